import { type OutgoingHttpHeaders, request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  /** False when the connection broke within the body. */
  readonly isComplete: boolean;
}

interface Asking {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string;
}

/** One request on a connection of its own, as given: fetch would set some headers itself. */
export function ask(
  url: string,
  { method = 'POST', path = '/v1/chat/completions', headers = {}, body = '{}' }: Asking = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const question = request(new URL(path, url), { method, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      // Tells that it closes too.
      response.on('error', () => undefined);
      response.on('close', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts).toString(),
          isComplete: response.complete,
        }),
      );
    });
    question.on('error', reject);
    question.end(method === 'POST' ? body : undefined);
  });
}

/** A question through a proxy that says so of its visitor. */
export function askAs(url: string, visitor: string): Promise<Answer> {
  return ask(url, { headers: { 'x-forwarded-for': visitor } });
}
