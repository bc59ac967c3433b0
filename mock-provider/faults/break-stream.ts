import { type Answer, eventStream, type Step } from '../http/answer.ts';
import { errorBody, errorForStatus } from '../wire/provider-error.ts';
import type { Fault } from './fault.ts';

const done = '[DONE]';

/** The stream of these chunks as a fault breaks it, in the middle wherever it has one; without a fault, whole. */
export function streamOf(chunks: readonly unknown[], fault: Fault | null, chunkDelayMs: number): Answer {
  const events = chunks.map((chunk) => JSON.stringify(chunk));
  const half = events.slice(0, Math.max(1, Math.floor(events.length / 2)));
  const rest = events.slice(half.length);
  const stream = (parts: readonly string[]): Answer => eventStream(parts, chunkDelayMs);
  switch (fault?.kind) {
    case 'stream-slow':
      return eventStream([...events, done], fault.chunkDelayMs);
    case 'stream-drop':
    case 'reset-in-body':
      return followedBy(stream(half), { kind: 'cut' });
    case 'stream-stall':
    case 'stalled-body':
      return followedBy(stream(half), { kind: 'hang' });
    case 'stream-quiet-end':
      return stream(half);
    case 'stream-no-done':
      return stream(events);
    case 'stream-malformed-chunk':
    case 'malformed-json':
      return stream([...half, '{"id": oops', ...rest, done]);
    case 'truncated-json':
      return stream([...half, (rest[0] ?? half[0] ?? '').slice(0, 40)]);
    case 'stream-error-chunk':
      return stream([...half, JSON.stringify(errorBody(errorForStatus(500)))]);
    default:
      return stream([...events, done]);
  }
}

function followedBy(answer: Answer, step: Step): Answer {
  return { ...answer, steps: [...answer.steps, step] };
}
