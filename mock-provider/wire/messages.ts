import * as v from 'valibot';
import { isRecord } from './fields.ts';

interface ChatMessage {
  readonly role?: unknown;
  readonly content?: unknown;
}

const part = v.variant('type', [
  v.looseObject({ type: v.literal('text'), text: v.string() }),
  v.looseObject({ type: v.picklist(['image_url', 'input_audio', 'file', 'refusal']) }),
]);

const parts = v.pipe(v.array(part), v.minLength(1, 'empty_array'));

const content = v.lazy((value) => (typeof value === 'string' ? v.string() : parts));

/** The `messages` of a request. An assistant message with only tool calls has no content. */
export const messagesSchema = v.pipe(
  v.array(
    v.variant('role', [
      v.looseObject({ role: v.picklist(['system', 'developer', 'user', 'tool', 'function']), content }),
      v.looseObject({ role: v.literal('assistant'), content: v.nullish(content) }),
    ]),
  ),
  v.minLength(1, 'empty_array'),
);

/** A message's text, whether sent as a string or in parts. */
export function textOf({ content: sent }: ChatMessage): string {
  if (typeof sent === 'string') return sent;
  const all: readonly unknown[] = Array.isArray(sent) ? sent : [];
  return all
    .map((each) => (isRecord(each) && typeof each['text'] === 'string' ? each['text'] : ''))
    .join(' ');
}

export function systemText(messages: readonly ChatMessage[]): string {
  return messages
    .filter(({ role }) => role === 'system' || role === 'developer')
    .map(textOf)
    .join('\n');
}

/** The last user message; empty if there is none. */
export function questionOf(messages: readonly ChatMessage[]): string {
  return textOf(messages.findLast(({ role }) => role === 'user') ?? {});
}
