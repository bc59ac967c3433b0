import { rewordEvent } from './provider-error.ts';
import type { Mask } from './redact.ts';

/** Passes a stream of events on, and the errors in it in words of the relay (behaviour 21.9). */
interface EventFilter {
  /** All lines that have come whole. */
  push(chunk: Buffer): Buffer;
  /** What is left where a stream ends within a line. */
  end(): Buffer;
}

/** Longer lines are no errors. */
const MOST_HELD_BYTES = 64 * 1024;

const NOTHING = Buffer.alloc(0);

const EVENT_STREAM = /^text\/event-stream\b/i;

const DATA = /^data:(?<json>.*?)(?<end>[\r\n]*)$/s;

/** A filter of nothing where the answer is no stream of events. */
export function createEventFilter(contentType: string, mask: Mask): EventFilter {
  return EVENT_STREAM.test(contentType)
    ? createErrorFilter(mask)
    : { push: (chunk) => chunk, end: () => NOTHING };
}

function createErrorFilter(mask: Mask): EventFilter {
  let held: Buffer = NOTHING;
  return {
    push(chunk) {
      const whole = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      const lines = whole.subarray(0, Math.max(whole.lastIndexOf('\n'), whole.lastIndexOf('\r')) + 1);
      const rest = whole.subarray(lines.length);
      if (rest.length > MOST_HELD_BYTES) {
        held = NOTHING;
        return whole;
      }
      // A copy: what is held does not keep all that came with it.
      held = rest.length === 0 ? NOTHING : Buffer.from(rest);
      return rewordLines(lines, mask);
    },
    end: () => rewordLines(held, mask),
  };
}

function rewordLines(lines: Buffer, mask: Mask): Buffer {
  if (!lines.includes('"error"')) return lines;
  // One character a byte: what is no error stays as it is.
  const reworded = lines
    .toString('latin1')
    .split(/(?<=[\r\n])/)
    .map((line) => rewordLine(line, mask));
  return Buffer.from(reworded.join(''), 'latin1');
}

function rewordLine(line: string, mask: Mask): string {
  const { json, end = '' } = DATA.exec(line)?.groups ?? {};
  const error = json === undefined ? undefined : rewordEvent(parse(json), mask);
  return error === undefined ? line : `data: ${JSON.stringify({ error })}${end}`;
}

function parse(json: string): unknown {
  try {
    const value: unknown = JSON.parse(json);
    return value;
  } catch {
    return undefined;
  }
}
