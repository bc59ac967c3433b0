import { STATUS_CODES, type Server } from 'node:http';
import { newRequestId } from '../relay/request-id.ts';
import type { OpenAnswers } from './open-answers.ts';

/** What the parser of HTTP could not take, where it is not simply wrong. */
const STATUSES: ReadonlyMap<string, number> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ['HPE_HEADER_OVERFLOW', 431],
]);

/**
 * Answers requests that cannot be read, as Node would, with an id as well (behaviour 21.17). Where an answer has begun
 * on their connection, it ends.
 */
export function answerUnreadable(server: Server, { hasBegunOn }: Pick<OpenAnswers, 'hasBegunOn'>): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || hasBegunOn(socket)) return void socket.destroy();
    const status = STATUSES.get(error.code ?? '') ?? 400;
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      `x-request-id: ${newRequestId()}`,
      'content-length: 0',
      'connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n`, () => socket.destroy());
  });
}
