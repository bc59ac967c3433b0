import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { createParser } from 'eventsource-parser';
import { parseJson } from '../domain/checks/parse-json.ts';
import { recordOf } from '../domain/checks/records.ts';
import { MAX_REPLY_CHARACTERS } from '../domain/limits.ts';
import { type AnswerReading, END_OF_STREAM, createAnswerReader } from '../wire/answer.ts';
import { MAX_ANSWER_BYTES, type Unreadable, detailOf, withoutWords } from './answer.ts';
import { type ErrorBody, errorOf } from './errors.ts';
import { errorWithinAnswer } from './provider-error.ts';
import { type TokenCount, usageIn } from './question-log.ts';
import type { Scan, SecretCheck } from './secret-check.ts';

/** A streamed answer on its way from the provider to the page. */
interface AnswerStream {
  /** Resolves before anything is passed on: with what came instead of an answer, or undefined. */
  readonly begun: Promise<StreamFailure | undefined>;
  /** What ended it after it had begun, if it was passed on as an error event. */
  failure(): StreamFailure | undefined;
  /** Whether the provider or the deadline ended it early. */
  isBroken(): boolean;
  /** Sends the answer so far and the rest; cuts the connection if it is incomplete, which tells the page. */
  passTo(response: ServerResponse): void;
  /** As reported by the provider, if it does. */
  tokens(): TokenCount | undefined;
}

/** What came instead of an answer, or of the rest of one. */
export type StreamFailure =
  | Extract<AnswerReading, { readonly kind: 'error' }>
  | { readonly kind: Unreadable };

interface StreamOptions {
  readonly secrets: SecretCheck;
  /** Called when the answer is complete; never for one that breaks off. */
  readonly onOver: (reading: AnswerReading) => void;
}

interface Judgement {
  readonly verdict: ReturnType<Scan> | 'malformed';
  readonly passed: string;
}

/** After this much, the stream is passed on even if no answer was found in it. */
const MAX_HELD_CHARACTERS = 64 * 1024;

/** Far more than any provider sends. */
const MAX_DEPTH = 8;
const MAX_TEXTS = 32;

/** Fields that each event repeats. */
const REPEATED: ReadonlySet<string> = new Set(['role', 'type', 'id', 'name']);

/**
 * Passes events on as they come, except errors, which are reworded, and what could hold a secret. Nothing is sent before
 * a part of the answer has arrived: until then the relay may try other fields. No Transform stream in between, as it
 * would cost as much as the reading.
 */
export function createAnswerStream(body: Readable, { secrets, onOver }: StreamOptions): AnswerStream {
  let textCharacters = 0;
  let allCharacters = 0;
  const reader = createAnswerReader((delta) => void (textCharacters += delta.length));
  const scans = new Map<string, Scan>();
  const decoder = new TextDecoder();
  let isOver = false;
  let isClosed = false;
  let isTold = false;
  let failure: StreamFailure | undefined;
  let tokens: TokenCount | undefined;
  let lastAround = '';
  /** Ends like a part of a secret, so that it waits for what comes next. */
  let held = '';
  /** To be sent as soon as the page reads on. */
  let waiting = '';
  let target: ServerResponse | undefined;
  let resolveBegun: (failure: StreamFailure | undefined) => void = () => undefined;
  const begun = new Promise<StreamFailure | undefined>((resolve) => (resolveBegun = resolve));

  function tellBegun(instead?: StreamFailure): void {
    isTold = true;
    resolveBegun(instead);
  }

  function fail(instead: StreamFailure, hadBegun: boolean): void {
    failure = instead;
    if (!hadBegun && !isTold) tellBegun(instead);
    held = '';
    waiting += eventOf(JSON.stringify({ error: errorBodyOf(instead) }));
    body.destroy();
  }

  function hear(data: string): void {
    if (failure !== undefined) return;
    tokens = usageIn(data) ?? tokens;
    if (isOver) return hearAfterEnd(data);
    const hadBegun = reader.hasBegun();
    const event = parseJson(data);
    isOver = !reader.hear(data, event);
    const reading = isOver ? reader.end() : undefined;
    if (reading?.kind === 'error' || reading?.kind === 'malformed') return fail(reading, hadBegun);
    const { verdict, passed } = judge(data, event);
    if (verdict === 'malformed' || verdict === 'secret') return fail({ kind: verdict }, hadBegun);
    if (reading !== undefined) onOver(reading);
    held += eventOf(passed);
    if (verdict === 'clear' || isOver) letGo();
  }

  /** The answer is complete; only usage and the end of the stream follow. */
  function hearAfterEnd(data: string): void {
    const event = data.startsWith(END_OF_STREAM) ? END_OF_STREAM : usageEventOf(data);
    if (event !== undefined && !secrets.holdsSecret(event)) waiting += eventOf(event);
  }

  function letGo(): void {
    waiting += held;
    held = '';
  }

  /** What to do with an event, and what of it may be passed on. */
  function judge(data: string, event: unknown): Judgement {
    if (data.startsWith(END_OF_STREAM)) return { verdict: 'clear', passed: END_OF_STREAM };
    const spoken = textsIn(event);
    if (spoken === undefined) return { verdict: 'malformed', passed: '' };
    const found = new Set(
      spoken.map(([path, text]) => {
        const scan = scans.get(path) ?? secrets.scan();
        scans.set(path, scan);
        allCharacters += text.length;
        return scan(text);
      }),
    );
    const hasText = spoken.some(([, text]) => text !== '');
    const passed = hasText ? data : withoutWords(event);
    if (passed === undefined || scans.size > MAX_TEXTS) return { verdict: 'malformed', passed: '' };
    // All around the text, which most events repeat.
    const around = spoken.reduce((left, [, text]) => left.replace(JSON.stringify(text), ''), passed);
    if (found.has('secret') || (around !== lastAround && secrets.holdsSecret(around))) {
      return { verdict: 'secret', passed };
    }
    lastAround = around;
    return { verdict: found.has('open') ? 'open' : 'clear', passed };
  }

  const parser = createParser({
    maxBufferSize: MAX_ANSWER_BYTES,
    onEvent: ({ data }) => hear(data),
    // The provider is at work; proxies on the way may wait for a sign of it.
    onComment: () => {
      if (failure === undefined) waiting += ':\n\n';
    },
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') body.destroy();
    },
  });

  function release(): void {
    if (target === undefined) return;
    const isTaken = waiting === '' || target.write(waiting);
    waiting = '';
    // A slow reader holds up the provider instead of filling memory.
    if (!isTaken) body.pause();
    if (failure !== undefined || (isClosed && body.readableEnded)) target.end();
    else if (isClosed) target.destroy();
  }

  body.on('data', (chunk: Buffer) => {
    if (body.destroyed) return;
    try {
      parser.feed(decoder.decode(chunk, { stream: true }));
    } catch {
      // What is nested too deeply to be read.
      fail({ kind: 'malformed' }, reader.hasBegun());
    }
    const thoughtCharacters = allCharacters - textCharacters;
    if (Math.max(textCharacters, thoughtCharacters) > MAX_REPLY_CHARACTERS) body.destroy();
    if (reader.hasBegun() || held.length + waiting.length > MAX_HELD_CHARACTERS) tellBegun();
    release();
  });
  body.once('close', () => {
    isClosed = true;
    letGo();
    tellBegun();
    release();
  });
  return {
    begun,
    failure: () => failure,
    isBroken: () => failure === undefined && isClosed && !body.readableEnded,
    passTo(response) {
      target = response;
      response.on('drain', () => body.resume());
      response.once('close', () => body.destroy());
      release();
    },
    tokens: () => tokens,
  };
}

function errorBodyOf(failure: StreamFailure): ErrorBody {
  return failure.kind === 'error'
    ? errorWithinAnswer(failure.error).error
    : errorOf('provider_unreadable', { detail: detailOf(failure.kind) });
}

function usageEventOf(data: string): string | undefined {
  return usageIn(data) === undefined ? undefined : withoutWords(parseJson(data));
}

/** A text, and its place in the event: texts at one place make up one text. */
type PlacedText = readonly [place: string, text: string];

/** The texts that an event adds to the answer and to the thought before it; undefined if nested too deeply. */
function textsIn(event: unknown): readonly PlacedText[] | undefined {
  const texts: PlacedText[] = [];
  const choices: unknown = recordOf(event)['choices'];
  const deltas = Array.isArray(choices) ? choices.map((choice) => recordOf(choice)['delta']) : [];
  return deltas.every((delta, index) => collectTexts(delta, String(index), texts)) ? texts : undefined;
}

/** @returns whether the value is flat enough to be read */
function collectTexts(value: unknown, place: string, texts: PlacedText[], depth = 0): boolean {
  if (typeof value === 'string') texts.push([place, value]);
  if (typeof value !== 'object' || value === null) return true;
  return (
    depth < MAX_DEPTH &&
    Object.entries(value).every(
      ([name, part]) => REPEATED.has(name) || collectTexts(part, `${place}.${name}`, texts, depth + 1),
    )
  );
}

function eventOf(data: string): string {
  return `data: ${data.replaceAll('\n', '\ndata: ')}\n\n`;
}
