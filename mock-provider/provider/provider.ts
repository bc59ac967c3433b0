import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer, Headers } from '../http/answer.ts';
import { perform } from '../http/perform.ts';
import type { JournalEntry, State } from '../state.ts';
import { drawText, seededGenerator } from '../voices/seeded-generator.ts';
import { openEntry } from './journal.ts';
import { answerRoute } from './routes.ts';

export interface Provider {
  /** Answers a request whose url is given without the /v1 it came under. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Starts counting again, so that the same requests get the same answers. */
  reset(): void;
}

export function createProvider(state: State): Provider {
  let sequence = 0;
  return {
    async handle(request, response) {
      const count = sequence;
      sequence += 1;
      const entry = openEntry(state.journal, `request-${count + 1}`, request, response);
      const [path = '/'] = (request.url ?? '/').split('?', 1);
      const method = request.method ?? 'GET';
      const answer = await answerRoute({
        request,
        method,
        path,
        entry,
        state,
        sequence: count,
      });
      if (answer === null) {
        entry.clientLeft = true;
        return;
      }
      watchClient(response, entry, answer);
      const headers = { ...commonHeaders(state, count), ...answer.headers };
      await perform({ ...answer, headers }, response, (status) => {
        entry.status = status;
      });
    },
    reset() {
      sequence = 0;
    },
  };
}

/** A connection that the mock cut itself is not a client that left. */
function watchClient(response: ServerResponse, entry: JournalEntry, answer: Answer): void {
  const cutByUs = answer.steps.some(({ kind }) => kind === 'cut');
  response.once('close', () => {
    entry.clientLeft = !response.writableFinished && !cutByUs;
  });
}

function commonHeaders({ settings }: State, sequence: number): Headers {
  return {
    'x-request-id': `req_${drawText(seededGenerator(settings.seed, 'request', sequence), '0123456789abcdef', 32)}`,
    'openai-processing-ms': String(settings.delayMs),
    'openai-version': '2020-10-01',
    'x-ratelimit-limit-requests': '10000',
    'x-ratelimit-limit-tokens': '200000',
    'x-ratelimit-remaining-requests': '9999',
    'x-ratelimit-remaining-tokens': '199800',
    'x-ratelimit-reset-requests': '6ms',
    'x-ratelimit-reset-tokens': '60ms',
  };
}
