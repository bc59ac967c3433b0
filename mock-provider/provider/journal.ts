import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JournalEntry } from '../state.ts';
import { isRecord } from '../wire/fields.ts';
import { questionOf, systemText, toMessages } from '../wire/messages.ts';
import { nameOf, recognise } from '../voices/speaker.ts';
import type { Exchange } from './exchange.ts';

const mostEntries = 1000;

const mostTextCharacters = 8000;

const secretName = /authorization|cookie|key|token|secret|password/i;

const secretValue = /\bsk-[\w-]{8,}|\bBearer\s+\S+/gi;

const longestModelName = 100;

/** Opens the entry of a request and closes it when its connection is done. The oldest entry makes room. */
export function openEntry(
  journal: JournalEntry[],
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
): JournalEntry {
  const entry: JournalEntry = {
    id,
    time: Date.now(),
    endedAt: null,
    durationMs: null,
    method: request.method ?? 'GET',
    path: pathOf(request),
    headers: withoutSecrets(request),
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
  if (journal.length > mostEntries) journal.splice(0, journal.length - mostEntries);
  response.once('close', () => {
    entry.endedAt = Date.now();
    entry.durationMs = entry.endedAt - entry.time;
  });
  return entry;
}

/** What a visitor typed, without anything that looks like a key, cut to a bounded length. */
function journalText(text: string, mostCharacters = mostTextCharacters): string {
  return text.slice(0, mostCharacters).replaceAll(secretValue, '[redacted]');
}

/** Writes down what a body asks, as far as it can be read: it has not been checked. */
export function noteQuestion({ entry, state }: Exchange, body: unknown): void {
  if (!isRecord(body)) return;
  if (typeof body['model'] === 'string') entry.model = journalText(body['model'], longestModelName);
  entry.stream = body['stream'] === true;
  const messages = toMessages(body['messages']);
  if (messages.length === 0) return;
  const asked = nameOf(recognise(systemText(messages), state.personas));
  entry.persona = asked === null ? null : journalText(asked);
  entry.text = journalText(questionOf(messages));
}

function pathOf(request: IncomingMessage): string {
  const url = 'originalUrl' in request ? String(request.originalUrl) : (request.url ?? '/');
  return url.split('?', 1)[0]?.slice(0, 500) ?? '/';
}

function withoutSecrets(request: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name in request.headers) {
    if (secretName.test(name)) continue;
    const value = request.headers[name];
    headers[name] = String(value).slice(0, 500).replaceAll(secretValue, '[redacted]');
  }
  return headers;
}
