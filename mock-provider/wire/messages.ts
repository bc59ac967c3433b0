import * as v from 'valibot';
import { isRecord, object, oneOf, text } from './fields.ts';

export interface ChatMessage extends Record<string, unknown> {
  role: string;
  content?: unknown;
}

const role = oneOf('system', 'assistant', 'user', 'function', 'tool', 'developer');
const userPart = oneOf('text', 'image_url', 'input_audio', 'file');
const otherPart = oneOf('text', 'refusal');
const emptyArray = 'empty array. Expected an array with minimum length 1, but got an empty array instead.';

const never = v.never("Invalid value for 'content': expected a string, got null.");

/** The `messages` of a request, as the provider checks them. */
export const messagesSchema = v.pipe(
  v.array(v.lazy(messageSchema), 'an array of objects'),
  v.minLength(1, emptyArray),
);

/** The messages in a list of anything. */
export function toMessages(messages: unknown): ChatMessage[] {
  const all: unknown[] = Array.isArray(messages) ? messages : [];
  return all.filter(isRecord).map((message) => {
    const { role: sent } = message;
    return { ...message, role: typeof sent === 'string' ? sent : '' };
  });
}

/** The text of a message, whether it came as a string or in parts. */
export function textOf({ content }: ChatMessage): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part: unknown) => textOfPart(part)).join(' ');
}

export function systemText(messages: readonly ChatMessage[]): string {
  return messages
    .filter((message) => message.role === 'system' || message.role === 'developer')
    .map(textOf)
    .join('\n');
}

/** What the user said last; empty when nothing was said. */
export function questionOf(messages: readonly ChatMessage[]): string {
  const last = messages.findLast((message) => message.role === 'user');
  return last === undefined ? '' : textOf(last);
}

function messageSchema(message: unknown): v.GenericSchema {
  if (!isRecord(message)) return object;
  const content = contentSchema(message);
  return v.looseObject({ role, content: mayBeSilent(message) ? v.nullish(content) : content });
}

/** An assistant that only called a tool, or refused, has said nothing. */
function mayBeSilent(message: Record<string, unknown>): boolean {
  const instead = [message['tool_calls'], message['function_call'], message['refusal']];
  return message['role'] === 'assistant' && instead.some((value) => value !== undefined);
}

function contentSchema(message: Record<string, unknown>): v.GenericSchema {
  if (typeof message['content'] === 'string') return text;
  if (message['content'] === null) return never;
  const kind = message['role'] === 'user' ? userPart : otherPart;
  const part = v.lazy((sent) => partSchema(sent, kind));
  return v.pipe(v.array(part, 'one of a string or array of objects'), v.minLength(1, emptyArray));
}

function partSchema(part: unknown, type: v.GenericSchema): v.GenericSchema {
  if (!isRecord(part)) return object;
  return part['type'] === 'text' ? v.looseObject({ type, text }) : v.looseObject({ type });
}

function textOfPart(part: unknown): string {
  return isRecord(part) && typeof part['text'] === 'string' ? part['text'] : '';
}
