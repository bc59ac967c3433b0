export type Headers = Readonly<Record<string, string>>;

/** What happens on the wire after the head; an answer without further steps ends normally. */
export type Step =
  | { readonly kind: 'send'; readonly text: string }
  | { readonly kind: 'wait'; readonly durationMs: number }
  | { readonly kind: 'hang' }
  | { readonly kind: 'break-head' }
  | { readonly kind: 'cut' };

/** The head goes out with the first `send`, or at the end; never after an earlier hang, cut or break-head. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly steps: readonly Step[];
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
  const pause: readonly Step[] = chunkDelayMs > 0 ? [{ kind: 'wait', durationMs: chunkDelayMs }] : [];
  return {
    status: 200,
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache',
      'x-accel-buffering': 'no',
      ...headers,
    },
    steps: events.flatMap((event, index): readonly Step[] => [
      ...(index === 0 ? [] : pause),
      { kind: 'send', text: `data: ${event}\n\n` },
    ]),
  };
}

export function afterDelay(answer: Answer, delayMs: number): Answer {
  if (delayMs <= 0) return answer;
  return { ...answer, steps: [{ kind: 'wait', durationMs: delayMs }, ...answer.steps] };
}
