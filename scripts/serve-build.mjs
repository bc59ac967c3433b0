import { host } from './port.mjs';

/**
 * Serves dist, and the provider that the settings name, in this process. The packages must be installed.
 * @param {string} rootFolder
 * @param {number} port 0 takes any free port
 * @returns {Promise<{ address: string, close: () => Promise<void> }>}
 */
export async function serveBuild(rootFolder, port) {
  const { preview } = await import('vite');
  const server = await preview({ root: rootFolder, preview: { host, port, strictPort: true, open: false } });
  const bound = server.httpServer.address();
  const boundPort = typeof bound === 'object' && bound !== null ? bound.port : port;
  return { address: `http://${host}:${boundPort}/`, close: () => server.close() };
}
