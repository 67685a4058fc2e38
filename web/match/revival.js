// The module has ended by a fault: the match, which the page has kept, goes on in a fresh one.

const kTries = 3;

/**
 * Gives {view, revive, record}: to be told of every change, and of a fall of the module in its function `name`; the record that is
 * kept. `set_out(game, record)` brings that record back to the fresh module, or with null a new match of the game instead: a record
 * over which the module falls twice is given up. `lost(error)` is called where there is no way on.
 */
export function make_revival(table, { fell_in_thought, set_out, lost }) {
  let kept = null; // {game, record} after the last change
  let fatal = null; // the record on the table when the module fell last
  let busy = false;

  function goes_on(name) {
    const in_thought = name.startsWith('engine_'); // the record is not to blame
    if (in_thought) fell_in_thought();
    const again = kept.record === fatal;
    if (!in_thought) fatal = kept.record;
    return in_thought || !again;
  }
  async function try_again(error, name, tries) {
    try {
      await table.renew();
    } catch (refused) {
      return lost(refused);
    }
    try {
      set_out(kept.game, goes_on(name) ? kept.record : null, kept.record);
    } catch (fault) {
      if (tries > 1) return try_again(fault, '', tries - 1);
      lost(error);
    }
  }
  return {
    view({ game, lesson }, record) {
      if (record && !lesson) kept = { game, record };
    },
    async revive(error, name) {
      if (busy) return;
      busy = true;
      await try_again(error, name, kTries);
      busy = false;
    },
    record: () => kept?.record ?? null,
  };
}
