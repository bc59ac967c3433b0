import { describe, expect, it } from 'vitest';
import {
  type AskListeners,
  type AskProgress,
  type Ending,
  startAsk,
} from '../../../src/domain/asking/ask.ts';
import type { Pace } from '../../../src/domain/answerer.ts';
import type { RetryMode } from '../../../src/domain/asking/retry-policy.ts';
import { PERSONAS } from '../../../src/domain/squad/built-in-squad.ts';
import { buildRequest } from '../../../src/domain/conversation/prompt.ts';
import { createSlots } from '../../../src/domain/asking/slots.ts';
import { createRecordingLog } from '../../support/recording-log.ts';
import {
  type Scripted,
  createScriptedCompletion,
  failure,
  hang,
  reply,
} from '../../support/scripted-completion.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

const PACE: Pace = { atOnce: 1, firstMs: 30_000, silenceMs: 30_000, totalMs: 120_000 };
const REQUEST = buildRequest(PERSONAS[0]!, 'Why?', { model: 'model', streaming: false });

interface Begun extends Partial<AskListeners> {
  readonly streaming?: boolean;
  readonly retryMode?: RetryMode;
  readonly pace?: Partial<Pace>;
  readonly isReachable?: () => boolean;
}

function begin(
  script: readonly Scripted[],
  { streaming = false, retryMode = 'always', pace, isReachable = () => true, ...given }: Begun = {},
) {
  const clock = createVirtualClock(0);
  const completion = createScriptedCompletion(clock, ...script);
  const log = createRecordingLog();
  const progress: AskProgress[] = [];
  const endings: Ending[] = [];
  const texts: string[] = [];
  const parts: string[] = [];
  let kept: string | undefined;
  const ask = startAsk(
    { clock, log },
    {
      answerer: { kind: 'own-model', retryMode, pace: { ...PACE, ...pace } },
      completion,
      slots: createSlots(1),
      isReachable,
    },
    { ...REQUEST, streaming },
    {
      onProgress: (value) => void progress.push(value),
      onThought: () => undefined,
      onText(text, newest) {
        texts.push(text);
        parts.push(newest);
      },
      onEnd(ending, partial) {
        endings.push(ending);
        kept = partial;
      },
      ...given,
    },
  );
  const startedAtMs = () => completion.calls.map((call) => call.startedAtMs);
  return { ask, clock, completion, log, progress, endings, texts, parts, startedAtMs, kept: () => kept };
}

describe('a question', () => {
  it('ends with the reply when it is answered', async () => {
    const { clock, completion, endings, progress } = begin([reply('Because.', 200)]);
    await clock.advance(199);
    expect(endings).toEqual([]);
    await clock.advance(1);
    expect(endings).toEqual([{ kind: 'reply', text: 'Because.' }]);
    expect(progress).toEqual([{ kind: 'attempting', attempt: 1 }]);
    expect(completion.calls[0]?.request).toEqual(REQUEST);
    expect(clock.pending()).toBe(0);
  });

  it('is repeated exactly 1000, 2000 and 3000 ms after a failure, and then ends', async () => {
    const script = [failure(), failure(), failure(), failure({ status: 503 })];
    const { clock, endings, startedAtMs } = begin(script);
    await clock.advance(5999);
    expect(endings).toEqual([]);
    await clock.advance(100_000);
    expect(startedAtMs()).toEqual([0, 1000, 3000, 6000]);
    expect(endings).toEqual([{ kind: 'failure', reason: 'server', detail: 'scripted', status: 503 }]);
    expect(clock.pending()).toBe(0);
  });

  it('logs every failed attempt with its cause', async () => {
    const { clock, log } = begin([failure({ status: 500 }), failure({ reason: 'connection' }), reply('Ah.')]);
    await clock.advance(10_000);
    expect(log.entries).toStrictEqual([
      { kind: 'attempt-failed', reason: 'server', status: 500, detail: 'scripted', attempt: 1, attempts: 4 },
      { kind: 'attempt-failed', reason: 'connection', detail: 'scripted', attempt: 2, attempts: 4 },
    ]);
  });

  it('shows which attempt it is and, in a wait, until when and why', async () => {
    const { clock, progress } = begin([failure({}, 100), reply('Ah.')]);
    await clock.advance(10_000);
    const cause = { kind: 'failure', reason: 'server', detail: 'scripted' };
    expect(progress).toEqual([
      { kind: 'attempting', attempt: 1 },
      { kind: 'waiting', attempt: 2, delayMs: 1000, failure: cause },
      { kind: 'attempting', attempt: 2 },
    ]);
  });

  it('fails each silent attempt at the time limit and cancels its call', async () => {
    const { clock, completion, endings, startedAtMs } = begin([hang, hang, hang, hang]);
    // One limit covers headers and body; there is no second timer.
    expect(clock.pending()).toBe(1);
    await clock.advance(125_999);
    expect(endings).toEqual([]);
    await clock.advance(1);
    expect(startedAtMs()).toEqual([0, 31_000, 63_000, 96_000]);
    expect(endings).toMatchObject([{ reason: 'timeout', detail: expect.stringContaining('30000 ms') }]);
    expect(completion.calls.every((call) => call.cancelled)).toBe(true);
    expect(clock.pending()).toBe(0);
  });

  it('can be retried at once during a wait, and at no other time', async () => {
    const { ask, clock, endings, startedAtMs } = begin([failure(), reply('Ah.', 50)]);
    ask.retryNow();
    await clock.advance(300);
    ask.retryNow();
    ask.retryNow();
    await clock.advance(10_000);
    ask.retryNow();
    expect(startedAtMs()).toEqual([0, 300]);
    expect(endings).toEqual([{ kind: 'reply', text: 'Ah.' }]);
  });

  it.each([
    ['an attempt', hang],
    ['a wait', failure()],
  ])('can be stopped in %s, once; what comes later changes nothing', async (_, first) => {
    const { ask, clock, completion, endings, texts } = begin([first], { streaming: true });
    await clock.advance(500);
    ask.stop();
    ask.stop();
    ask.retryNow();
    completion.calls[0]?.text('late');
    completion.calls[0]?.answer({ kind: 'reply', text: 'Late.' });
    await clock.advance(100_000);
    expect([endings, texts]).toEqual([[{ kind: 'stopped' }], []]);
    expect(completion.calls).toHaveLength(1);
    expect(completion.inFlight()).toBe(0);
    expect(clock.pending()).toBe(0);
  });

  it.each(['waiting', 'attempting'] as const)(
    'makes no second call when a listener stops it on hearing that attempt 2 is %s',
    async (kind) => {
      const { ask, clock, completion, endings } = begin([failure(), hang], {
        onProgress: (progress) => void (progress.attempt === 2 && progress.kind === kind && ask.stop()),
      });
      await clock.advance(5000);
      expect(endings).toEqual([{ kind: 'stopped' }]);
      expect(completion.calls).toHaveLength(1);
      expect(clock.pending()).toBe(0);
    },
  );

  it('ends at once, without a retry, when its port throws at the start', () => {
    const { clock, endings, log } = begin([{ kind: 'throw', error: new TypeError('No client') }]);
    expect(endings).toEqual([{ kind: 'threw', detail: 'TypeError: No client' }]);
    expect(log.entries).toEqual([{ kind: 'port-threw', detail: 'TypeError: No client' }]);
    expect(clock.pending()).toBe(0);
  });

  it('also ends at once when its port reports that it threw', () => {
    const { clock, completion, endings, log } = begin([hang]);
    completion.calls[0]?.answer({ kind: 'threw', detail: 'TypeError: No client' });
    expect(endings).toEqual([{ kind: 'threw', detail: 'TypeError: No client' }]);
    expect(log.entries).toEqual([{ kind: 'port-threw', detail: 'TypeError: No client' }]);
    expect(clock.pending()).toBe(0);
  });
});

describe('a streamed question', () => {
  const streaming = true;

  it('reports its text as it grows', async () => {
    const outcome = { kind: 'reply', text: 'One two' } as const;
    const { clock, completion, texts, parts, endings, kept } = begin(
      [{ kind: 'outcome', outcome, afterMs: 10, deltas: ['\n', 'One', ' ', 'two'] }],
      { streaming },
    );
    await clock.advance(10);
    expect(completion.calls[0]?.request.streaming).toBe(true);
    expect(texts).toEqual(['\nOne', '\nOne ', '\nOne two']);
    expect(parts).toEqual(['\nOne', ' ', 'two']);
    expect(endings).toEqual([outcome]);
    expect(kept()).toBe('\nOne two');
  });

  it('keeps the newest text of any attempt', async () => {
    const { ask, clock, completion, texts, kept } = begin([failure(), hang], { streaming });
    completion.calls[0]?.text('So');
    await clock.advance(1000);
    completion.calls[1]?.text('Not');
    ask.stop();
    expect(texts).toEqual(['So', 'Not']);
    expect(kept()).toBe('Not');
  });

  it('fails after the limit without new text, not before', async () => {
    const { clock, completion, progress } = begin([hang], { streaming });
    for (let count = 0; count < 3; count += 1) {
      await clock.advance(29_999);
      completion.calls[0]?.text('.');
    }
    await clock.advance(29_999);
    expect(progress).toHaveLength(1);
    await clock.advance(1);
    expect(progress.at(-1)).toMatchObject({ kind: 'waiting', failure: { reason: 'timeout' } });
  });

  it('fails after four times the limit in total', async () => {
    const { clock, completion, progress } = begin([hang], { streaming });
    for (let second = 1; second < 120; second += 1) {
      await clock.advance(1000);
      completion.calls[0]?.text('.');
    }
    await clock.advance(999);
    expect(progress).toHaveLength(1);
    await clock.advance(1);
    expect(progress.at(-1)).toMatchObject({ kind: 'waiting', failure: { reason: 'timeout' } });
  });

  it('leaves no call open when it is stopped at the first text', async () => {
    const { ask, clock, completion } = begin([failure(), { kind: 'hang', deltas: ['So'] }], {
      streaming,
      onText: () => ask.stop(),
    });
    await clock.advance(1000);
    expect(completion.calls).toHaveLength(2);
    expect(completion.inFlight()).toBe(0);
    expect(clock.pending()).toBe(0);
  });
});

it('a streamed text that was a thought begins again, and nothing of the thought is kept', async () => {
  const { ask, clock, completion, texts, parts, kept } = begin([hang], { streaming: true });
  completion.calls[0]?.text('Hm.');
  completion.calls[0]?.takeBack();
  expect(kept()).toBeUndefined();
  completion.calls[0]?.text('\n');
  completion.calls[0]?.text('Yes.');
  expect(texts).toEqual(['Hm.', '', '\nYes.']);
  expect(parts).toEqual(['Hm.', '', '\nYes.']);
  await clock.advance(29_999);
  completion.calls[0]?.takeBack();
  ask.stop();
  expect(kept()).toBe('');
});

it('the text of a broken stream is replaced by new text, but not by blanks', async () => {
  const broken = (...deltas: string[]): Scripted => ({
    kind: 'outcome',
    outcome: { kind: 'failure', reason: 'broken-answer', detail: 'broke off' },
    deltas,
  });
  const script = [broken('Half an', ' answer'), broken('\n', ' '), broken(), broken()];
  const { clock, texts, kept } = begin(script, { streaming: true });
  await clock.advance(100_000);
  expect(texts).toEqual(['Half an', 'Half an answer']);
  expect(kept()).toBe('Half an answer');
});

it('reads no more of an answer than 100,000 characters and what came with the last of them', async () => {
  const { clock, completion, endings, texts } = begin([hang], { streaming: true });
  await clock.advance(0);
  const [call] = completion.calls;
  call?.text('x'.repeat(99_999));
  expect(texts).toHaveLength(1);
  call?.text('xyz');
  expect(endings).toEqual([{ kind: 'reply', text: `${'x'.repeat(100_000)}yz` }]);
  expect(completion.inFlight()).toBe(0);
  call?.text('more');
  expect([texts.length, clock.pending()]).toEqual([1, 0]);
});

it('keeps the thought before an answer of which it reads no more', async () => {
  const { clock, completion, endings } = begin([hang], { streaming: true });
  await clock.advance(0);
  completion.calls[0]?.think('Let me see.');
  completion.calls[0]?.text('x'.repeat(100_001));
  expect(endings).toMatchObject([{ kind: 'reply', thought: 'Let me see.' }]);
});

it('reads no more than that of blanks', async () => {
  const { clock, completion, endings } = begin([hang], { streaming: true });
  await clock.advance(0);
  completion.calls[0]?.text(' '.repeat(100_001));
  expect(endings).toMatchObject([{ kind: 'reply' }]);
});

describe('the pace of a streamed answer', () => {
  const pace = { firstMs: 5000, silenceMs: 1000, totalMs: undefined };
  const slow = () => begin([hang, hang], { streaming: true, retryMode: 'adaptive', pace });

  it('waits for the first words longer than for the next ones', async () => {
    const { clock, completion, progress } = slow();
    await clock.advance(4999);
    completion.calls[0]?.text('So');
    await clock.advance(999);
    expect(progress).toHaveLength(1);
    await clock.advance(1);
    expect(progress.at(-1)).toMatchObject({ kind: 'waiting', failure: { reason: 'timeout' } });
  });

  it('gives up a first word that does not come', async () => {
    const { clock, progress } = slow();
    await clock.advance(5000);
    expect(progress.at(-1)).toMatchObject({ kind: 'waiting' });
  });

  it('goes on as long as a thought or text keeps coming, if there is no limit in total', async () => {
    const { ask, clock, completion, progress, texts, kept } = slow();
    for (let second = 0; second < 600; second += 1) {
      completion.calls[0]?.think('Hm. ');
      await clock.advance(999);
    }
    completion.calls[0]?.text('So.');
    expect([progress.length, texts]).toEqual([1, ['So.']]);
    ask.stop();
    expect([kept(), clock.pending()]).toEqual(['So.', 0]);
  });
});

describe('a question that is more than the model can read', () => {
  const tooLong = failure({ reason: 'too-long-for-model' });

  function beginShortening(script: readonly Scripted[], retryMode: RetryMode, ...maxTokens: number[]) {
    const shorter = maxTokens.map((each) => ({ ...REQUEST, maxTokens: each }));
    const asked = begin(script, { retryMode, shorten: () => shorter.shift() });
    const askedFor = () => asked.completion.calls.map(({ request }) => request.maxTokens);
    return { ...asked, askedFor };
  }

  it('is asked again, shorter each time and at once, as part of the same attempt', async () => {
    const asked = beginShortening([tooLong, tooLong, tooLong, reply('So.')], 'adaptive', 7, 5, 3);
    await asked.clock.advance(0);
    expect(asked.endings).toEqual([{ kind: 'reply', text: 'So.' }]);
    expect(asked.askedFor()).toEqual([150, 7, 5, 3]);
    expect(asked.progress.map(({ attempt }) => attempt)).toEqual([1, 1, 1, 1]);
  });

  it('is not asked again at once where nothing can be left out any more', async () => {
    const once = beginShortening([tooLong, tooLong], 'adaptive', 7);
    const never = beginShortening([tooLong], 'adaptive');
    for (const { clock, endings } of [once, never]) {
      await clock.advance(0);
      expect(endings).toMatchObject([{ kind: 'failure', reason: 'too-long-for-model' }]);
    }
  });

  it('stays as short in its next attempts', async () => {
    const asked = beginShortening([tooLong, tooLong, failure(), failure(), reply('So.')], 'always', 7);
    await asked.clock.advance(100_000);
    expect(asked.askedFor()).toEqual([150, 7, 7, 7, 7]);
    expect(asked.endings).toEqual([{ kind: 'reply', text: 'So.' }]);
  });

  it('has its limit of time with each request', async () => {
    const asked = beginShortening([failure({ reason: 'too-long-for-model' }, 29_000), hang], 'adaptive', 7);
    await asked.clock.advance(58_999);
    expect(asked.progress.at(-1)).toEqual({ kind: 'attempting', attempt: 1 });
    await asked.clock.advance(1);
    expect(asked.progress.at(-1)).toMatchObject({ kind: 'waiting', failure: { reason: 'timeout' } });
  });
});

describe('a question whose answer is used up by thinking', () => {
  const spent = failure({ reason: 'spent-on-thinking' });

  it('is asked twice, whatever failed besides, and as often as any other if every failure is retried', async () => {
    const twice = begin([spent, spent], { retryMode: 'adaptive' });
    const between = begin([failure(), spent, failure(), spent], { retryMode: 'adaptive' });
    const always = begin([spent, spent, spent, spent], { retryMode: 'always' });
    for (const { clock, endings } of [twice, between, always]) {
      await clock.advance(100_000);
      expect(endings).toMatchObject([{ kind: 'failure', reason: 'spent-on-thinking' }]);
    }
  });

  it('is retried after another failure', async () => {
    const asked = begin([spent, failure(), reply('So.')], { retryMode: 'adaptive' });
    await asked.clock.advance(100_000);
    expect(asked.endings).toEqual([{ kind: 'reply', text: 'So.' }]);
  });
});

describe('an answer that was told in part', () => {
  const broken = (afterMs: number, ...deltas: string[]): Scripted => ({
    kind: 'outcome',
    outcome: { kind: 'failure', reason: 'broken-answer', detail: 'broke off' },
    afterMs,
    deltas,
  });

  it.each<readonly [string, readonly Scripted[], number | undefined]>([
    ['its attempt', [broken(3500, 'So'), failure(), failure(), failure()], 3500],
    [
      'the attempt of the newest text',
      [broken(500, 'So'), broken(700, 'Not'), failure(), failure({}, 9)],
      700,
    ],
    ['none, if nothing was told', [broken(500, ' '), failure({}, 5), failure(), failure()], undefined],
    ['that of the reply that came after it', [broken(500, 'So'), reply('Yes.', 40)], 40],
    ['its attempt, if the reply after it is blank', [broken(500, 'So'), reply('\n', 40)], 500],
  ])('took the time of %s', async (_, script, durationMs) => {
    const took: unknown[] = [];
    const { clock } = begin(script, {
      streaming: true,
      onEnd: (_ending, _partial, effort) => void took.push(effort.durationMs),
    });
    await clock.advance(100_000);
    expect(took).toEqual([durationMs]);
  });
});

it('an answer that is longer than is read keeps its thought', async () => {
  const { clock, completion, endings } = begin([hang], { streaming: true });
  await clock.advance(0);
  completion.calls[0]?.think('Hm.');
  completion.calls[0]?.text('x'.repeat(100_001));
  expect(endings).toMatchObject([{ kind: 'reply', thought: 'Hm.' }]);
});

describe('a question to an answerer that is out of reach', () => {
  /** A question whose answerer can be reached or not, as `reach` says. */
  function away(script: readonly Scripted[], options: Begun = {}) {
    const way = { isOpen: false };
    return { ...begin(script, { ...options, isReachable: () => way.isOpen }), way };
  }

  it('waits as long as it takes, and then spends all its attempts', async () => {
    const { ask, clock, progress, startedAtMs, way } = away([failure(), failure(), failure(), failure()]);
    await clock.advance(1_000_000);
    expect([progress, startedAtMs()]).toEqual([[{ kind: 'offline', attempt: 1 }], []]);
    expect(clock.pending()).toBe(0);
    way.isOpen = true;
    ask.retryNow();
    await clock.advance(100_000);
    expect(startedAtMs()).toEqual([1_000_000, 1_001_000, 1_003_000, 1_006_000]);
  });

  it('waits also between its attempts; those that have failed count', async () => {
    const { ask, clock, progress, startedAtMs, endings, way } = away([
      failure({ reason: 'connection' }),
      failure(),
      failure(),
      failure(),
    ]);
    way.isOpen = true;
    ask.retryNow();
    way.isOpen = false;
    await clock.advance(500_000);
    expect(progress.slice(1)).toMatchObject([
      { kind: 'attempting', attempt: 1 },
      { kind: 'waiting', attempt: 2 },
      { kind: 'offline', attempt: 2 },
    ]);
    way.isOpen = true;
    ask.retryNow();
    await clock.advance(100_000);
    expect(startedAtMs()).toHaveLength(4);
    expect(endings).toHaveLength(1);
  });

  it('is asked all the same on request, in either kind of wait', async () => {
    const { ask, clock, startedAtMs, progress, endings } = away([failure({}, 50), failure(), reply('Ah.')]);
    ask.retryNow();
    await clock.advance(100);
    ask.retryNow();
    await clock.advance(60_000);
    expect(progress.at(-1)).toEqual({ kind: 'offline', attempt: 3 });
    ask.retryNow();
    await clock.advance(0);
    expect(startedAtMs()).toEqual([0, 100, 60_100]);
    expect(endings).toEqual([{ kind: 'reply', text: 'Ah.' }]);
  });

  it('can be stopped, and nothing comes after that', async () => {
    const { ask, clock, completion, endings, way } = away([hang]);
    ask.stop();
    way.isOpen = true;
    ask.retryNow();
    await clock.advance(100_000);
    expect([endings, completion.calls, clock.pending()]).toEqual([[{ kind: 'stopped' }], [], 0]);
  });
});

describe('questions that share a slot', () => {
  it.each([
    ['reports its wait before the next one begins', false],
    ['queues behind the next one when its wait is cut short on that report', true],
  ])('a failed question %s', (_, isCutShort) => {
    const clock = createVirtualClock(0);
    const completion = createScriptedCompletion(clock, hang, hang, hang);
    const answerer = { kind: 'relay', retryMode: 'always', pace: PACE } as const;
    const answering = { answerer, completion, slots: createSlots(1), isReachable: () => true };
    const ports = { clock, log: createRecordingLog() };
    const told: string[] = [];
    const [first] = ['first', 'second'].map((name) =>
      startAsk(ports, answering, REQUEST, {
        onProgress({ kind, attempt }) {
          told.push(`${name} ${kind} ${attempt}`);
          if (isCutShort && kind === 'waiting') first?.retryNow();
        },
        onText: () => undefined,
        onThought: () => undefined,
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
