import { type Reply, type Sent, send } from '../server/start-server.ts';

/** A request to nginx with only these headers. */
export function ask(
  url: string,
  { method = 'POST', body = '{}', headers = {}, ...sent }: Sent = {},
): Promise<Reply> {
  const ofThePage = ['sec-fetch-site', 'origin', 'content-type', 'authorization'];
  const without = Object.fromEntries(ofThePage.map((name) => [name, undefined]));
  const length = method === 'POST' ? Buffer.byteLength(body) : undefined;
  return send(
    { url },
    {
      ...sent,
      method,
      body: method === 'POST' ? body : '',
      headers: { ...without, 'content-length': length, ...headers },
    },
  );
}

/** A question through a proxy that names this visitor. */
export function askAs(url: string, visitor: string): Promise<Reply> {
  return ask(url, { headers: { 'x-forwarded-for': visitor } });
}
