import type { IncomingMessage } from 'node:http';
import type { JournalEntry, State } from '../state.ts';
import { nameOf, recognise } from '../voices/speaker.ts';
import { isRecord } from '../wire/fields.ts';
import { questionOf, systemText } from '../wire/messages.ts';

const maxEntries = 1000;

const maxCharacters = 8000;

const secretName = /authorization|cookie|key|token|secret|password/i;

const secretValue = /\bsk-[\w-]{8,}|\bBearer\s+\S+/gi;

/** Adds a request's entry, and drops the oldest if the journal is full. */
export function openEntry(
  journal: JournalEntry[],
  id: string,
  request: IncomingMessage & { readonly originalUrl?: string },
): JournalEntry {
  const headers = Object.entries(request.headers).filter(([name]) => !secretName.test(name));
  const entry: JournalEntry = {
    id,
    time: Date.now(),
    endedAt: null,
    durationMs: null,
    method: request.method ?? 'GET',
    path: (request.originalUrl ?? '').replace(/\?.*/s, '').slice(0, 500),
    headers: Object.fromEntries(headers.map(([name, value]) => [name, withoutSecrets(String(value))])),
    status: null,
    fault: null,
    model: null,
    stream: false,
    persona: null,
    reply: null,
    text: null,
    error: null,
    param: null,
    clientLeft: false,
  };
  journal.push(entry);
  if (journal.length > maxEntries) journal.shift();
  return entry;
}

/** Records what a body asks, as far as it is readable; the body is not validated yet. */
export function noteQuestion(entry: JournalEntry, body: unknown, { personas }: State): void {
  if (!isRecord(body)) return;
  const { model, stream, messages: sent } = body;
  if (typeof model === 'string') entry.model = withoutSecrets(model);
  entry.stream = stream === true;
  const messages = Array.isArray(sent) ? sent.filter(isRecord) : [];
  if (messages.length === 0) return;
  const asked = nameOf(recognise(systemText(messages), personas));
  entry.persona = asked === null ? null : withoutSecrets(asked);
  entry.text = withoutSecrets(questionOf(messages));
}

/** Masks anything that looks like a key, and shortens the text. */
function withoutSecrets(text: string): string {
  return text
    .slice(0, maxCharacters)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replaceAll(secretValue, '[redacted]');
}
