export type Headers = Record<string, string>;

/** What happens on the wire after the head; an answer without further steps ends normally. */
export type Step =
  | { kind: 'send'; text: string }
  | { kind: 'wait'; durationMs: number }
  | { kind: 'hang' }
  | { kind: 'break-head' }
  | { kind: 'cut' };

/** The head goes out with the first `send`, or at the end; never after an earlier hang, cut or break-head. */
export interface Answer {
  status: number;
  headers: Headers;
  steps: Step[];
}

export function jsonAnswer(status: number, body: unknown, headers: Headers = {}): Answer {
  return textAnswer(status, 'application/json; charset=utf-8', JSON.stringify(body), headers);
}

export function textAnswer(status: number, contentType: string, text: string, headers: Headers = {}): Answer {
  return {
    status,
    headers: {
      'content-type': contentType,
      'content-length': String(Buffer.byteLength(text)),
      ...headers,
    },
    steps: [{ kind: 'send', text }],
  };
}

export function eventStream(events: readonly string[], chunkDelayMs: number, headers: Headers = {}): Answer {
  const pause: Step[] = chunkDelayMs > 0 ? [{ kind: 'wait', durationMs: chunkDelayMs }] : [];
  return {
    status: 200,
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache',
      'x-accel-buffering': 'no',
      ...headers,
    },
    steps: events.flatMap((event, index): Step[] => [
      ...(index === 0 ? [] : pause),
      { kind: 'send', text: `data: ${event}\n\n` },
    ]),
  };
}

export function afterDelay(answer: Answer, delayMs: number): Answer {
  if (delayMs <= 0) return answer;
  return { ...answer, steps: [{ kind: 'wait', durationMs: delayMs }, ...answer.steps] };
}
