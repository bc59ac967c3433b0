import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { createParser } from 'eventsource-parser';
import { type AnswerReading, createAnswerReader } from '../provider/answer.ts';
import { type HoldsSecret, errorWithinAnswer } from './provider-error.ts';
import { type TokenCount, usageIn } from './question-log.ts';

/** A streamed answer on its way to the page. */
interface AnswerStream {
  /** Resolves before anything is passed on: with the error that came in place of an answer, or with undefined. */
  readonly begun: Promise<unknown>;
  /** Whether the provider, or its deadline, ended it within. */
  isBroken(): boolean;
  /** Sends what has come and what follows; a broken connection is how the page learns that it is not whole. */
  passTo(response: ServerResponse): void;
  /** As the provider reports them, if it does. */
  tokens(): TokenCount | undefined;
}

interface StreamOptions {
  readonly mostBytes: number;
  readonly holdsSecret: HoldsSecret;
  /** Told once all that belongs to the answer has come; never for one that breaks off. */
  readonly onOver: (reading: AnswerReading) => void;
}

/** So much is passed on although nothing of an answer was found in it. */
const MOST_HELD_CHARACTERS = 64 * 1024;

/**
 * Passes events on as they come, but an error among them in words of ours. Nothing leaves before a part of
 * the answer has come: until then, other fields may still be tried. Without a stream between the two, which would cost as
 * much as the reading.
 */
export function createAnswerStream(body: Readable, options: StreamOptions): AnswerStream {
  const { mostBytes, holdsSecret, onOver } = options;
  const reader = createAnswerReader(() => undefined);
  const decoder = new TextDecoder();
  let wantsMore = true;
  let isFailed = false;
  let isClosed = false;
  let errorAtStart: unknown;
  let tokens: TokenCount | undefined;
  let length = 0;
  let waiting = '';
  let target: ServerResponse | undefined;
  let tellBegun: (error: unknown) => void = () => undefined;
  const begun = new Promise<unknown>((resolve) => (tellBegun = resolve));

  /** Gives what to pass on of an event. */
  function hear(data: string): string {
    tokens = usageIn(data) ?? tokens;
    // The answer is over: what follows tells how much was used, and that nothing follows.
    if (!wantsMore) return isFailed || data.includes('error') ? '' : eventOf(data);
    const hadBegun = reader.hasBegun();
    wantsMore = reader.hear(data);
    if (wantsMore) return eventOf(data);
    const reading = reader.end();
    onOver(reading);
    if (reading.kind !== 'error') return eventOf(data);
    isFailed = true;
    if (!hadBegun) errorAtStart = reading.error;
    return eventOf(JSON.stringify({ error: errorWithinAnswer(reading.error, holdsSecret).error }));
  }

  const parser = createParser({
    onEvent: ({ data }) => void (waiting += hear(data)),
    // The provider is at work: proxies on the way may wait for a sign of it.
    onComment: () => void (waiting += ':\n\n'),
  });

  function release(): void {
    if (target === undefined) return;
    const isTaken = waiting === '' || target.write(waiting);
    waiting = '';
    // Whoever reads slowly holds up the provider, and no memory.
    if (!isTaken) body.pause();
    if (isClosed && body.readableEnded) target.end();
    else if (isClosed) target.destroy();
  }

  body.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > mostBytes) return void body.destroy();
    parser.feed(decoder.decode(chunk, { stream: true }));
    if (reader.hasBegun() || waiting.length > MOST_HELD_CHARACTERS) tellBegun(errorAtStart);
    release();
  });
  body.once('close', () => {
    isClosed = true;
    tellBegun(errorAtStart);
    release();
  });
  return {
    begun,
    isBroken: () => isClosed && !body.readableEnded,
    passTo(response) {
      target = response;
      response.on('drain', () => body.resume());
      response.once('close', () => body.destroy());
      release();
    },
    tokens: () => tokens,
  };
}

function eventOf(data: string): string {
  return `data: ${data.replaceAll('\n', '\ndata: ')}\n\n`;
}
