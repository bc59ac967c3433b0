import type { Answer } from '../http/answer.ts';
import { jsonAnswer } from '../http/answer.ts';
import type { StoredCompletion } from '../state/state.ts';
import type { ChatCompletion } from '../wire/chat-completion.ts';
import type { ChatRequest } from '../wire/chat-request.ts';
import { isRecord } from '../wire/chat-request.ts';
import { checkMetadata, toMetadata } from '../wire/check-chat-request.ts';
import { missing } from '../wire/field-rules.ts';
import { errorAnswer, invalidRequest } from '../wire/provider-error.ts';
import { toStoredMessage } from '../wire/stored-message.ts';
import type { Exchange } from './exchange.ts';
import { page } from './page.ts';
import { readRequest } from './read-request.ts';

const mostStored = 1000;

export function storeCompletion(
  stored: StoredCompletion[],
  completion: ChatCompletion,
  request: ChatRequest,
): void {
  const { messages, metadata } = request;
  stored.push({ id: completion.id, completion: { ...completion }, messages, metadata });
  if (stored.length > mostStored) stored.shift();
}

/** GET /v1/chat/completions, filtered by model and metadata as asked. */
export function listStored({ state, query }: Exchange): Answer {
  const filters = [...query].flatMap(([name, value]) => {
    const [, key] = /^metadata\[(.+)\]$/.exec(name) ?? [];
    return key === undefined ? [] : [[key, value] as const];
  });
  const model = query.get('model');
  const found = state.completions.filter(
    ({ completion, metadata }) =>
      (model === null || completion['model'] === model) &&
      filters.every(([key, value]) => Object.hasOwn(metadata, key) && metadata[key] === value),
  );
  return page(found.map(shown), query);
}

export function showStored(exchange: Exchange, id: string): Answer {
  const found = find(exchange, id);
  return found === undefined ? notFound(id) : jsonAnswer(200, shown(found));
}

export async function updateStored(exchange: Exchange, id: string): Promise<Answer | null> {
  const body = await readRequest(exchange.request);
  if (body.kind === 'gone') return null;
  if (body.kind === 'refused') return errorAnswer(body.error);
  const found = find(exchange, id);
  if (found === undefined) return notFound(id);
  const metadata = isRecord(body.value) ? body.value['metadata'] : undefined;
  if (metadata === undefined) return errorAnswer(missing('metadata'));
  const problem = metadata === null ? null : checkMetadata(metadata, 'metadata');
  if (problem !== null) return errorAnswer(problem);
  found.metadata = toMetadata(metadata);
  return jsonAnswer(200, shown(found));
}

export function deleteStored(exchange: Exchange, id: string): Answer {
  const { completions } = exchange.state;
  const index = completions.findIndex((stored) => stored.id === id);
  if (index === -1) return notFound(id);
  completions.splice(index, 1);
  return jsonAnswer(200, { object: 'chat.completion.deleted', id, deleted: true });
}

export function listMessages(exchange: Exchange, id: string): Answer {
  const found = find(exchange, id);
  if (found === undefined) return notFound(id);
  const messages = found.messages.map((message, index) => toStoredMessage(message, `${id}-${index}`));
  return page(messages, exchange.query);
}

function find({ state }: Exchange, id: string): StoredCompletion | undefined {
  return state.completions.find((stored) => stored.id === id);
}

function shown({ id, completion, metadata }: StoredCompletion): Record<string, unknown> & { id: string } {
  return { ...completion, id, metadata };
}

function notFound(id: string): Answer {
  return errorAnswer(
    invalidRequest(`Completion ${id.slice(0, 100)} not found.`, 'completion_id', 'not_found', 404),
  );
}
