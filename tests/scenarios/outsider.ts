import { startServer } from '../../src/server.ts';
import { type Reply, type Sent, send } from '../server/start-server.ts';
import type { SettingsOfVisit } from './shell.ts';

/** Somebody who asks the product's server without its page. */
export interface Outsider {
  readonly origin: string;
  ask(sent: Sent): Promise<Reply>;
  leave(): void;
}

/** The server with these settings, without a page, on a port of its own. */
export async function meetServer(settings: SettingsOfVisit): Promise<Outsider> {
  const server = await startServer({ environment: { PORT: '0', ...settings }, mode: 'development' });
  const target = { url: `http://127.0.0.1:${server.port}` };
  // The mock takes its time, as a provider does; nobody watches here.
  if (settings['QUARTET_PROVIDER'] === undefined) {
    await send(target, { method: 'PATCH', path: '/_mock/settings', body: '{"delayMs":0,"chunkDelayMs":0}' });
  }
  return {
    origin: target.url,
    ask: (sent) => send(target, sent),
    leave: () => void server.close(),
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
