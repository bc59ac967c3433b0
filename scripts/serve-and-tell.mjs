import { readHost } from './host.mjs';
import { readPort, requireFreePort } from './port.mjs';
import { describeProviderMode } from './provider-mode.mjs';
import { serveBuild } from './serve-build.mjs';
import { stopOnSignal } from './stop-on-signal.mjs';

const defaultPort = 4173;

/**
 * Serves the built page until it is stopped, and says where.
 * @param {object} parts
 * @param {string} parts.rootFolder
 * @param {string} parts.command the npm command to name in advice
 * @param {() => Promise<void>} parts.prepare what must be done before, once the port is known to be free
 * @returns {Promise<void>}
 */
export async function serveAndTell({ rootFolder, command, prepare }) {
  const port = readPort(process.env.PORT, defaultPort);
  const host = readHost(process.env.QUARTET_HOST);
  await requireFreePort(host, port, command);
  await prepare();
  const { address } = await serveBuild({ rootFolder, host, port });
  stopOnSignal();
  console.log(describeProviderMode(process.env));
  console.log(`Quartet is ready: ${address}`);
  console.log('Ctrl+C stops it');
}
