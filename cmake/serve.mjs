// A small static server for one folder, on this machine only.
import { createServer } from 'node:http';
import { createReadStream, promises as fs } from 'node:fs';
import { extname, join, normalize, sep } from 'node:path';

const kTypes = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** The file inside `folder` that a request path names, or null when it names none or points outside. */
async function file_of(folder, url) {
  let path;
  try {
    path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
  } catch {
    return null;
  }
  if (path.includes('\0')) return null;
  const root = await fs.realpath(folder).catch(() => null);
  if (!root) return null;
  let file = normalize(join(root, path));
  if (path.endsWith('/')) file = join(file, 'index.html');
  const real = await fs.realpath(file).catch(() => null);
  if (!real?.startsWith(root + sep)) return null;
  const stat = await fs.stat(real);
  return stat.isFile() ? { real, size: stat.size } : null;
}

async function answer(folder, request, response) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    return;
  }
  const file = await file_of(folder, request.url);
  if (!file) {
    response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found\n');
    return;
  }
  response.writeHead(200, {
    'Content-Type': kTypes[extname(file.real).toLowerCase()] ?? 'application/octet-stream',
    'Content-Length': file.size,
    'Cache-Control': 'no-cache',
    'X-Content-Type-Options': 'nosniff',
  });
  if (request.method === 'HEAD') response.end();
  else
    createReadStream(file.real)
      .on('error', () => response.destroy())
      .pipe(response);
}

/** Serves `folder` on 127.0.0.1 and resolves to { port, url, close }. Port 0: any free one; otherwise the first free one from `port`. */
export async function serve(folder, port = 0) {
  const server = createServer((request, response) => {
    answer(folder, request, response).catch(() => response.destroy());
  });
  const last = port === 0 ? 0 : port + 100;
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
