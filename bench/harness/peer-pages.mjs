import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, extname, normalize } from 'node:path';
import { runProcess } from '../../scripts/lib/run-process.ts';

/** @type {Record<string, string>} */
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/**
 * Builds the page of one subject for production.
 * @param {string} benchFolder
 * @param {string} name
 * @returns {Promise<string | undefined>} why it failed
 */
export async function buildPage(benchFolder, name) {
  const { exitCode, output } = await runProcess(process.execPath, [join(benchFolder, 'build.mjs'), name], {
    folder: benchFolder,
    // Any other value that happens to be set would build React's development version.
    environment: { ...process.env, NODE_ENV: 'production' },
  });
  return exitCode === 0 ? undefined : `it could not be built: ${output.trim().slice(0, 500)}`;
}

/**
 * Serves the files of a folder on a free port of this machine.
 * @param {string} folder
 * @returns {Promise<{ address: string, close: () => void }>} the address has a slash at its end
 */
export async function serveFolder(folder) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const path = join(folder, normalize(pathname.endsWith('/') ? `${pathname}index.html` : pathname));
    readFile(path).then(
      (bytes) =>
        response
          .writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' })
          .end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(undefined));
  });
  const bound = server.address();
  if (typeof bound !== 'object' || bound === null) throw new Error(`${folder} is served on no port.`);
  return {
    address: `http://127.0.0.1:${bound.port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
