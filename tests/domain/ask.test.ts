import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { type AskOptions, type AskProgress, startAsk } from '../../src/domain/ask.ts';
import type { Ending } from '../../src/domain/ending.ts';
import { createPlaces } from '../../src/domain/places.ts';
import { PERSONAS } from '../../src/domain/personas.ts';
import { buildRequest } from '../../src/domain/prompt.ts';
import { createRecordingLog } from '../support/recording-log.ts';
import {
  type Scripted,
  createScriptedCompletion,
  failure,
  hang,
  reply,
} from '../support/scripted-completion.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

const OPTIONS: AskOptions = { attemptTimeoutMs: 30_000, retryMode: 'always' };
const REQUEST = buildRequest(PERSONAS[0]!, 'Why?', { model: 'model', streaming: false });

interface Begun extends Partial<AskOptions> {
  readonly streaming?: boolean;
}

function begin(script: Scripted[], { streaming = false, ...options }: Begun = {}) {
  const clock = createVirtualClock(0);
  const completion = createScriptedCompletion(clock, ...script);
  const log = createRecordingLog();
  const progress: AskProgress[] = [];
  const endings: Ending[] = [];
  const texts: string[] = [];
  const ask = startAsk(
    { clock, completion, places: createPlaces(1), log },
    { ...REQUEST, streaming },
    { ...OPTIONS, ...options },
    {
      onProgress: (value) => progress.push(value),
      onText: (text) => texts.push(text),
      onEnd: (ending) => endings.push(ending),
    },
  );
  const startedAtMs = () => completion.calls.map((call) => call.startedAtMs);
  return { ask, clock, completion, log, progress, endings, texts, startedAtMs };
}

describe('a question', () => {
  it('that is answered ends with the reply (11.4)', async () => {
    const { clock, completion, endings, progress } = begin([reply('Because.', 200)]);
    await clock.advance(199);
    expect(endings).toEqual([]);
    await clock.advance(1);
    expect(endings).toEqual([{ kind: 'answered', text: 'Because.' }]);
    expect(progress).toEqual([{ kind: 'attempting', attempt: 1, attempts: 4 }]);
    expect(completion.calls[0]?.request).toEqual(REQUEST);
    expect(clock.pending()).toBe(0);
  });

  it('that fails is repeated after exactly 1000, 2000 and 3000 ms, then gets the apology (11.6, 11.7)', async () => {
    const { clock, completion, endings, startedAtMs } = begin([
      failure(),
      failure(),
      failure(),
      failure({ status: 503 }),
    ]);
    await clock.advance(5999);
    expect(endings).toEqual([]);
    expect(startedAtMs()).toEqual([0, 1000, 3000]);
    await clock.advance(1);
    expect(startedAtMs()).toEqual([0, 1000, 3000, 6000]);
    expect(endings).toEqual([
      { kind: 'failed', failure: { kind: 'failure', reason: 'server', detail: 'scripted', status: 503 } },
    ]);
    await clock.advance(100_000);
    expect(completion.calls).toHaveLength(4);
    expect(clock.pending()).toBe(0);
  });

  it.each([1, 2, 3])(
    'that fails %i times and then is answered ends with the reply (11.6)',
    async (failures) => {
      const { clock, completion, endings } = begin([
        ...Array.from({ length: failures }, () => failure()),
        reply('Ah.'),
      ]);
      await clock.advance(10_000);
      expect(endings).toEqual([{ kind: 'answered', text: 'Ah.' }]);
      expect(completion.calls).toHaveLength(failures + 1);
    },
  );

  it('waits from the failure on, not from the start of the attempt (11.6)', async () => {
    const { clock, startedAtMs } = begin([failure({}, 700), reply('Ah.')]);
    await clock.advance(2000);
    expect(startedAtMs()).toEqual([0, 1700]);
  });

  it('logs every failed attempt with its cause (11.8)', async () => {
    const { clock, log } = begin([failure({ status: 500 }), failure({ reason: 'connection' }), reply('Ah.')]);
    await clock.advance(10_000);
    expect(log.entries).toStrictEqual([
      { kind: 'attempt-failed', reason: 'server', status: 500, detail: 'scripted', attempt: 1, attempts: 4 },
      { kind: 'attempt-failed', reason: 'connection', detail: 'scripted', attempt: 2, attempts: 4 },
    ]);
  });

  it('shows which attempt it is and, in a wait, until when and why (11.10)', async () => {
    const { clock, progress } = begin([failure({}, 100), reply('Ah.')]);
    await clock.advance(10_000);
    expect(progress).toEqual([
      { kind: 'attempting', attempt: 1, attempts: 4 },
      {
        kind: 'waiting',
        attempt: 2,
        attempts: 4,
        delayMs: 1000,
        untilMs: 1100,
        failure: { kind: 'failure', reason: 'server', detail: 'scripted' },
      },
      { kind: 'attempting', attempt: 2, attempts: 4 },
    ]);
  });

  it('that meets silence fails each attempt at its limit and cancels the call (11.9)', async () => {
    const { clock, completion, endings, startedAtMs } = begin([hang, hang, hang, hang]);
    await clock.advance(125_999);
    expect(endings).toEqual([]);
    await clock.advance(1);
    expect(startedAtMs()).toEqual([0, 31_000, 63_000, 96_000]);
    expect(endings).toMatchObject([
      { kind: 'failed', failure: { reason: 'timeout', detail: expect.stringContaining('30000 ms') } },
    ]);
    expect(completion.calls.every((call) => call.cancelled)).toBe(true);
    expect(clock.pending()).toBe(0);
  });

  it('that is not streamed has one limit, and no timer beside it (11.9)', async () => {
    const { ask, clock } = begin([hang]);
    await clock.advance(100);
    expect(clock.pending()).toBe(1);
    ask.stop();
  });

  it('takes an answer one millisecond before the limit, and none at it (11.9)', async () => {
    const before = begin([reply('Just in time.', 29_999)]);
    await before.clock.advance(30_000);
    expect(before.endings).toEqual([{ kind: 'answered', text: 'Just in time.' }]);
    const late = begin([reply('Too late.', 30_000), reply('Second.')]);
    await late.clock.advance(31_000);
    expect(late.endings).toEqual([{ kind: 'answered', text: 'Second.' }]);
  });

  it('can be tried at once in a wait, and only there (11.11)', async () => {
    const { ask, clock, endings, startedAtMs } = begin([failure(), reply('Ah.', 50)]);
    expect(ask.retryNow()).toBe(false);
    await clock.advance(300);
    expect(ask.retryNow()).toBe(true);
    expect(ask.retryNow()).toBe(false);
    await clock.advance(10_000);
    expect(startedAtMs()).toEqual([0, 300]);
    expect(endings).toEqual([{ kind: 'answered', text: 'Ah.' }]);
    expect(ask.retryNow()).toBe(false);
  });

  it('can be stopped in an attempt; a late answer changes nothing (11.11, 11.17)', async () => {
    const { ask, clock, completion, endings } = begin([hang]);
    await clock.advance(100);
    expect(ask.stop()).toBe(true);
    expect(ask.stop()).toBe(false);
    completion.calls[0]?.answer({ kind: 'reply', text: 'Late.' });
    await clock.advance(100_000);
    expect(endings).toEqual([{ kind: 'stopped' }]);
    expect(completion.inFlight()).toBe(0);
    expect(clock.pending()).toBe(0);
  });

  it('can be stopped in a wait (11.11)', async () => {
    const { ask, clock, completion, endings } = begin([failure()]);
    await clock.advance(500);
    expect(ask.stop()).toBe(true);
    await clock.advance(100_000);
    expect(endings).toEqual([{ kind: 'stopped' }]);
    expect(completion.calls).toHaveLength(1);
    expect(clock.pending()).toBe(0);
  });

  it('whose port throws ends at once, with no repeat (11.12)', () => {
    const { clock, endings, log } = begin([{ kind: 'throw', error: new Error('broken port') }]);
    expect(endings).toEqual([{ kind: 'threw', detail: 'Error: broken port' }]);
    expect(log.entries).toEqual([{ kind: 'port-threw', detail: 'Error: broken port' }]);
    expect(clock.pending()).toBe(0);
  });

  it('with adaptive retry ends at once on what cannot pass (11.14)', async () => {
    const { clock, completion, endings } = begin([failure({ reason: 'authentication' })], {
      retryMode: 'adaptive',
    });
    await clock.advance(0);
    expect(endings).toMatchObject([{ kind: 'failed', failure: { reason: 'authentication' } }]);
    expect(completion.calls).toHaveLength(1);
  });
});

describe('questions that share a place', () => {
  it.each([
    ['tells that it waits before the next begins', false],
    ['can be cut short where that is told, behind the next', true],
  ])('one that fails %s (17.9)', (_, isCutShort) => {
    const clock = createVirtualClock(0);
    const completion = createScriptedCompletion(clock, hang, hang, hang);
    const ports = { clock, completion, places: createPlaces(1), log: createRecordingLog() };
    const told: string[] = [];
    const [first] = ['first', 'second'].map((name) =>
      startAsk(ports, REQUEST, OPTIONS, {
        onProgress({ kind, attempt }) {
          told.push(`${name} ${kind} ${attempt}`);
          if (isCutShort && kind === 'waiting') first?.retryNow();
        },
        onText: () => undefined,
        onEnd: () => undefined,
      }),
    );
    completion.calls[0]?.answer({ kind: 'failure', reason: 'server', detail: 'no' });
    expect(told).toEqual([
      'first attempting 1',
      'second queued 1',
      'first waiting 2',
      'second attempting 1',
      ...(isCutShort ? ['first queued 2'] : []),
    ]);
    expect(completion.inFlight()).toBe(1);
  });
});

describe('a streamed question', () => {
  const streaming = { streaming: true };

  it('tells its text as it grows (11.15)', async () => {
    const { clock, completion, texts, endings } = begin(
      [
        {
          kind: 'outcome',
          outcome: { kind: 'reply', text: 'One two' },
          afterMs: 10,
          deltas: ['One', ' ', 'two'],
        },
      ],
      streaming,
    );
    await clock.advance(10);
    expect(completion.calls[0]?.request.streaming).toBe(true);
    expect(texts).toEqual(['One', 'One ', 'One two']);
    expect(endings).toEqual([{ kind: 'answered', text: 'One two' }]);
  });

  it('fails after the limit without new text, not before (11.15)', async () => {
    const { clock, completion, progress } = begin([hang], streaming);
    for (let second = 0; second < 3; second += 1) {
      await clock.advance(29_999);
      completion.calls[0]?.text('.');
    }
    await clock.advance(29_999);
    expect(progress).toHaveLength(1);
    await clock.advance(1);
    expect(progress.at(-1)).toMatchObject({ kind: 'waiting', failure: { reason: 'timeout' } });
  });

  it('fails after four times the limit in all (11.15)', async () => {
    const { clock, completion, progress } = begin([hang], streaming);
    for (let second = 1; second < 120; second += 1) {
      await clock.advance(1000);
      completion.calls[0]?.text('.');
    }
    await clock.advance(999);
    expect(progress).toHaveLength(1);
    await clock.advance(1);
    expect(progress.at(-1)).toMatchObject({ kind: 'waiting', failure: { reason: 'timeout' } });
  });

  it('that is stopped at the first text of a call leaves no call behind (11.17)', async () => {
    const clock = createVirtualClock(0);
    const completion = createScriptedCompletion(clock, failure(), { kind: 'hang', deltas: ['So'] });
    const ask = startAsk(
      { clock, completion, places: createPlaces(1), log: createRecordingLog() },
      { ...REQUEST, ...streaming },
      OPTIONS,
      {
        onProgress: () => undefined,
        onText: () => ask.stop(),
        onEnd: () => undefined,
      },
    );
    await clock.advance(1000);
    expect(completion.calls).toHaveLength(2);
    expect(completion.inFlight()).toBe(0);
    expect(clock.pending()).toBe(0);
  });

  it('hears nothing after its end (11.17)', async () => {
    const { ask, clock, completion, texts } = begin([hang], streaming);
    await clock.advance(1);
    completion.calls[0]?.text('kept');
    ask.stop();
    completion.calls[0]?.text(' lost');
    expect(texts).toEqual(['kept']);
    expect(clock.pending()).toBe(0);
  });
});

const step = fc.oneof(
  fc
    .record({ text: fc.option(fc.string()), afterMs: fc.integer({ min: 0, max: 40_000 }) })
    .map(({ text, afterMs }) => reply(text, afterMs)),
  fc.integer({ min: 0, max: 40_000 }).map((afterMs) => failure({}, afterMs)),
  fc.constant(hang),
  fc.constant<Scripted>({ kind: 'throw', error: new Error('broken') }),
);
const action = fc.record({
  afterMs: fc.integer({ min: 0, max: 40_000 }),
  what: fc.constantFrom('retryNow' as const, 'stop' as const, 'wait' as const),
});

describe('every question', () => {
  test.prop([
    fc.array(step, { minLength: 4, maxLength: 4 }),
    fc.array(action, { maxLength: 4 }),
    fc.boolean(),
  ])(
    'ends exactly once, within its limits, and leaves nothing behind (11.13, 11.17)',
    async (script, actions, streaming) => {
      const { ask, clock, completion, endings } = begin(script, { streaming });
      for (const { afterMs, what } of actions) {
        await clock.advance(afterMs);
        if (what !== 'wait') ask[what]();
      }
      await clock.advance(4 * 4 * 30_000 + 6000);
      expect(endings).toHaveLength(1);
      expect(completion.calls.length).toBeLessThanOrEqual(4);
      expect(completion.inFlight()).toBe(0);
      for (const call of completion.calls) call.answer({ kind: 'reply', text: 'late' });
      await clock.advance(1_000_000);
      expect(endings).toHaveLength(1);
      expect(ask.stop()).toBe(false);
      expect(ask.retryNow()).toBe(false);
    },
  );
});
