import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { createParser } from 'eventsource-parser';
import { type AnswerReading, createAnswerReader } from '../wire/answer.ts';
import { type HoldsSecret, errorWithinAnswer } from './provider-error.ts';
import { type TokenCount, usageIn } from './question-log.ts';

/** A streamed answer on its way from the provider to the page. */
interface AnswerStream {
  /** Resolves before anything is passed on: with an error that came instead of an answer, or undefined. */
  readonly begun: Promise<unknown>;
  /** Whether the provider or the deadline ended it early. */
  isBroken(): boolean;
  /** Sends the answer so far and the rest; cuts the connection if it is incomplete, which tells the page. */
  passTo(response: ServerResponse): void;
  /** As reported by the provider, if it does. */
  tokens(): TokenCount | undefined;
}

interface StreamOptions {
  readonly maxBytes: number;
  readonly holdsSecret: HoldsSecret;
  /** Called when the answer is complete; never for one that breaks off. */
  readonly onOver: (reading: AnswerReading) => void;
}

/** After this much, the stream is passed on even if no answer was found in it. */
const MAX_HELD_CHARACTERS = 64 * 1024;

/**
 * Passes events on as they come, except errors, which are reworded. Nothing is sent before a part of the answer has
 * arrived: until then the relay may try other fields. No Transform stream in between, as it would cost as much as the
 * reading.
 */
export function createAnswerStream(body: Readable, options: StreamOptions): AnswerStream {
  const { maxBytes, holdsSecret, onOver } = options;
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

  /** Returns what to pass on of an event. */
  function hear(data: string): string {
    tokens = usageIn(data) ?? tokens;
    // The answer is complete; only usage and `[DONE]` follow.
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
    // The provider is at work; proxies on the way may wait for a sign of it.
    onComment: () => void (waiting += ':\n\n'),
  });

  function release(): void {
    if (target === undefined) return;
    const isTaken = waiting === '' || target.write(waiting);
    waiting = '';
    // A slow reader holds up the provider instead of filling memory.
    if (!isTaken) body.pause();
    if (isClosed && body.readableEnded) target.end();
    else if (isClosed) target.destroy();
  }

  body.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > maxBytes) return void body.destroy();
    parser.feed(decoder.decode(chunk, { stream: true }));
    if (reader.hasBegun() || waiting.length > MAX_HELD_CHARACTERS) tellBegun(errorAtStart);
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
