import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JournalEntry } from '../state/state.ts';

const mostEntries = 1000;
const mostTextCharacters = 8000;
const secretName = /authorization|cookie|key|token|secret|password/i;
const secretValue = /\bsk-[\w-]{8,}|\bBearer\s+\S+/gi;

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
    question: null,
    parameters: null,
    error: null,
    param: null,
    retryAfterMs: null,
    shouldRetry: null,
    finish: null,
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
export function journalText(text: string, mostCharacters = mostTextCharacters): string {
  return text.slice(0, mostCharacters).replaceAll(secretValue, '[redacted]');
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
