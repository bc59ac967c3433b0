import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { answerAsClerk } from '../../../mock-provider/voices/clerk.ts';
import { type Speech, shippedSpeech } from '../../../mock-provider/voices/speech.ts';
import { ownAnswerer } from '../../../src/domain/answerer.ts';
import { createSlots } from '../../../src/domain/asking/slots.ts';
import { type CheckResult, type Step, startCheck, stepsOf } from '../../../src/domain/map-check/check.ts';
import { readLoosely, repairJson } from '../../../src/domain/table/read-loosely.ts';
import type { Completion, CompletionEnding, CompletionRequest } from '../../../src/ports/completion.ts';
import { createHastyClock } from '../../support/hasty-clock.ts';
import { PREPARED } from '../../support/prepared-rounds.ts';
import { createRecordingLog } from '../../support/recording-log.ts';
import { createSeededRandomness } from '../../support/seeded-randomness.ts';

type Answer = (request: CompletionRequest, number: number) => CompletionEnding;

const PACE = { atOnce: 1, firstMs: 1000, silenceMs: 1000, totalMs: undefined };

const reply = (text: string): CompletionEnding => ({ kind: 'reply', text });

const failure = (reason: 'authentication' | 'connection' | 'timeout' | 'quota') =>
  ({ kind: 'failure', reason, detail: 'scripted' }) as const;

const speech = shippedSpeech();

/** The mock's clerk, with this data. */
function mock(data: Pick<Speech, 'rounds'>): Answer {
  return ({ messages }) => reply(answerAsClerk(messages[1]!.text, { ...speech, ...data }).text);
}

interface Given {
  readonly rounds?: typeof PREPARED;
  readonly seed?: number;
  readonly onStep?: (step: Step) => void;
}

function start(answer: Answer, { rounds = PREPARED, seed = 1, onStep = () => undefined }: Given = {}) {
  const requests: CompletionRequest[] = [];
  const completion: Completion = {
    start(request, hear) {
      requests.push(request);
      const number = requests.length;
      let isOpen = true;
      queueMicrotask(() => {
        if (isOpen) hear(answer(request, number));
      });
      return () => void (isOpen = false);
    },
  };
  const lines: string[] = [];
  const check = startCheck(
    { clock: createHastyClock(), log: createRecordingLog(), randomness: createSeededRandomness(seed) },
    {
      rounds,
      model: 'tiny',
      answering: {
        answerer: {
          ...ownAnswerer(
            { address: 'http://localhost:1/v1', key: '', model: 'tiny', pace: {} },
            { pace: PACE },
            [],
          ),
        },
        completion,
        slots: createSlots(1),
        isReachable: () => true,
      },
      readLoosely,
      repairJson,
    },
    {
      onStep,
      onFailure: ({ step, detail }) => void lines.push(`${step.number} ${detail}`),
      onRound: ({ step }) => void lines.push(`${step.round.id} ${step.repeat}`),
    },
  );
  return { ...check, requests, lines };
}

function countsOf({ given, drawn }: CheckResult): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries({
      ...given,
      ...drawn,
      turnedPoints: drawn.turnedRound,
      turnedRound: given.turnedRound,
    }).map(([name, { count, of }]) => [name, `${count} of ${of}`]),
  );
}

const ALL_RIGHT = {
  right: '348 of 348',
  turnedRound: '0 of 222',
  silenceTakenForStand: '0 of 105',
  standNotSeen: '0 of 243',
  mixedUp: '0 of 243',
  notAnswered: '0 of 348',
  rightSentence: '243 of 243',
  read: '24 of 24',
  quotes: '243 of 243',
  found: '87 of 87',
  stands: '243 of 243',
  turnedPoints: '0 of 87',
  same: '87 of 87',
};

const NOTHING_READ = {
  right: '0 of 348',
  turnedRound: '0 of 222',
  silenceTakenForStand: '0 of 105',
  standNotSeen: '0 of 243',
  mixedUp: '0 of 243',
  notAnswered: '348 of 348',
  rightSentence: '0 of 0',
  read: '0 of 24',
  quotes: '0 of 0',
  found: '0 of 87',
  stands: '0 of 0',
  turnedPoints: '0 of 0',
  same: '0 of 0',
};

describe('a check of the mock', () => {
  it('is all right, with one question for each round, task and time', async () => {
    const { result, requests, lines } = start(mock(speech));
    const checked = await result;
    expect(countsOf(checked)).toEqual(ALL_RIGHT);
    expect(checked).toMatchObject({
      end: { kind: 'complete' },
      answered: 48,
      givenCost: { requests: 24 },
      drawnCost: { requests: 24 },
      failed: [],
    });
    expect(requests).toHaveLength(48);
    expect(lines).toEqual([1, 2, 3].flatMap((time) => PREPARED.map(({ id }) => `${id} ${time}`)));
  });

  it('asks nothing twice in a row: the letters are others each time', async () => {
    const { result, requests } = start(mock(speech));
    await result;
    const asked = requests.map(({ messages }) => JSON.stringify(messages));
    const perTime = 2 * PREPARED.length;
    expect(asked.filter((each, index) => each === asked[index - perTime])).toEqual([]);
  });

  it('changes with one stance that is turned round in the data', async () => {
    const [first, ...others] = speech.rounds;
    const [point, ...points] = first!.points;
    const { executor } = point!.stands;
    expect(executor?.stance).toBe('for');
    const stands = { ...point!.stands, executor: { ...executor!, stance: 'against' as const } };
    const changed = { ...first!, points: [{ ...point!, stands }, ...points] };
    const { result } = start(mock({ rounds: [changed, ...others] }));
    expect(countsOf(await result)).toEqual({
      ...ALL_RIGHT,
      right: '345 of 348',
      turnedRound: '3 of 222',
      stands: '240 of 243',
    });
  });

  test.prop([fc.nat()], { numRuns: 5 })('is the same whatever the letters', async (seed) => {
    const rounds = PREPARED.slice(0, 2);
    // A clerk that errs in the same way under any letters.
    const changed = { rounds: speech.rounds.map((round) => ({ ...round, points: round.points.slice(1) })) };
    const [one, other] = await Promise.all(
      [0, seed].map((each) => start(mock(changed), { rounds, seed: each }).result),
    );
    expect(countsOf(other!)).toEqual(countsOf(one!));
  });
});

describe('a check of a model', () => {
  it('that answers with prose has nothing, and says why', async () => {
    const checked = await start(() => reply('On the whole the answers agree.')).result;
    expect(countsOf(checked)).toEqual(NOTHING_READ);
    expect([...checked.unread]).toEqual([['no-json', 24]]);
    expect(checked).toMatchObject({ end: { kind: 'complete' }, answered: 48, failed: [] });
  });

  it('that loops up to its limit has what could be read', async () => {
    const looping = `{"1":{"A":{"at":1,"stance":"for"},${'"A":{"at":1,"stance":"for"},'.repeat(200)}`;
    const checked = await start(() => ({ kind: 'reply', text: looping, isCut: true })).result;
    expect(checked.given.notAnswered).toEqual({ count: 348 - 24, of: 348 });
    expect(checked.drawn.read).toEqual({ count: 0, of: 24 });
  });

  it('that makes up its quotes has claimed and not found them', async () => {
    const text =
      '{"points":[{"point":"So it is.","A":{"at":0,"words":"never said by anybody","stance":"for"}}]}';
    const checked = await start(() => reply(text)).result;
    expect(checked.drawn.quotes).toEqual({ count: 0, of: 24 });
    expect([...checked.unread]).toEqual([['nothing-left', 24]]);
  });

  it('that fails now and then goes on, and each failed question is listed', async () => {
    const says = mock(speech);
    const answer: Answer = (request, number) =>
      [3, 4, 5, 6].includes(number) ? failure('timeout') : says(request, number);
    const { result, lines } = start(answer);
    const checked = await result;
    // Four attempts at the third question.
    expect(checked).toMatchObject({ end: { kind: 'complete' }, answered: 47, givenCost: { requests: 27 } });
    expect(checked.failed).toHaveLength(1);
    expect(lines[1]).toBe('3 scripted');
    expect(checked.given).toMatchObject({
      right: { count: 336, of: 348 },
      notAnswered: { count: 12, of: 348 },
    });
  });

  it('whose adapter breaks is listed, too', async () => {
    const says = mock(speech);
    const answer: Answer = (request, number) =>
      number === 2 ? { kind: 'threw', detail: 'a bug' } : says(request, number);
    const { result, lines } = start(answer);
    const checked = await result;
    expect(lines[0]).toBe('2 a bug');
    expect([...checked.unread]).toEqual([['threw', 1]]);
  });

  it.each(['authentication', 'connection'] as const)(
    'that would fail for ever is asked once: %s',
    async (reason) => {
      const { result, requests } = start(() => failure(reason));
      expect(await result).toMatchObject({
        end: { kind: 'failed', failure: { reason } },
        answered: 0,
        failed: [],
        given: { right: { count: 0, of: 0 } },
      });
      expect(requests).toHaveLength(1);
    },
  );

  it('whose quota ends keeps what it has', async () => {
    const says = mock(speech);
    const { result, requests } = start((request, number) =>
      number > 16 ? failure('quota') : says(request, number),
    );
    expect(await result).toMatchObject({
      end: { kind: 'failed', failure: { reason: 'quota' } },
      answered: 16,
      given: { right: { count: 116, of: 116 } },
    });
    expect(requests).toHaveLength(17);
  });

  it('that loses its connection later is asked on, since it may come back', async () => {
    const says = mock(speech);
    const { result } = start((request, number) =>
      number === 5 ? failure('connection') : says(request, number),
    );
    expect(await result).toMatchObject({ end: { kind: 'complete' }, answered: 48, failed: [] });
  });

  it('can be stopped, and keeps what it has', async () => {
    let stop: (() => void) | undefined;
    const { result, requests, ...check } = start(mock(speech), {
      onStep: ({ number }) => {
        if (number === 4) stop?.();
      },
    });
    stop = check.stop;
    expect(await result).toMatchObject({
      end: { kind: 'stopped' },
      answered: 3,
      given: { right: { count: 28, of: 28 } },
      drawn: { read: { count: 1, of: 1 }, same: { count: 0, of: 0 } },
    });
    expect(requests.length).toBeLessThanOrEqual(4);
  });
});

it('asks about every round before it asks about one again', () => {
  const steps = stepsOf(PREPARED);
  expect(steps).toHaveLength(48);
  expect(steps.slice(0, 16).map(({ repeat }) => repeat)).toEqual(Array.from({ length: 16 }, () => 1));
  expect(steps.map(({ number }) => number)).toEqual(Array.from({ length: 48 }, (_, index) => index + 1));
});
