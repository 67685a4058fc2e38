// The computer's worker. Only the text of this one function reaches it, behind the glue: it must need nothing else.

/**
 * Takes {bytes} once, then {id, lines} to think and {cancel} to stop. Gives {ready}, {alive} while it thinks,
 * {id, best} and {id, failed}. With {telling: true} the answer is what the engine says, as {id, said}: its progress now and
 * then, its last word at once.
 */
export function worker_main(longest_thought) {
  const between_tellings = 250; // milliseconds
  let engine = null;
  let request = null;
  let limit = longest_thought;
  let telling = false;
  let progress = '';
  let began = 0;
  let last_sign = 0;
  let last_told = 0;
  const turn = new MessageChannel(); // lets a message from the page in between two slices

  function tell(lines) {
    postMessage({ id: request, said: lines });
    last_told = performance.now();
    progress = '';
  }
  function hear() {
    for (const line of engine.said().split('\n')) {
      if (request === null) return;
      if (telling && line.startsWith('info ')) progress = line;
      if (telling && /^(bestmove|response|error) /.test(line)) {
        tell([progress, line].filter(Boolean));
        cancel();
      } else if (!telling && line.startsWith('bestmove ')) {
        postMessage({ id: request, best: line.split(' ')[1] });
        request = null;
      }
    }
    if (progress && performance.now() - last_told > between_tellings) tell([progress]);
  }
  function cancel() {
    request = null;
    progress = '';
    if (engine.thinking()) engine.receive('stop');
    engine.said();
  }
  function slice() {
    if (request === null) return;
    const now = performance.now();
    if (now - began > limit) engine.receive('stop');
    else engine.step();
    hear();
    if (request === null) return;
    if (!engine.thinking()) {
      postMessage({ id: request, failed: true });
      request = null;
      return;
    }
    if (now - last_sign > 500) {
      last_sign = now;
      postMessage({ alive: true });
    }
    turn.port2.postMessage(null);
  }
  function begin(task) {
    const { id, lines } = task;
    cancel();
    request = id;
    telling = task.telling === true;
    limit = task.limit ?? longest_thought;
    began = last_sign = last_told = performance.now();
    for (const line of lines) engine.receive(line);
    turn.port2.postMessage(null);
  }
  async function start(bytes) {
    const module = await self.createVitrine({
      noInitialRun: true,
      print() {},
      printErr() {},
      instantiateWasm(imports, done) {
        // at once: the asynchronous way has hung in workers of pages from a file
        const compiled = new WebAssembly.Module(bytes);
        const instance = new WebAssembly.Instance(compiled, imports);
        done(instance, compiled);
        return instance.exports;
      },
    });
    engine = {
      receive: module.cwrap('vitrine_engine_receive', null, ['string']),
      step: module.cwrap('vitrine_engine_step', null, []),
      thinking: module.cwrap('vitrine_engine_thinking', 'number', []),
      said: module.cwrap('vitrine_engine_said', 'string', []),
    };
    postMessage({ ready: true });
  }

  turn.port1.onmessage = slice;
  let started = null;
  self.onmessage = async ({ data }) => {
    if (data.bytes) started = start(data.bytes);
    await started;
    if (data.lines) begin(data);
    else if (data.cancel) cancel();
  };
}
