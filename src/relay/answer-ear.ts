import type { IncomingMessage } from 'node:http';
import { createParser } from 'eventsource-parser';
import { type AnswerReading, createAnswerReader, readAnswer } from '../domain/provider-answer.ts';
import type { EndSignal } from './end-signal.ts';
import type { TokenCount } from './question-record.ts';
import { usageIn } from './usage.ts';

/** Reads along while an answer passes. */
export interface AnswerEar {
  hear(chunk: Buffer): void;
  /** What the answer comes to, as far as it was heard. */
  read(): AnswerReading;
  /** Calls once all that belongs to the answer was heard, at once if it was; never for a stream that breaks off. */
  whenOver(tell: () => void): void;
  /** The tokens that the provider has reported, if it has. */
  tokens(): TokenCount | undefined;
}

/** The part of an answer that shows whether it is one. */
export interface Beginning {
  readonly bytes: Buffer;
  /** Whether nothing follows. */
  readonly isAll: boolean;
  readonly ear: AnswerEar;
}

interface Hearing extends AnswerEar {
  /** Whether enough has come to tell an answer from a refusal. */
  hasBegun(): boolean;
}

/** Longer answers are passed on unread. */
const MOST_READ_BYTES = 64 * 1024;

const EVENT_STREAM = /^text\/event-stream\b/i;

/**
 * Holds an answer back until a part of it has come, or, where it is no stream, until its end: a refusal in its place must not
 * be passed on before other fields were tried. Resolves whatever happens to the answer.
 */
export function hearBeginning(message: IncomingMessage, signal: EndSignal): Promise<Beginning> {
  const { hasBegun, ...ear } = createHearing(message.headers['content-type'] ?? '');
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve) => {
    const onData = (chunk: Buffer): void => {
      chunks.push(chunk);
      length += chunk.length;
      ear.hear(chunk);
      // The end of a stream may be told although it is paused.
      if (hasBegun() || length > MOST_READ_BYTES) finish(message.complete && message.readableLength === 0);
    };
    const onEnd = (): void => finish(true);
    const onBreak = (): void => finish(false);
    const finish = (isAll: boolean): void => {
      message.pause();
      message.off('data', onData).off('end', onEnd).off('close', onBreak);
      signal.removeEventListener('abort', onBreak);
      resolve({ bytes: Buffer.concat(chunks), isAll, ear });
    };
    message
      .on('error', () => undefined)
      .once('end', onEnd)
      .once('close', onBreak);
    signal.addEventListener('abort', onBreak);
    if (message.destroyed) finish(false);
    else message.on('data', onData);
  });
}

function createHearing(contentType: string): Hearing {
  return EVENT_STREAM.test(contentType) ? hearEvents() : hearBody();
}

function hearEvents(): Hearing {
  let wantsMore = true;
  let tellOver = (): void => undefined;
  let tokens: TokenCount | undefined;
  const reader = createAnswerReader(() => undefined);
  const parser = createParser({
    onEvent({ data }) {
      if (wantsMore) {
        wantsMore = reader.hear(data);
        if (!wantsMore) tellOver();
      }
      tokens = usageIn(data) ?? tokens;
    },
  });
  const decoder = new TextDecoder();
  return {
    hear: (chunk) => parser.feed(decoder.decode(chunk, { stream: true })),
    read: reader.end,
    whenOver(tell) {
      if (wantsMore) tellOver = tell;
      else tell();
    },
    tokens: () => tokens,
    hasBegun: reader.hasBegun,
  };
}

function hearBody(): Hearing {
  const chunks: Buffer[] = [];
  let length = 0;
  const text = (): string => (length > MOST_READ_BYTES ? '' : Buffer.concat(chunks).toString());
  return {
    hear(chunk) {
      length += chunk.length;
      if (length <= MOST_READ_BYTES) chunks.push(chunk);
    },
    read: () => readAnswer(text()),
    // It was held back until its end.
    whenOver: (tell) => tell(),
    tokens: () => usageIn(text()),
    hasBegun: () => false,
  };
}
