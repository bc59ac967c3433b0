import { rewordError } from './provider-error.ts';
import type { HoldsSecret } from './secret-parts.ts';

/** Passes an answer on, and the errors in it in words of the relay (behaviour 21.9). */
interface ErrorFilter {
  /** Of a stream all lines that have come whole, of another answer what has come. */
  push(chunk: Buffer): Buffer;
  /** What is left where a stream ends within a line. */
  end(): Buffer;
}

/** Longer lines are no errors. */
const MOST_HELD_BYTES = 64 * 1024;

const NOTHING = Buffer.alloc(0);

const EVENT_STREAM = /^text\/event-stream\b/i;

const DATA = /^data:(?<json>.*?)(?<end>[\r\n]*)$/s;

/** An answer that is no stream is read only if it comes in one piece, as all but large ones do. */
export function createErrorFilter(contentType: string, holdsSecret: HoldsSecret): ErrorFilter {
  return EVENT_STREAM.test(contentType)
    ? createEventFilter(holdsSecret)
    : { push: (chunk) => rewordBody(chunk, holdsSecret), end: () => NOTHING };
}

function createEventFilter(holdsSecret: HoldsSecret): ErrorFilter {
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
      return rewordLines(lines, holdsSecret);
    },
    end: () => rewordLines(held, holdsSecret),
  };
}

function rewordBody(body: Buffer, holdsSecret: HoldsSecret): Buffer {
  const error = body.includes('"error"') ? rewordError(parse(body.toString()), holdsSecret) : undefined;
  return error === undefined ? body : Buffer.from(JSON.stringify({ error }));
}

function rewordLines(lines: Buffer, holdsSecret: HoldsSecret): Buffer {
  if (!lines.includes('"error"')) return lines;
  // One character a byte: what is no error stays as it is.
  const reworded = lines
    .toString('latin1')
    .split(/(?<=[\r\n])/)
    .map((line) => rewordLine(line, holdsSecret));
  return Buffer.from(reworded.join(''), 'latin1');
}

function rewordLine(line: string, holdsSecret: HoldsSecret): string {
  const { json, end = '' } = DATA.exec(line)?.groups ?? {};
  const error = json === undefined ? undefined : rewordError(parse(json), holdsSecret);
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
