// The worker: an engine of its own and its host, behind the module's glue. Takes {compiled} once, then tasks and {cancel}.
import { engine_of, make_host } from './host.js';

const turn = new MessageChannel(); // lets a message from the page in between two slices
let slice = null;
turn.port1.onmessage = () => watched(slice);

/** Runs something of the engine; where that traps, the page must begin with a new worker. */
async function watched(act) {
  try {
    await act();
  } catch {
    postMessage({ fell: true });
  }
}

async function start(compiled) {
  const module = await self.createVitrine({
    print() {},
    printErr() {},
    instantiateWasm(imports, done) {
      // at once: the asynchronous way has hung in workers of pages from a file
      const instance = new WebAssembly.Instance(compiled, imports);
      done(instance, compiled);
      return instance.exports;
    },
  });
  postMessage({ ready: true });
  return make_host({
    engine: engine_of(
      (name, returns, ...takes) =>
        (...given) =>
          module.ccall(`vitrine_${name}`, returns, takes, given),
    ),
    send: (message) => postMessage(message),
    next(run) {
      slice = run;
      turn.port2.postMessage(null);
    },
  });
}

self.onmessageerror = () => postMessage({ failed: true }); // a module that cannot be handed over
let started = null;
self.onmessage = ({ data }) =>
  watched(async () => {
    if (data.compiled) started = start(data.compiled);
    const host = await started;
    if (data.lines) host.begin(data);
    else if (data.cancel) host.cancel();
  });
