import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { createParser } from 'eventsource-parser';
import { parseJson } from '../domain/checks/parse-json.ts';
import { recordOf } from '../domain/checks/records.ts';
import { MAX_REPLY_CHARACTERS } from '../domain/limits.ts';
import { type AnswerReading, END_OF_STREAM, choiceIn, createAnswerReader, isCutOff } from '../wire/answer.ts';
import { type Unreadable, cleanAnswer, detailOf } from './clean-answer.ts';
import { createEventEnds } from '../wire/event-ends.ts';
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
  /** The answer, once it is complete. */
  reading(): AnswerReading | undefined;
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
  /** What was read of the body before. */
  readonly start: Buffer;
  readonly secrets: SecretCheck;
  /** Called once after a complete answer, when nothing that follows it can change its reading. */
  readonly onRead: (reading: AnswerReading) => void;
}

interface Judgement {
  readonly verdict: ReturnType<Scan> | 'malformed';
  /** Empty for an event that is not of the answer, such as a ping. */
  readonly passed: string;
}

/** A text, and its place in the event: texts at one place make up one text. */
type PlacedText = readonly [place: string, text: string];

/** After this much, the stream is passed on even if no answer was found in it. */
const MAX_HELD_CHARACTERS = 64 * 1024;

/**
 * How much waits for a text to go on that ends like a part of a secret. A whole secret is found all the same; beyond this,
 * only its first letters pass.
 */
const MAX_OPEN_CHARACTERS = 8 * 1024;

/** Far more than the longest answer and thought take, letter by letter. */
const MAX_STREAM_BYTES = 64 * 1024 * 1024;

/** The largest event; only a comment can be as large. */
const MAX_EVENT_CHARACTERS = 2 * 1024 * 1024;

/** The place of the text that a page shows. */
const SAID = 'said';

/** The place of a choice's content, whatever its form. */
const CONTENT = '.content';

/** A comment. */
const SIGN_OF_LIFE = ':\n\n';

/** Far more than any provider sends. */
const MAX_MESSAGE_DEPTH = 20;
const MAX_TEXTS = 32;

/** Fields that each event repeats. */
const REPEATED: ReadonlySet<string> = new Set(['role', 'type', 'id', 'name']);

/**
 * Passes events on as they come, except errors, which are reworded, and what could hold a secret. Nothing is sent before
 * a part of the answer has arrived: until then the relay may try other fields. No Transform stream in between, as it
 * would cost as much as the reading.
 */
export function createAnswerStream(body: Readable, { start, secrets, onRead }: StreamOptions): AnswerStream {
  let bytes = 0;
  /** What the newest event adds to the text that a page shows. */
  let said = '';
  let textCharacters = 0;
  let thoughtCharacters = 0;
  const reader = createAnswerReader({
    onText(delta) {
      textCharacters += delta.length;
      said += delta;
    },
    onThought: (delta) => void (thoughtCharacters += delta.length),
    onWasThought: () => void (textCharacters = 0),
  });
  const scans = new Map<string, Scan>();
  const decoder = new TextDecoder();
  let isClosed = false;
  let isTold = false;
  let failure: StreamFailure | undefined;
  let answer: AnswerReading | undefined;
  let isRead = false;
  let tokens: TokenCount | undefined;
  /** What stands around the text of an event that was passed on whole. */
  let lastAround = '';
  /** The places whose text ends like a part of a secret. */
  const open = new Set<string>();
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

  function hear(data: string, type?: string): void {
    if (failure !== undefined || data.trim() === '') return;
    tokens = usageIn(data) ?? tokens;
    if (answer !== undefined) return hearAfterEnd(data);
    const hadBegun = reader.hasBegun();
    const event = parseJson(data);
    said = '';
    if (isClosed && isCutOff(data, event)) return;
    const isOver = !reader.hear(data, type, event);
    const reading = isOver ? reader.end() : undefined;
    if (reading?.kind === 'error' || reading?.kind === 'malformed') return fail(reading, hadBegun);
    const { verdict, passed } = judge(data, event);
    if (verdict === 'malformed' || verdict === 'secret') return fail({ kind: verdict }, hadBegun);
    if (isOver && holdsSecretAtEnd()) return fail({ kind: 'secret' }, hadBegun);
    if (reading !== undefined) complete(reading);
    held += passed === '' ? signOfLife() : eventOf(passed);
    if (verdict === 'clear' || isOver || held.length > MAX_OPEN_CHARACTERS) letGo();
  }

  function complete(reading: AnswerReading): void {
    answer = reading;
    if (isRead || (!isClosed && reader.awaitsUsage())) return;
    isRead = true;
    onRead(reading);
  }

  /** The answer is complete; only usage and the end of the stream follow. */
  function hearAfterEnd(data: string): void {
    reader.hearAfter(data);
    complete(reader.end());
    const event = data.startsWith(END_OF_STREAM) ? END_OF_STREAM : usageEventOf(data);
    if (event !== undefined && !secrets.holdsSecret(event)) waiting += eventOf(event);
  }

  /** Nothing is sent before the answer has begun, so that a sign would only fill memory. */
  function signOfLife(): string {
    return isTold ? SIGN_OF_LIFE : '';
  }

  function letGo(): void {
    waiting += held;
    held = '';
  }

  function holdsSecretAtEnd(): boolean {
    return [...scans.values()].some((scan) => scan('', true) === 'secret');
  }

  /** What to do with an event, and what of it may be passed on. */
  function judge(data: string, event: unknown): Judgement {
    if (data.startsWith(END_OF_STREAM)) return { verdict: 'clear', passed: END_OF_STREAM };
    const spoken = textsIn(choiceIn(event));
    if (spoken === undefined) return { verdict: 'malformed', passed: '' };
    // Also as a page shows it, without the marks between its parts.
    for (const [place, text] of [...spoken, [SAID, said] as const]) {
      const scan = scans.get(place) ?? secrets.scan();
      scans.set(place, scan);
      const found = scan(text);
      if (found === 'secret') return { verdict: found, passed: '' };
      if (found === 'open') open.add(place);
      else open.delete(place);
    }
    const isOfAnswer = Array.isArray(recordOf(event)['choices']) || usageIn(data) !== undefined;
    if (!isOfAnswer) return { verdict: 'clear', passed: '' };
    const isKnown = around(data, spoken) === lastAround;
    const passed = isKnown ? data : cleanAnswer(data, event);
    if (passed === undefined || scans.size > MAX_TEXTS) return { verdict: 'malformed', passed: '' };
    if (!isKnown && secrets.holdsSecret(around(passed, spoken))) return { verdict: 'secret', passed: '' };
    if (passed === data) lastAround = around(data, spoken);
    return { verdict: open.size > 0 ? 'open' : 'clear', passed };
  }

  const separate = createEventEnds();
  const parser = createParser({
    maxBufferSize: MAX_EVENT_CHARACTERS,
    onEvent: ({ data, event }) => hear(data, event),
    // The provider is at work; proxies on the way may wait for a sign of it.
    onComment: () => {
      if (failure === undefined) waiting += signOfLife();
    },
    onError: ({ type, field, value }) => {
      if (type === 'max-buffer-size-exceeded') body.destroy();
      // llama.cpp sends errors as a field of their own.
      else if (field === 'error') hear(value ?? '', 'error');
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

  function read(part: string): void {
    try {
      parser.feed(separate(part));
    } catch {
      // The event nests too deeply.
      fail({ kind: 'malformed' }, reader.hasBegun());
    }
  }

  /** The last event may lack its blank line, and the answer its finish reason. */
  function readEnd(): void {
    if (!body.readableEnded || failure !== undefined) return;
    read(`${decoder.decode()}\n\n`);
    const reading = answer !== undefined || failure !== undefined ? undefined : reader.end();
    if (reading?.kind === 'error') fail(reading, reader.hasBegun());
    else if (reading !== undefined && reading.kind !== 'broken') complete(reading);
  }

  function take(chunk: Buffer): void {
    if (body.destroyed && !body.readableEnded) return;
    read(decoder.decode(chunk, { stream: true }));
    bytes += chunk.length;
    const isTooLong = Math.max(textCharacters, thoughtCharacters) > MAX_REPLY_CHARACTERS;
    if (isTooLong || bytes > MAX_STREAM_BYTES) body.destroy();
    if (reader.hasBegun() || held.length + waiting.length > MAX_HELD_CHARACTERS) tellBegun();
    release();
  }

  function close(): void {
    isClosed = true;
    readEnd();
    if (answer !== undefined) complete(answer);
    if (failure === undefined && holdsSecretAtEnd()) fail({ kind: 'secret' }, reader.hasBegun());
    letGo();
    tellBegun();
    release();
  }

  take(start);
  if (body.closed) close();
  else body.on('data', take).once('close', close).resume();
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
    reading: () => answer,
    tokens: () => tokens,
  };
}

function errorBodyOf(failure: StreamFailure): ErrorBody {
  return failure.kind === 'error'
    ? errorWithinAnswer(failure.error).error
    : errorOf('provider_unreadable', { detail: detailOf(failure.kind) });
}

function usageEventOf(data: string): string | undefined {
  return usageIn(data) === undefined ? undefined : cleanAnswer(data, parseJson(data));
}

/** An event without its texts, which most events repeat. */
function around(event: string, texts: readonly PlacedText[]): string {
  // Rare, and each text costs a search.
  if (texts.length > MAX_TEXTS) return event;
  return texts.reduce((left, [, text]) => left.replace(JSON.stringify(text), ''), event);
}

/** The texts that a choice adds to the answer and to the thought before it; undefined if nested too deeply. */
function textsIn(choice: unknown): readonly PlacedText[] | undefined {
  const texts: PlacedText[] = [];
  const { delta, message, text } = recordOf(choice);
  const isFlat = collectTexts(delta ?? message, '', texts) && collectTexts(text, CONTENT, texts);
  return isFlat ? texts : undefined;
}

/** @returns whether the value is flat enough to be read */
function collectTexts(value: unknown, place: string, texts: PlacedText[], depth = 0): boolean {
  if (typeof value === 'string') texts.push([place, value]);
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= MAX_MESSAGE_DEPTH) return false;
  // The parts of a list make up one text.
  if (Array.isArray(value)) return value.every((part) => collectTexts(part, place, texts, depth + 1));
  return Object.entries(value).every(
    ([name, part]) =>
      // A page shows a refusal after the text.
      REPEATED.has(name) ||
      collectTexts(part, name === 'refusal' ? `${place}${CONTENT}` : `${place}.${name}`, texts, depth + 1),
  );
}

function eventOf(data: string): string {
  return `data: ${data.replaceAll('\n', '\ndata: ')}\n\n`;
}
