import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { recordOf } from '../domain/checks/records.ts';
import { createPlaces } from './places.ts';
import type { Settings } from './settings.ts';
import { createTrust, visitorOf } from './visitor.ts';

/** More than the browsers of an office behind one address need. */
export const MAX_CONNECTIONS_PER_VISITOR = 256;

/** Requests on one connection that wait for their answers; browsers send one after another. */
export const MAX_REQUESTS_IN_LINE = 16;

/** The server's own open files: its ports, the log, the store of the limits, files of the page that are being read. */
export const OWN_FILES = 48;

/**
 * Closes connections beyond what one visitor may have, and beyond what the process can open without lacking connections
 * to the provider; and those with too many requests in line. A trusted proxy has the connections of many visitors, which
 * count only toward what the process can open.
 */
export function limitConnections(
  server: Server,
  { trustedProxies, openQuestions }: Pick<Settings, 'trustedProxies' | 'openQuestions'>,
): void {
  const isTrusted = createTrust(trustedProxies);
  const takePlace = createPlaces(MAX_CONNECTIONS_PER_VISITOR);
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (isTrusted(remoteAddress)) return;
    const free = takePlace(visitorOf([remoteAddress]).household);
    if (free === undefined) socket.destroy();
    else socket.once('close', free);
  });
  const inLine = new WeakMap<Socket, number>();
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const count = (inLine.get(socket) ?? 0) + 1;
    if (count > MAX_REQUESTS_IN_LINE) {
      socket.destroy();
      return;
    }
    inLine.set(socket, count);
    response.once('close', () => inLine.set(socket, (inLine.get(socket) ?? 1) - 1));
  });
  const most = maxConnectionsOf(maxOpenFiles(), openQuestions);
  // Node closes those beyond it at once.
  if (most !== undefined) server.maxConnections = most;
}

/**
 * Leaves a connection to the provider for each open question, or at least for each connection where so many cannot be
 * had; undefined for no limit.
 */
export function maxConnectionsOf(maxFiles: number | undefined, openQuestions: number): number | undefined {
  if (maxFiles === undefined) return undefined;
  const shared = maxFiles - OWN_FILES;
  return Math.max(1, shared - openQuestions, Math.floor(shared / 2));
}

/** The process's limit of open files; undefined where there is none, as on Windows. */
function maxOpenFiles(): number | undefined {
  const report: NodeJS.ProcessReport & { excludeNetwork?: boolean } = process.report;
  const { excludeNetwork = false } = report;
  // Otherwise it looks up the names of network addresses, which may take long.
  report.excludeNetwork = true;
  const limits = recordOf(recordOf(report.getReport())['userLimits']);
  report.excludeNetwork = excludeNetwork;
  const most = recordOf(limits['open_files'])['soft'];
  return typeof most === 'number' ? most : undefined;
}
