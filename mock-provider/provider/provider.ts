import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Answer, jsonAnswer } from '../http/answer.ts';
import { perform } from '../http/perform.ts';
import { readJson } from '../http/read-request.ts';
import type { Model } from '../models.ts';
import type { Settings, State } from '../state.ts';
import { drawText, seededGenerator } from '../voices/seeded-generator.ts';
import {
  ProviderError,
  errorAnswer,
  errorForStatus,
  modelNotFound,
  unknownPath,
  wrongMethod,
} from '../wire/provider-error.ts';
import { type Exchange, answerChat } from './chat.ts';
import { noteQuestion, openEntry } from './journal.ts';

export interface Provider {
  /** Answers a request; its url comes without the /v1 prefix. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Restarts the count, so that the same requests get the same answers. */
  reset(): void;
}

type Handler = (exchange: Exchange) => Answer;

const noKey =
  "You didn't provide an API key. You need to provide it in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY).";

export function createProvider(state: State): Provider {
  let count = 0;
  return {
    async handle(request, response) {
      const sequence = count;
      count += 1;
      const entry = openEntry(state.journal, `request-${count}`, request);
      let answer: Answer | undefined;
      response.once('close', () => {
        entry.endedAt = Date.now();
        entry.durationMs = entry.endedAt - entry.time;
        entry.status = response.headersSent ? response.statusCode : null;
        // A connection that the mock cut itself does not count as a client that left.
        const isCut = answer?.steps.some(({ kind }) => kind === 'cut') ?? false;
        entry.clientLeft = !response.writableFinished && !isCut;
      });
      setHeaders(response, state.settings, sequence);
      const body: unknown =
        request.method === 'POST' ? await readJson(request).catch((error: unknown) => error) : undefined;
      // Noted even if unanswered, since the next request may repeat the question.
      noteQuestion(entry, body, state);
      try {
        answer = answerRoute({ request, body, entry, state, sequence });
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        entry.error = error.code ?? error.type;
        entry.param = error.param;
        answer = errorAnswer(error);
      }
      await perform(answer, response);
    },
    reset() {
      count = 0;
    },
  };
}

function answerRoute(exchange: Exchange): Answer {
  const { request, body, state } = exchange;
  const { method = 'GET', url = '/' } = request;
  const path = url.replace(/\?.*/s, '');
  const handlers = handlersOf(path);
  if (handlers === undefined) throw unknownPath(method, `/v1${path}`);
  const handler = handlers.get(method === 'HEAD' ? 'GET' : method);
  if (handler === undefined) throw wrongMethod(method, `/v1${path}`);
  checkKey(request, state.settings);
  if (body instanceof Error) throw body;
  return handler(exchange);
}

/** By method; undefined for a path the provider does not know. */
function handlersOf(path: string): ReadonlyMap<string, Handler> | undefined {
  if (path === '/chat/completions') return new Map([['POST', answerChat]]);
  if (path === '/models') return new Map([['GET', listModels]]);
  const [, id] = /^\/models\/([^/]+)$/.exec(path) ?? [];
  return id === undefined ? undefined : new Map([['GET', ({ state }: Exchange) => showModel(state, id)]]);
}

/** Accepts any key unless the settings contain one. The key is never shown or stored. */
function checkKey({ headers }: IncomingMessage, { apiKey }: Settings): void {
  const [, key] = /^Bearer\s+(\S+)\s*$/i.exec(headers.authorization ?? '') ?? [];
  if (key === undefined) throw new ProviderError(401, noKey, { code: 'invalid_api_key' });
  if (apiKey !== undefined && apiKey !== key) throw errorForStatus(401);
}

function listModels({ state }: Exchange): Answer {
  return jsonAnswer(200, { object: 'list', data: state.models.map(shown) });
}

function showModel({ models }: State, segment: string): Answer {
  // The colon is the only character of an id that clients encode.
  const id = segment.replaceAll(/%3a/gi, ':');
  const model = models.find((known) => known.id === id);
  if (model === undefined) throw modelNotFound(id);
  return jsonAnswer(200, shown(model));
}

function shown({ id, created, ownedBy }: Model): object {
  return { id, object: 'model', created, owned_by: ownedBy };
}

function setHeaders(response: ServerResponse, { seed, delayMs }: Settings, sequence: number): void {
  const headers = {
    'x-request-id': `req_${drawText(seededGenerator(seed, 'request', sequence), '0123456789abcdef', 32)}`,
    'openai-processing-ms': String(delayMs),
    'openai-version': '2020-10-01',
    'x-ratelimit-limit-requests': '10000',
    'x-ratelimit-limit-tokens': '200000',
    'x-ratelimit-remaining-requests': '9999',
    'x-ratelimit-remaining-tokens': '199800',
    'x-ratelimit-reset-requests': '6ms',
    'x-ratelimit-reset-tokens': '60ms',
  };
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}
