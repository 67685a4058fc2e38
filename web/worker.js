// The computer's worker. Only the text of this one function reaches it, behind the glue: it must need nothing else.

/**
 * Takes {bytes} once, then {id, lines} to think and {cancel} to stop. Gives {ready}, {alive} while it thinks,
 * {id, best} and {id, failed}.
 */
export function worker_main(longest_thought) {
  let engine = null;
  let request = null;
  let began = 0;
  let last_sign = 0;
  const turn = new MessageChannel();   // lets a message from the page in between two slices

  function hear() {
    for (const line of engine.said().split('\n')) {
      if (request !== null && line.startsWith('bestmove ')) {
        postMessage({ id: request, best: line.split(' ')[1] });
        request = null;
      }
    }
  }
  function cancel() {
    request = null;
    if (engine.thinking()) engine.receive('stop');
    engine.said();
  }
  function slice() {
    if (request === null) return;
    const now = performance.now();
    if (now - began > longest_thought) engine.receive('stop');
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
  function begin({ id, lines }) {
    cancel();
    request = id;
    began = last_sign = performance.now();
    for (const line of lines) engine.receive(line);
    turn.port2.postMessage(null);
  }
  async function start(bytes) {
    const module = await self.createVitrine({
      noInitialRun: true,
      print() {},
      printErr() {},
      instantiateWasm(imports, done) {   // at once: the asynchronous way has hung in workers of pages from a file
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
