import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBackend } from '../../src/server.ts';
import { type Reply, type Sent, send } from '../relay/exchange.ts';
import type { SettingsOfVisit } from './shell.ts';

/** Somebody who asks the product's server without its page. */
export interface Outsider {
  readonly origin: string;
  ask(sent: Sent): Promise<Reply>;
  leave(): void;
}

/** As in production; nobody asks for the page's files here. */
const NO_PAGE = '/no-page';

/** The server with these settings, on a port of its own. */
export async function meetServer(settings: SettingsOfVisit): Promise<Outsider> {
  const backend = await createBackend({ environment: settings, builtPage: NO_PAGE });
  const server = createServer((request, response) => {
    backend.handler(request, response, () => response.writeHead(418).end());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  const origin = `http://${host}`;
  const target = { origin, port, host } as Parameters<typeof send>[0];
  // The mock takes its time, as a provider does; nobody watches here.
  if (settings['QUARTET_PROVIDER'] === undefined) {
    await send(target, { method: 'PATCH', path: '/_mock/settings', body: '{"delayMs":0,"chunkDelayMs":0}' });
  }
  return {
    origin,
    ask: (sent) => send(target, sent),
    leave() {
      backend.dispose();
      server.close();
      server.closeAllConnections();
    },
  };
}

/** What is said when the server does not start with these settings; nothing when it does. */
export async function startRefusal(settings: SettingsOfVisit): Promise<string> {
  try {
    (await meetServer(settings)).leave();
    return '';
  } catch (error) {
    return String(error);
  }
}
