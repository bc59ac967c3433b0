import { hash } from 'node:crypto';
import {
  type ChatMessage,
  isRecord,
  systemText,
  textOf,
  toMessages,
  userTexts,
} from '../wire/chat-request.ts';
import type { Exchange } from './exchange.ts';
import { journalText } from './journal.ts';

const longestModelName = 100;

/** Writes down what a body asks, as far as it can be read: it has not been checked. */
export function noteQuestion({ entry, speaker }: Exchange, body: unknown): void {
  if (!isRecord(body)) return;
  if (typeof body['model'] === 'string') entry.model = journalText(body['model'], longestModelName);
  entry.stream = body['stream'] === true;
  const messages = toMessages(body['messages']);
  if (messages.length === 0) return;
  entry.persona = speaker.recognise(systemText(messages));
  entry.text = journalText(userTexts(messages)[0] ?? '');
  entry.question = fingerprint(messages);
}

/** Tells one question from another, and tells nobody what it was. */
function fingerprint(messages: readonly ChatMessage[]): string {
  const said = messages.map((message) => [message.role, textOf(message)]);
  return hash('sha1', JSON.stringify(said)).slice(0, 12);
}
