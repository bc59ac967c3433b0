import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** The answers under way, by the connections that they go to. */
export interface OpenAnswers {
  add(request: IncomingMessage, response: ServerResponse): void;
  count(): number;
  countOn(socket: Socket): number;
  /** Whether a part of an answer has been sent there. */
  hasBegunOn(socket: Duplex): boolean;
  /** No answer that has not begun keeps its connection for another. */
  closeConnectionsAfterwards(): void;
  /** Called whenever one has ended. */
  onEnd(listener: () => void): void;
}

export function createOpenAnswers(): OpenAnswers {
  const answersBySocket = new Map<Duplex, Set<ServerResponse>>();
  const listeners = new Set<() => void>();

  function tell(): void {
    for (const listener of listeners) listener();
  }

  function watch(socket: Socket): Set<ServerResponse> {
    const answers = new Set<ServerResponse>();
    answersBySocket.set(socket, answers);
    // An answer that waits for its turn on a connection is not told that the connection has gone.
    socket.once('close', () => {
      answersBySocket.delete(socket);
      tell();
    });
    return answers;
  }

  return {
    add({ socket }, response) {
      const answers = answersBySocket.get(socket) ?? watch(socket);
      answers.add(response);
      response.once('close', () => {
        answers.delete(response);
        tell();
      });
    },
    count: () => [...answersBySocket.values()].reduce((sum, { size }) => sum + size, 0),
    countOn: (socket) => answersBySocket.get(socket)?.size ?? 0,
    hasBegunOn: (socket) => [...(answersBySocket.get(socket) ?? [])].some(({ headersSent }) => headersSent),
    closeConnectionsAfterwards() {
      for (const answers of answersBySocket.values()) for (const answer of answers) closeAfterwards(answer);
    },
    onEnd: (listener) => void listeners.add(listener),
  };
}

/** Says with an answer, unless it has begun, that its connection ends with it. */
export function closeAfterwards(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}
