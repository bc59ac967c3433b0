import type { Answer } from '../http/answer.ts';
import { errorAnswer, type ProviderError, unknownPath, wrongMethod } from '../wire/provider-error.ts';
import { refuseKey } from './authorise.ts';
import { answerChat } from './chat.ts';
import type { Exchange } from './exchange.ts';
import { listModels, showModel } from './models.ts';
import { noteQuestion } from './note-question.ts';
import { readRequest } from './read-request.ts';
import { deleteStored, listMessages, listStored, showStored, updateStored } from './stored-completions.ts';

type Handler = (exchange: Exchange, id: string) => Answer | null | Promise<Answer | null>;

interface Route {
  path: RegExp;
  methods: Readonly<Record<string, Handler>>;
}

const routes: readonly Route[] = [
  { path: /^\/chat\/completions$/, methods: { POST: answerChat, GET: listStored } },
  {
    path: /^\/chat\/completions\/([^/]+)$/,
    methods: { GET: showStored, POST: updateStored, DELETE: deleteStored },
  },
  { path: /^\/chat\/completions\/([^/]+)\/messages$/, methods: { GET: listMessages } },
  { path: /^\/models$/, methods: { GET: listModels } },
  { path: /^\/models\/([^/]+)$/, methods: { GET: showModel } },
];

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
