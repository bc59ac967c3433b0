import { randomUUID } from 'node:crypto';
import { type IncomingMessage, ServerResponse } from 'node:http';

const HEADER = 'x-request-id';

const PROXY_ID = /^[\w-]{8,64}$/;

/**
 * The class of a server's answers, so that each of them has an id, also those which Node gives by itself. The id of a
 * proxy that is trusted is kept: its log and ours then name the same request (behaviour 21.17).
 */
export function identifiedBy(isTrusted: (address: string) => boolean): typeof ServerResponse {
  return class<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    constructor(...[request, ...rest]: ConstructorParameters<typeof ServerResponse<Request>>) {
      super(request, ...rest);
      this.setHeader(HEADER, idOfProxy(request, isTrusted) ?? newRequestId());
    }
  };
}

/** Connect-style, for a server that is not ours: every answer carries an id under which it can be looked for. */
export function identify(_request: IncomingMessage, response: ServerResponse, next: () => void): void {
  requestIdOf(response);
  next();
}

/** The id of the request that this answers; it gets one if it has none. */
export function requestIdOf(response: ServerResponse): string {
  const given = response.getHeader(HEADER);
  if (typeof given === 'string') return given;
  const id = newRequestId();
  response.setHeader(HEADER, id);
  return id;
}

export function newRequestId(): string {
  return randomUUID();
}

function idOfProxy(
  { headers, socket }: IncomingMessage,
  isTrusted: (address: string) => boolean,
): string | undefined {
  const id = headers[HEADER];
  if (typeof id !== 'string' || !PROXY_ID.test(id)) return undefined;
  return isTrusted(socket.remoteAddress ?? '') ? id : undefined;
}
