import type { IncomingMessage } from 'node:http';
import { type Answer, jsonAnswer } from '../http/answer.ts';
import { readRequest } from '../http/read-request.ts';
import type { Model } from '../models.ts';
import type { Settings } from '../state.ts';
import {
  type ProviderError,
  errorAnswer,
  unknownPath,
  wrongMethod,
  errorForStatus,
  invalidRequest,
  modelNotFound,
} from '../wire/provider-error.ts';
import { answerChat } from './chat.ts';
import type { Exchange } from './exchange.ts';
import { noteQuestion } from './journal.ts';

type Handler = (exchange: Exchange, id: string) => Answer | null | Promise<Answer | null>;

interface Route {
  path: RegExp;
  methods: Readonly<Record<string, Handler>>;
}

const routes: readonly Route[] = [
  { path: /^\/chat\/completions$/, methods: { POST: answerChat } },
  { path: /^\/models$/, methods: { GET: listModels } },
  { path: /^\/models\/([^/]+)$/, methods: { GET: showModel } },
];

const noKey =
  "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY). You can obtain an API key from https://platform.openai.com/account/api-keys.";

/** The answer of the provider to any request under /v1. Null when the client left before it had asked. */
export async function answerRoute(exchange: Exchange): Promise<Answer | null> {
  const { method, path } = exchange;
  const shownPath = `/v1${path}`;
  for (const route of routes) {
    const match = route.path.exec(path);
    if (match === null) continue;
    const name = method === 'HEAD' ? 'GET' : method;
    const handler = Object.hasOwn(route.methods, name) ? route.methods[name] : undefined;
    if (handler === undefined) {
      return errorAnswer(wrongMethod(method, shownPath), { allow: Object.keys(route.methods).join(', ') });
    }
    const refused = refuseKey(exchange.request, exchange.state.settings);
    if (refused === null) return handler(exchange, decode(match[1] ?? ''));
    return refuseUnread(exchange, refused);
  }
  return refuseUnread(exchange, unknownPath(method, shownPath));
}

/** Any key will do unless the settings hold one. The key that came is never shown or kept. */
function refuseKey(request: IncomingMessage, settings: Settings): ProviderError | null {
  const [, key] = /^Bearer\s+(\S+)\s*$/i.exec(request.headers.authorization ?? '') ?? [];
  if (key === undefined) return invalidRequest(noKey, null, 'invalid_api_key', 401);
  return settings.apiKey === undefined || settings.apiKey === key ? null : errorForStatus(401);
}

function listModels({ state }: Exchange): Answer {
  return jsonAnswer(200, { object: 'list', data: state.models.map(shown) });
}

function showModel({ state }: Exchange, id: string): Answer {
  const model = state.models.find((known) => known.id === id);
  return model === undefined ? errorAnswer(modelNotFound(id)) : jsonAnswer(200, shown(model));
}

/** The journal tells what was asked even where it is not answered: what follows may be the same question. */
async function refuseUnread(exchange: Exchange, error: ProviderError): Promise<Answer | null> {
  exchange.entry.error = error.code;
  if (exchange.method === 'POST') {
    const body = await readRequest(exchange.request);
    if (body.kind === 'gone') return null;
    if (body.kind === 'json') noteQuestion(exchange, body.value);
  }
  return errorAnswer(error);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function shown({ id, created, ownedBy }: Model): Record<string, unknown> {
  return { id, object: 'model', created, owned_by: ownedBy };
}
