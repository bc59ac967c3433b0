import { addressOf } from './host.mjs';

/**
 * Serves dist, and the provider that the settings name, in this process. The packages must be installed.
 * @param {object} place
 * @param {string} place.rootFolder
 * @param {string} [place.host] this machine alone, unless said otherwise
 * @param {number} place.port 0 takes any free port
 * @returns {Promise<{ address: string, close: () => Promise<void> }>}
 */
export async function serveBuild({ rootFolder, host = '127.0.0.1', port }) {
  const { preview } = await import('vite');
  const server = await preview({ root: rootFolder, preview: { host, port, strictPort: true, open: false } });
  const bound = server.httpServer.address();
  const boundPort = typeof bound === 'object' && bound !== null ? bound.port : port;
  return { address: addressOf(host, boundPort), close: () => server.close() };
}
