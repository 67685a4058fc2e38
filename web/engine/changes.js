// Who is told of every change at the table. View and record are read once for all of them.

/** Gives {listen, tell}: `listen(listener)` adds one, and `tell(table)` calls each with (view, whole record). */
export function make_changes() {
  const listeners = [];
  return {
    listen: (listener) => listeners.push(listener),
    tell(table) {
      if (listeners.length === 0) return;
      const view = table.view();
      const record = table.whole_record();
      for (const listener of listeners) listener(view, record);
    },
  };
}
