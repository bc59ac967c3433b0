import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Headers } from '../http/answer.ts';
import type { JournalEntry } from '../state.ts';
import { isRecord } from '../wire/fields.ts';
import { questionOf, systemText, textOf, toMessages } from '../wire/messages.ts';
import { nameOf, recognise } from '../voices/speaker.ts';
import type { Exchange } from './exchange.ts';

interface RetryHints {
  retryAfterMs: number | null;
  shouldRetry: boolean | null;
}

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
    question: null,
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
  entry.question = fingerprint(messages.map((message) => [message.role, textOf(message)]));
}

/** What an answer tells about another try, as the official client reads it; `now` in epoch ms, for a date. */
export function readRetryHints(headers: Headers, now: number): RetryHints {
  const after = headerOf(headers, 'retry-after');
  const should = headerOf(headers, 'x-should-retry');
  return {
    retryAfterMs: inMs(headerOf(headers, 'retry-after-ms'), 1) ?? inMs(after, 1000) ?? untilDate(after, now),
    shouldRetry: should === 'true' || should === 'false' ? should === 'true' : null,
  };
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

/** Distinguishes values without revealing them. */
function fingerprint(value: unknown): string {
  return hash('sha1', JSON.stringify(value)).slice(0, 12);
}

function headerOf(headers: Headers, wanted: string): string {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1] ?? '';
}

function inMs(text: string, unitMs: number): number | null {
  const amount = Number.parseFloat(text);
  return Number.isFinite(amount) && amount >= 0 ? amount * unitMs : null;
}

function untilDate(text: string, now: number): number | null {
  const date = /^[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
