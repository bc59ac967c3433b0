import { hash } from 'node:crypto';
import { isRecord, systemText, textOf, toMessages, userTexts } from '../wire/chat-request.ts';
import type { Exchange } from './exchange.ts';
import { journalText } from './journal.ts';

const longestModelName = 100;

/** Writes down what a body asks, as far as it can be read: it has not been checked. */
export function noteQuestion({ entry, speaker }: Exchange, body: unknown): void {
  if (!isRecord(body)) return;
  if (typeof body['model'] === 'string') entry.model = journalText(body['model'], longestModelName);
  entry.stream = body['stream'] === true;
  const messages = toMessages(body['messages']);
  entry.parameters = fingerprint(parametersOf(body));
  if (messages.length === 0) return;
  entry.persona = speaker.recognise(systemText(messages));
  entry.text = journalText(userTexts(messages)[0] ?? '');
  entry.question = fingerprint(messages.map((message) => [message.role, textOf(message)]));
}

/** All that is asked beside the messages, and beside how the answer is to come. */
function parametersOf(body: Record<string, unknown>): readonly (readonly [string, unknown])[] {
  return Object.entries(body)
    .filter(([name]) => !/^(?:messages|stream|stream_options)$/.test(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** Tells one thing from another, and tells nobody what it was. */
function fingerprint(value: unknown): string {
  return hash('sha1', JSON.stringify(value)).slice(0, 12);
}
