import { onTestFinished } from 'vitest';
import { startServer } from '../../src/server.ts';
import type { RawServer } from './raw-server.ts';

/**
 * Starts a relay to this provider for one test.
 * @returns its origin, which is also where its page's questions come from
 */
export async function startRelay(
  { url }: Pick<RawServer, 'url'>,
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const relay = await startServer({
    mode: 'relay',
    environment: { PORT: '0', OPENAI_API_KEY: 'a-key', OPENAI_BASE_URL: `${url}/v1`, ...environment },
  });
  onTestFinished(() => relay.close());
  return relay.address.slice(0, -1);
}
