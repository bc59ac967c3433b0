import { describe, expect, it } from 'vitest';
import { type AskListeners, type AskProgress, startAsk } from '../../src/domain/ask.ts';
import { type AttemptResult, startAttempt } from '../../src/domain/attempt.ts';
import { createPlaces } from '../../src/domain/places.ts';
import type { Ending } from '../../src/domain/ending.ts';
import { PERSONAS } from '../../src/domain/personas.ts';
import { buildRequest } from '../../src/domain/prompt.ts';
import type { Clock } from '../../src/ports/clock.ts';
import type { Completion, CompletionEvent } from '../../src/ports/completion.ts';
import { createRecordingLog } from '../support/recording-log.ts';
import { type Scripted, createScriptedCompletion, failure, hang } from '../support/scripted-completion.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

type Hear = Parameters<Completion['start']>[1];

const TIMEOUT_MS = 30_000;
const PLAIN = buildRequest(PERSONAS[0]!, 'Why?', { model: 'model', streaming: false });
const STREAMED = { ...PLAIN, streaming: true };
const REPLY: CompletionEvent = { kind: 'reply', text: 'Because.' };
const FAILURE: CompletionEvent = { kind: 'failure', reason: 'server', detail: 'down' };
const text = (delta: string): CompletionEvent => ({ kind: 'text', delta });
const cyclic: Record<string, unknown> = { kind: 'reply' };
cyclic['text'] = cyclic;

describe('an attempt whose port tells what it must not', () => {
  it.each([
    ['a reply before start has returned', [REPLY], REPLY],
    ['a failure before start has returned', [FAILURE], FAILURE],
    ['texts and a reply before start has returned', [text('Be'), text('cause.'), REPLY], REPLY],
    ['two endings', [REPLY, FAILURE], REPLY],
    ['the same ending twice', [FAILURE, FAILURE], FAILURE],
    ['a text after the end', [REPLY, text('!')], REPLY],
  ])('ends once, with the first ending: %s', (_, events, expected) => {
    const attempt = begin((hear) => events.forEach(hear));
    expect(attempt.results).toEqual([expected]);
    expect(attempt.clock.pending()).toBe(0);
    expect(attempt.cancels()).toBe(1);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a bare text', 'Because.'],
    ['a kind of its own', { kind: 'cancelled' }],
    ['a text that is none', { kind: 'text', delta: 7 }],
    ['a reply without its text', { kind: 'reply' }],
    ['a thing that has no JSON', cyclic],
    ['a number that has no JSON', { kind: 'reply', text: 1n }],
    ['a failure without a reason', { kind: 'failure' }],
    ['a breakdown without a cause', { kind: 'threw' }],
  ])('ends as one that threw: %s', (_, event) => {
    const attempt = begin((hear) => hear(event as CompletionEvent));
    expect(attempt.results).toEqual([{ kind: 'threw', detail: expect.stringContaining('answered with') }]);
    expect(attempt.clock.pending()).toBe(0);
    expect(attempt.cancels()).toBe(1);
  });

  it('ends with the cause where the completion tells that its own code threw (11.12)', () => {
    const breakdown = { kind: 'threw', detail: 'TypeError: No client' } as const;
    const attempt = begin((hear) => hear(breakdown));
    expect(attempt.results).toEqual([breakdown]);
    expect(attempt.clock.pending()).toBe(0);
  });

  it('hears nothing after it was stopped, and cancels its call once', () => {
    let tell: Hear = () => undefined;
    const attempt = begin((hear) => (tell = hear));
    attempt.stop();
    attempt.stop();
    for (const event of [text('late'), REPLY, FAILURE, null as never]) tell(event);
    expect(attempt.texts).toEqual([]);
    expect(attempt.results).toEqual([]);
    expect(attempt.cancels()).toBe(1);
    expect(attempt.clock.pending()).toBe(0);
  });

  it('hears nothing of a call that tells its end when it is cancelled', () => {
    let tell: Hear = () => undefined;
    const attempt = begin((hear) => (tell = hear), { onCancel: () => tell(FAILURE) });
    attempt.clock.advanceSync(TIMEOUT_MS);
    expect(attempt.results).toMatchObject([{ kind: 'failure', reason: 'timeout' }]);
  });

  it('keeps to its limit whatever text it is told without asking for any (11.9)', () => {
    let tell: Hear = () => undefined;
    const attempt = begin((hear) => (tell = hear), { request: PLAIN });
    for (let second = 1; second < 30; second += 1) {
      attempt.clock.advanceSync(1000);
      tell(text('.'));
    }
    attempt.clock.advanceSync(1000);
    expect(attempt.texts).toEqual([]);
    expect(attempt.results).toMatchObject([{ kind: 'failure', reason: 'timeout' }]);
  });

  it('ends when its call has told its end and then throws at its start', () => {
    const attempt = begin((hear) => {
      hear(REPLY);
      throw new Error('too late');
    });
    expect(attempt.results).toEqual([REPLY]);
    expect(attempt.clock.pending()).toBe(0);
  });
});

describe('an attempt whose clock throws', () => {
  it.each([
    ['when it starts', 1],
    ['at the limit of the whole stream', 2],
  ])('ends once, with no call and no timer left: %s (11.12)', (_, failing) => {
    const attempt = begin(() => undefined, { clock: failingClock(failing) });
    expect(attempt.results).toEqual([{ kind: 'threw', detail: 'Error: no time' }]);
    expect(attempt.starts()).toBe(0);
    expect(attempt.clock.pending()).toBe(0);
  });

  it('ends once at a text, when the limit of the silence cannot be set anew (11.12)', () => {
    let tell: Hear = () => undefined;
    const attempt = begin((hear) => (tell = hear), { clock: failingClock(3) });
    tell(text('So'));
    tell(text(' be it'));
    tell(REPLY);
    expect(attempt.results).toEqual([{ kind: 'threw', detail: 'Error: no time' }]);
    expect(attempt.texts).toEqual([]);
    expect(attempt.cancels()).toBe(1);
    expect(attempt.clock.pending()).toBe(0);
  });

  it('ends as it would when a timer cannot be stopped, and says so in the log', () => {
    const clock = createVirtualClock(0);
    const stuck: Clock = {
      now: clock.now,
      after: () => () => {
        throw new Error('stuck');
      },
    };
    const attempt = begin((hear) => hear(REPLY), { clock: { ...clock, ...stuck } });
    expect(attempt.results).toEqual([REPLY]);
    expect(attempt.cancels()).toBe(1);
    expect(attempt.log.entries).toContainEqual({ kind: 'port-threw', detail: 'Error: stuck' });
  });

  it('lets a question end at a wait, with no call and no timer left (11.12)', async () => {
    const question = ask([failure()], { clock: failingClock(2) });
    await question.clock.advance(0);
    expect(question.endings).toEqual([{ kind: 'threw', detail: 'Error: no time' }]);
    expect(question.clock.pending()).toBe(0);
    expect(question.completion.inFlight()).toBe(0);
    expect(question.ask?.retryNow()).toBe(false);
  });

  it('lets a question end at its second attempt (11.12)', async () => {
    const question = ask([failure(), hang], { clock: failingClock(3) });
    await question.clock.advance(1000);
    expect(question.endings).toEqual([{ kind: 'threw', detail: 'Error: no time' }]);
    expect(question.clock.pending()).toBe(0);
    expect(question.completion.inFlight()).toBe(0);
  });

  it('lets a question end when a wait cannot be stopped', async () => {
    const clock = createVirtualClock(0);
    const after: Clock['after'] = (delayMs, run) => {
      const cancel = clock.after(delayMs, run);
      return () => {
        cancel();
        throw new Error('stuck');
      };
    };
    const question = ask([failure()], { clock: { ...clock, after } });
    await question.clock.advance(0);
    expect(question.ask?.stop()).toBe(true);
    expect(question.endings).toEqual([{ kind: 'stopped' }]);
  });
});

describe('listeners that throw', () => {
  it('at a text cost the attempt nothing, and throw nothing into the port', () => {
    const thrown: unknown[] = [];
    const attempt = begin(
      (hear) => {
        for (const event of [text('So'), text(' be it'), REPLY]) {
          try {
            hear(event);
          } catch (error) {
            thrown.push(error);
          }
        }
      },
      { onText: fail, onResult: fail },
    );
    expect(thrown).toEqual([]);
    expect(attempt.clock.pending()).toBe(0);
    expect(attempt.log.entries).toHaveLength(3);
  });

  it.each(['onProgress', 'onText', 'onEnd'] as const)('at %s cost the question nothing', async (name) => {
    const endings: Ending[] = [];
    const throwing: Partial<AskListeners> = {
      [name](ending: Ending) {
        if (name === 'onEnd') endings.push(ending);
        throw new Error('shell');
      },
    };
    const streamed = {
      kind: 'outcome',
      outcome: { kind: 'reply', text: 'Ah.' },
      deltas: ['Ah', '.'],
    } as const;
    const question = ask([failure(), streamed], { listeners: throwing, streaming: true });
    await question.clock.advance(1000);
    expect([...question.endings, ...endings]).toEqual([{ kind: 'answered', text: 'Ah.' }]);
    expect(question.completion.calls).toHaveLength(2);
    expect(question.log.entries).toContainEqual({ kind: 'port-threw', detail: 'Error: shell' });
    expect(question.clock.pending()).toBe(0);
  });

  it('at the beginning leave a question that can be stopped', () => {
    const question = ask([hang], { listeners: { onProgress: fail } });
    expect(question.ask?.stop()).toBe(true);
    expect(question.endings).toEqual([{ kind: 'stopped' }]);
    expect(question.completion.inFlight()).toBe(0);
  });

  it('at the end throw nothing into the clock', () => {
    const question = ask([hang, hang, hang, hang], { listeners: { onEnd: fail, onProgress: fail } });
    expect(() => question.clock.advanceSync(1_000_000)).not.toThrow();
    expect(question.completion.inFlight()).toBe(0);
    expect(question.clock.pending()).toBe(0);
  });
});

describe('a question whose provider answers before it has been left', () => {
  const START: Readonly<Record<string, readonly CompletionEvent[]>> = {
    'a reply': [REPLY],
    'texts and a reply': [text('Be'), text('cause.'), REPLY],
  };

  it.each(Object.entries(START))('ends once with the reply: %s', (_, events) => {
    const { endings, clock } = ask([], { completion: atOnce(() => events) });
    expect(endings).toEqual([{ kind: 'answered', text: 'Because.' }]);
    expect(clock.pending()).toBe(0);
  });

  it('goes on after a failure, with one call for each attempt (11.6)', () => {
    const progress: AskProgress[] = [];
    const onProgress = (value: AskProgress) => void progress.push(value);
    const question = ask([], {
      completion: atOnce((attempt) => [attempt === 2 ? REPLY : FAILURE]),
      listeners: { onProgress },
    });
    question.clock.advanceSync(1000);
    expect(question.endings).toEqual([{ kind: 'answered', text: 'Because.' }]);
    expect(progress.map(({ kind, attempt }) => `${kind} ${attempt}`)).toEqual([
      'attempting 1',
      'waiting 2',
      'attempting 2',
    ]);
    expect(question.clock.pending()).toBe(0);
  });

  it('can be stopped in the wait that follows a failure', () => {
    const question = ask([], { completion: atOnce(() => [FAILURE]) });
    expect(question.ask?.stop()).toBe(true);
    expect(question.endings).toEqual([{ kind: 'stopped' }]);
    expect(question.clock.pending()).toBe(0);
  });

  it('gets the apology after four failures (11.7)', () => {
    const question = ask([], { completion: atOnce(() => [FAILURE]) });
    question.clock.advanceSync(6000);
    expect(question.endings).toEqual([{ kind: 'failed', failure: FAILURE }]);
    expect(question.clock.pending()).toBe(0);
  });
});

interface BeginOptions {
  readonly clock?: ReturnType<typeof createVirtualClock>;
  readonly request?: typeof PLAIN;
  readonly onCancel?: () => void;
  readonly onText?: (whole: string) => void;
  readonly onResult?: (result: AttemptResult) => void;
}

/** Starts an attempt whose call does this. */
function begin(
  start: (hear: Hear) => unknown,
  { clock = createVirtualClock(0), request = STREAMED, onCancel, ...listeners }: BeginOptions = {},
) {
  const log = createRecordingLog();
  const results: AttemptResult[] = [];
  const texts: string[] = [];
  let starts = 0;
  let cancels = 0;
  const completion: Completion = {
    start(_, hear) {
      starts += 1;
      start(hear);
      return () => {
        cancels += 1;
        onCancel?.();
      };
    },
  };
  const stop = startAttempt({ clock, completion, log }, request, TIMEOUT_MS, {
    onText: (whole) => void texts.push(whole),
    onResult: (result) => void results.push(result),
    ...listeners,
  });
  return { clock, log, results, texts, stop, starts: () => starts, cancels: () => cancels };
}

interface AskOrder {
  readonly clock?: ReturnType<typeof createVirtualClock>;
  readonly completion?: Completion;
  readonly listeners?: Partial<AskListeners>;
  readonly streaming?: boolean;
}

/** Asks one question. */
function ask(
  script: readonly Scripted[],
  { clock = createVirtualClock(0), completion, listeners, streaming = false }: AskOrder,
) {
  const scripted = createScriptedCompletion(clock, ...script);
  const log = createRecordingLog();
  const endings: Ending[] = [];
  const options = { attemptTimeoutMs: TIMEOUT_MS, retryMode: 'always' } as const;
  const started = startAsk(
    { clock, completion: completion ?? scripted, places: createPlaces(1), log },
    { ...PLAIN, streaming },
    options,
    {
      onProgress: () => undefined,
      onText: () => undefined,
      onEnd: (ending) => void endings.push(ending),
      ...listeners,
    },
  );
  return { ask: started, clock, completion: scripted, endings, log };
}

/** A clock that throws at this timer, counted from 1. */
function failingClock(failing: number) {
  const clock = createVirtualClock(0);
  let timers = 0;
  return {
    ...clock,
    after(delayMs: number, run: () => void) {
      timers += 1;
      if (timers === failing) throw new Error('no time');
      return clock.after(delayMs, run);
    },
  };
}

/** Tells everything inside `start`. */
function atOnce(eventsOf: (attempt: number) => readonly CompletionEvent[]): Completion {
  let attempts = 0;
  return {
    start(_, hear) {
      attempts += 1;
      eventsOf(attempts).forEach(hear);
      return () => undefined;
    },
  };
}

function fail(): never {
  throw new Error('shell');
}
