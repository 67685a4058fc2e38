// A small static server for one folder, on this machine only.
import { createServer } from 'node:http';
import sirv from 'sirv';

const kPortsTried = 100;

/** Serves `folder` on 127.0.0.1 and resolves to { port, url, close }. Port 0: any free one; otherwise the first free one from `port`. */
export async function serve(folder, port = 0) {
  const files = sirv(folder, { dev: true, etag: true }); // as they are now: the page is built anew while it is served
  const server = createServer((request, response) => files(request, response));
  const last = port === 0 ? 0 : port + kPortsTried;
  for (let at = port; ; ++at) {
    try {
      await new Promise((resolve, reject) => {
        server.once('error', reject).listen(at, '127.0.0.1', () => {
          server.off('error', reject);
          resolve();
        });
      });
      break;
    } catch (error) {
      if (error.code !== 'EADDRINUSE' || at >= last) throw error;
    }
  }
  const bound = server.address().port;
  return {
    port: bound,
    url: `http://localhost:${bound}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections?.();
      }),
  };
}
