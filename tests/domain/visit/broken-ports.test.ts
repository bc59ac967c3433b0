import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { QUARTET } from '../../../src/domain/personas.ts';
import type { Command } from '../../../src/domain/visit/command.ts';
import { createTable } from '../../../src/domain/visit/create-table.ts';
import { createVisit } from '../../../src/domain/visit/create-visit.ts';
import type { Happening } from '../../../src/domain/visit/happenings.ts';
import type { VisitPorts } from '../../../src/domain/visit/visit.ts';
import type { Clock } from '../../../src/ports/clock.ts';
import type { Completion, CompletionEvent, Failure } from '../../../src/ports/completion.ts';
import { isClerkRequest, writeClerkAnswer } from '../../support/clerk-answers.ts';
import { byDepth } from '../../support/depth.ts';
import { expectOften } from '../../support/expect-often.ts';
import { createRecordingLog } from '../../support/recording-log.ts';
import {
  type ScriptedCompletion,
  createScriptedCompletion,
  hang,
} from '../../support/scripted-completion.ts';
import { createSeededRandomness } from '../../support/seeded-randomness.ts';
import { createSwitchedNetwork } from '../../support/switched-network.ts';
import { TEST_VISIT_OPTIONS, say, transcript } from '../../support/test-visit.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';
import { learn, shown, toldAtFirst } from './record.ts';
import {
  type Event,
  type Session,
  anySession,
  anyTableSession,
  commandOf,
  happen,
  personasWith,
  restoredBy,
  viewsOf,
} from './sessions.ts';

const RUNS = { numRuns: byDepth(100, 2000) };

const anyOfBoth = fc.oneof(anySession, anyTableSession);

const IDS = ['dreamer', 'constructor', '7'];

const BROKEN: Failure = { kind: 'failure', reason: 'broken-answer', detail: 'broke off' };

const RESTORED: Command = {
  kind: 'restore',
  conversation: {
    personaId: '7',
    messages: [{ id: 'ai-welcome-7', content: 'Hi', sender: 'ai', timestampMs: 1 }],
    lastUpdatedMs: 1,
  },
};

const PARTS_OF_CLOCK = ['now', 'after', 'cancel'] as const;

type PartOfClock = (typeof PARTS_OF_CLOCK)[number];

/** Whether this call of this part of the clock throws; calls are counted from 1. */
type Breaks = (part: PartOfClock, call: number) => boolean;

/** A session that reaches for the clock in every way there is. */
const WHOLE_SESSION: Session = {
  ids: IDS,
  streaming: true,
  memoryTurns: 1,
  retryMode: 'always',
  tableAtOnce: 4,
  events: [
    { kind: 'advance', ms: 1000 },
    ...commands({ kind: 'skip-intro' }, { kind: 'begin' }, { kind: 'ask', text: 'First?' }),
    ...provider({ kind: 'text', delta: 'So' }, { kind: 'text', delta: ' it' }, BROKEN),
    { kind: 'advance', ms: 400 },
    ...commands({ kind: 'retry-now', personaId: 'dreamer' }),
    ...provider(BROKEN),
    { kind: 'advance', ms: 2000 },
    ...provider({ kind: 'reply', text: 'So it is.' }),
    ...commands({ kind: 'next' }, { kind: 'write', text: 'Second?' }, { kind: 'send' }),
    { kind: 'advance', ms: 31_000 },
    ...commands({ kind: 'stop', personaId: 'constructor' }, { kind: 'edit' }),
    ...commands({ kind: 'write', text: 'Third?' }, { kind: 'send' }),
    ...provider({ kind: 'text', delta: 'No' }),
    ...commands({ kind: 'stop', personaId: 'constructor' }, RESTORED),
    ...commands({ kind: 'try-again', personaId: 'constructor' }, { kind: 'go-back' }),
    ...provider({ kind: 'reply', text: 'Yes.' }),
    ...commands({ kind: 'begin' }, { kind: 'pause-motion', paused: true }),
    ...commands({ kind: 'pause-motion', paused: false }),
    { kind: 'advance', ms: 7000 },
  ],
};

describe('a clock that throws', () => {
  const calls = countCalls(WHOLE_SESSION);

  it('is reached for in every way by the session that follows', () => {
    for (const part of PARTS_OF_CLOCK) expect(calls[part]).toBeGreaterThan(5);
  });

  it.each([
    ['never', [() => false]],
    ['always', [() => true]],
    ...PARTS_OF_CLOCK.flatMap((only): [string, Breaks[]][] => {
      const numbers = Array.from({ length: calls[only] }, (_, index) => index + 1);
      return [
        [`once, at any ${only}`, numbers.map((number) => (part, call) => part === only && call === number)],
        [`from any ${only} on`, numbers.map((number) => (part, call) => part === only && call >= number)],
      ];
    }),
  ] satisfies [string, Breaks[]][])(
    '%s loses nothing and leaves nothing open (10.5, 11.12, 11.13)',
    (_when, all) => {
      for (const breaks of all) survive(WHOLE_SESSION, breaks);
    },
  );

  test.prop([anyOfBoth, fc.array(fc.boolean(), { minLength: 1, maxLength: 50 })], RUNS)(
    'now and then loses nothing and leaves nothing open, whatever happens (10.5, 11.12, 11.13)',
    (session, pattern) => survive(session, (_part, call) => pattern[call % pattern.length]!),
  );

  it.each<readonly [string, Breaks, number]>([
    ['from the start', (part) => part === 'after', 0],
    ['in the middle', (part, call) => part === 'after' && call === 3, 2000],
  ])('%s ends the intro (3.4)', (_when, breaks, afterMs) => {
    const parts = visitOn(WHOLE_SESSION, { breaks });
    if (afterMs > 0) parts.clock.advanceSync(afterMs - 1);
    expect(parts.visit.stage.value).toBe(afterMs > 0 ? 'intro' : 'landing');
    parts.clock.advanceSync(1);
    expect(parts.visit.stage.value).toBe('landing');
    expect(parts.visit.intro.value).toEqual({ completedSteps: 5, phase: 'done' });
  });

  it('costs no question, no answer and no draft (10.5)', () => {
    let isBroken = false;
    const parts = visitOn(WHOLE_SESSION, { breaks: (part) => isBroken && part === 'now' });
    for (const event of commands({ kind: 'skip-intro' }, { kind: 'begin' })) happen(parts, event);
    isBroken = true;
    say(parts, 'Hello');
    parts.completion.calls[0]?.answer({ kind: 'reply', text: 'Still here.' });
    expect(transcript(parts)).toEqual(['user: Hello', 'ai: Still here.']);
    const ids = parts.visit.chosen.value.messages.value.map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(parts.log.entries).toContainEqual({ kind: 'port-threw', detail: 'Error: no now' });
    expect(parts.visit.nowMs()).toBe(Number.POSITIVE_INFINITY);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e300, undefined])(
    'or that says %s costs no id its own (9.5)',
    (nonsense) => {
      const parts = visitOn(WHOLE_SESSION, { clock: { now: () => nonsense as number } });
      for (const event of commands({ kind: 'skip-intro' }, { kind: 'begin' })) happen(parts, event);
      for (const text of ['One?', 'Two?']) {
        say(parts, text);
        parts.completion.calls.at(-1)?.answer({ kind: 'reply', text });
      }
      const messages = parts.visit.chosen.value.messages.value;
      expect(new Set(messages.map(({ id }) => id)).size).toBe(5);
      expect(parts.visit.busy.value).toBe(false);
    },
  );
});

describe('a clock', () => {
  it('may be an object whose methods need it', () => {
    class OwnClock implements Clock {
      readonly #nowMs = 5000;
      now() {
        return this.#nowMs;
      }
      after() {
        return () => void this.#nowMs;
      }
    }
    const clock = new OwnClock();
    const parts = visitOn(WHOLE_SESSION, { clock: { now: undefined as never, after: undefined as never } });
    const visit = createVisit({ ...parts.ports, clock }, QUARTET, TEST_VISIT_OPTIONS);
    visit.perform({ kind: 'skip-intro' });
    visit.perform({ kind: 'begin' });
    expect(visit.chosen.value.messages.value[0]?.timestampMs).toBe(5000);
  });
});

describe('a completion', () => {
  it.each<readonly [string, readonly CompletionEvent[], string[], number]>([
    ['a reply', [{ kind: 'reply', text: 'Yes.' }], ['ai: Yes.'], 1],
    [
      'texts and a reply',
      [
        { kind: 'text', delta: 'Y' },
        { kind: 'reply', text: 'Yes.' },
      ],
      ['ai: Yes.'],
      1,
    ],
    [
      'two replies',
      [
        { kind: 'reply', text: 'Yes.' },
        { kind: 'reply', text: 'No.' },
      ],
      ['ai: Yes.'],
      1,
    ],
    ['nonsense', [{ kind: 'fly' } as never], [], 1],
    ['nothing at all', [undefined as never], [], 1],
    ['texts and a failure', [{ kind: 'text', delta: 'Y' }, BROKEN], ['ai: Y'], 4],
  ])(
    'that answers with %s before it has returned is heard (11.12, 11.13)',
    (_what, events, answers, calls) => {
      let started = 0;
      const completion: Completion = {
        start(_request, hear) {
          started += 1;
          for (const event of events) hear(event);
          return () => undefined;
        },
      };
      const parts = chatOn({ completion });
      expect(say(parts, 'Hello')).toEqual({ kind: 'done' });
      parts.clock.advanceSync(6000);
      expect(transcript(parts)).toEqual(['user: Hello', ...answers]);
      expect(parts.visit.busy.value).toBe(false);
      expect(started).toBe(calls);
      leaveNothing(parts);
    },
  );

  it('that throws after it has answered has answered (11.13)', () => {
    const parts = chatOn({
      completion: {
        start(_request, hear) {
          hear({ kind: 'reply', text: 'Yes.' });
          throw new Error('boom');
        },
      },
    });
    say(parts, 'Hello');
    expect(transcript(parts)).toEqual(['user: Hello', 'ai: Yes.']);
    expect(parts.visit.chosen.value.notice.value).toBeUndefined();
    leaveNothing(parts);
  });

  it.each(['at once', 'when it is cancelled'])(
    'that throws %s is an ending, and can be asked again (11.12)',
    (when) => {
      const parts = chatOn({
        completion: {
          start() {
            if (when === 'at once') throw new Error('boom');
            return () => {
              throw new Error('boom');
            };
          },
        },
      });
      for (let count = 1; count <= 3; count += 1) {
        expect(say(parts, `Question ${count}`)).toEqual({ kind: 'done' });
        parts.visit.perform({ kind: 'stop', personaId: 'dreamer' });
        expect(parts.visit.busy.value).toBe(false);
        expect(parts.visit.chosen.value.offers.value).toEqual(['try-again']);
      }
      expect(transcript(parts)).toHaveLength(3);
      leaveNothing(parts);
    },
  );
});

describe('at the round table', () => {
  const anyHaste = fc.array(
    fc.constantFrom<Haste>('waits', 'replies', 'replies blank', 'fails', 'throws', 'writes as the clerk'),
    { minLength: 1, maxLength: 20 },
  );

  test.prop([anyTableSession, anyHaste], RUNS)(
    'a completion that answers before it has returned, or throws, leaves every law as it is (11.12, 17.9)',
    (session, haste) => endure(session, { completionOf: (completion) => hasty(completion, haste) }),
  );

  test.prop([anyTableSession, fc.constantFrom('throws', NaN, Infinity, -1, 1e300, 'x')], RUNS)(
    'chance that throws, or is none, costs no map and no question (17.12)',
    (session, chance) => {
      const next = () => {
        if (chance === 'throws') throw new Error('no chance');
        return chance as number;
      };
      endure(session, { randomness: { next } });
    },
  );
});

describe('a log that throws', () => {
  test.prop([anyOfBoth], RUNS)('changes nothing of a visit', (session) => {
    const log = {
      write() {
        throw new Error('no log');
      },
    };
    expect(outcomeOf(session, { log })).toEqual(outcomeOf(session, {}));
    const breaks: Breaks = (_part, call) => call % 5 === 0;
    expect(outcomeOf(session, { log, breaks })).toEqual(outcomeOf(session, { breaks }));
  });
});

describe('a port that stops the question it serves', () => {
  const stop: Command = { kind: 'stop', personaId: 'dreamer' };

  it.each(['the log', 'a cancelled attempt', 'a cancelled wait'])(
    'from %s ends it (11.11, 11.17)',
    (from) => {
      const reach = (part: string) => {
        if (part === from) parts.visit.perform(stop);
      };
      const clock = createVirtualClock();
      const parts: BrokenVisit = chatOn({
        log: { write: () => reach('the log') },
        completion: {
          start: (_request, hear) => {
            clock.after(0, () => hear(BROKEN));
            return () => reach('a cancelled attempt');
          },
        },
        clock: {
          now: clock.now,
          after(delayMs, run) {
            const cancel = clock.after(delayMs, run);
            return () => {
              cancel();
              if (delayMs === 1000) reach('a cancelled wait');
            };
          },
        },
      });
      parts.visit.perform({ kind: 'pause-motion', paused: true });
      say(parts, 'Hello');
      clock.advanceSync(2000);
      expect(parts.visit.busy.value).toBe(false);
      expect(parts.visit.chosen.value.question.value).toBeUndefined();
      expect(clock.pending()).toBe(0);
      leaveNothing(parts);
    },
  );
});

describe('chance that throws', () => {
  it('keeps no other reading, no beat and no command from coming (8.1)', () => {
    let isBroken = true;
    const chance = createSeededRandomness(1);
    const parts = chatOn({
      randomness: {
        next() {
          if (isBroken) throw new Error('no chance');
          return chance.next();
        },
      },
    });
    parts.clock.advanceSync(3000);
    expect(parts.log.entries).toContainEqual({ kind: 'port-threw', detail: 'Error: no chance' });
    isBroken = false;
    parts.clock.advanceSync(3000);
    expect(parts.visit.chosen.value.readings.value).toHaveLength(2);
    leaveNothing(parts);
  });
});

describe('a network that throws', () => {
  it('when nobody watches it any more keeps no visit from ending (11.17)', () => {
    const parts = chatOn({
      network: {
        isOnline: () => true,
        watch: () => () => {
          throw new Error('no network');
        },
      },
    });
    leaveNothing(parts);
    expect(parts.visit.perform({ kind: 'next' })).toEqual({ kind: 'refuse', reason: 'visit-ended' });
  });
});

/** What a completion does before `start` has returned. */
type Haste = 'waits' | 'replies' | 'replies blank' | 'fails' | 'throws' | 'writes as the clerk';

interface Overrides extends Omit<Partial<VisitPorts>, 'clock'> {
  readonly breaks?: Breaks;
  /** The completion that the core is given in the place of the scripted one. */
  readonly completionOf?: (completion: ScriptedCompletion) => Completion;
  readonly clock?: Partial<Clock>;
}

/** A visit whose ports are as told, and the healthy ones behind them. */
function visitOn(
  { ids, streaming, memoryTurns, retryMode, tableAtOnce }: Session,
  { breaks, completionOf, clock: own, ...ports }: Overrides,
) {
  const clock = createVirtualClock();
  const completion = createScriptedCompletion(clock, ...Array.from({ length: 1000 }, () => hang));
  const log = createRecordingLog();
  const network = createSwitchedNetwork();
  const all: VisitPorts = {
    clock: { ...breakable(clock, breaks ?? (() => false)), ...own },
    completion: completionOf ? completionOf(completion) : completion,
    log,
    network,
    randomness: createSeededRandomness(1),
    ...ports,
  };
  const options = { ...TEST_VISIT_OPTIONS, streaming, memoryTurns, retryMode, tableAtOnce };
  const visit = createVisit(all, { ...QUARTET, personas: personasWith(ids) }, options);
  visit.addTable(createTable);
  const happened: Happening[] = [];
  visit.happened.listen((happening) => happened.push(happening));
  return { visit, clock, completion, log, network, happened, ports: all };
}

type BrokenVisit = ReturnType<typeof visitOn>;

function chatOn(ports: Overrides): BrokenVisit {
  const parts = visitOn(WHOLE_SESSION, ports);
  for (const event of commands({ kind: 'skip-intro' }, { kind: 'begin' })) happen(parts, event);
  return parts;
}

function breakable(clock: Clock, breaks: Breaks): Clock {
  const calls = { now: 0, after: 0, cancel: 0 };
  function reach(part: PartOfClock): void {
    calls[part] += 1;
    if (breaks(part, calls[part])) throw new Error(`no ${part}`);
  }
  return {
    now() {
      reach('now');
      return clock.now();
    },
    after(delayMs, run) {
      reach('after');
      const cancel = clock.after(delayMs, run);
      return () => {
        cancel();
        reach('cancel');
      };
    },
  };
}

function countCalls(session: Session): Readonly<Record<PartOfClock, number>> {
  const counts = { now: 0, after: 0, cancel: 0 };
  survive(session, (part, call) => {
    counts[part] = Math.max(counts[part], call);
    return false;
  });
  return counts;
}

/** Plays a session to its end: nothing throws, nothing is lost, nothing stays open, and a visit that is whole again goes on. */
function survive(session: Session, breaks: Breaks): void {
  let isHealed = false;
  const parts = visitOn(session, { breaks: (part, call) => !isHealed && breaks(part, call) });
  const { visit, happened } = parts;
  let told = toldAtFirst(visit);
  let known = 0;
  // The intro may have ended before anybody listened.
  if (visit.stage.value === 'landing') told = { ...told, stage: 'landing' };

  function play(event: Event): void {
    const restored = restoredBy(event, parts);
    const decision = happen(parts, event);
    for (const happening of happened.slice(known)) told = learn(told, happening, visit, restored);
    known = happened.length;
    expectOften(shown(visit)).toEqual(told);
    if (commandOf(event, parts)) expect(decision).toBeDefined();
  }

  for (const event of session.events) play(event);
  play({ kind: 'command', command: { kind: 'pause-motion', paused: true } });
  const askers = visit.answering.value.length + 1;
  play({ kind: 'advance', ms: askers * (4 * 4 * 30_000 + 3 * 60_000) });
  expect(visit.busy.value).toBe(false);
  const { persona } = visit.chosen.value;
  for (const event of commands(
    { kind: 'skip-intro' },
    { kind: 'begin' },
    { kind: 'close-table' },
    { kind: 'cancel-edit' },
  ))
    play(event);
  for (const text of ['Still there?', 'And now?']) {
    play({ kind: 'command', command: { kind: 'ask', text } });
    expect(visit.chosen.value.messages.value.some(({ content }) => content === text)).toBe(true);
    play({ kind: 'command', command: { kind: 'stop', personaId: persona.chatId } });
    isHealed = true;
  }
  play({ kind: 'command', command: { kind: 'try-again', personaId: persona.chatId } });
  for (const event of provider({ kind: 'reply', text: 'Here.' })) play(event);
  expect(visit.chosen.value.messages.value.at(-1)?.content).toBe('Here.');
  leaveNothing(parts);
}

/** Plays a session to its end: the record tells all, no place is taken twice, and nothing stays open. */
function endure(session: Session, ports: Overrides): void {
  const parts = visitOn(session, ports);
  const { visit, completion, happened } = parts;
  let told = toldAtFirst(visit);
  let known = 0;
  const askers = visit.lanes.length + 1;
  const end: Event = { kind: 'advance', ms: askers * (4 * 4 * 30_000 + 3 * 60_000) };
  for (const event of [...session.events, end]) {
    const restored = restoredBy(event, parts);
    happen(parts, event);
    for (const happening of happened.slice(known)) told = learn(told, happening, visit, restored);
    known = happened.length;
    expectOften(shown(visit)).toEqual(told);
    const open = [...visit.lanes.map(({ question }) => question.value), visit.table.value?.drawing.value];
    const attempting = open.filter((each) => each?.progress.kind === 'attempting').length;
    expectOften(attempting).toBeLessThanOrEqual(session.tableAtOnce);
    expectOften(completion.inFlight()).toBe(attempting);
  }
  expect(visit.busy.value).toBe(false);
  leaveNothing(parts);
}

function hasty(completion: ScriptedCompletion, all: readonly Haste[]): Completion {
  let calls = 0;
  return {
    start(request, hear) {
      const haste = all[calls % all.length]!;
      calls += 1;
      const cancel = completion.start(request, hear);
      const call = completion.calls.at(-1)!;
      if (haste === 'replies') call.answer({ kind: 'reply', text: 'Yes, of course it is.' });
      if (haste === 'replies blank') call.answer({ kind: 'reply', text: ' ' });
      if (haste === 'fails') call.answer(BROKEN);
      if (haste === 'writes as the clerk' && isClerkRequest(request))
        call.answer({ kind: 'reply', text: writeClerkAnswer(request, 'sound') });
      if (haste === 'throws') {
        call.settled = true;
        throw new Error('no start');
      }
      return cancel;
    },
  };
}

function leaveNothing({ visit, clock, completion }: BrokenVisit): void {
  visit.dispose();
  expect(clock.pending()).toBe(0);
  expect(completion.inFlight()).toBe(0);
  expect(visit.busy.value).toBe(false);
}

function outcomeOf(session: Session, ports: Overrides) {
  const parts = visitOn(session, ports);
  const decisions = session.events.map((event) => happen(parts, event));
  return { decisions, views: viewsOf(parts.visit), happened: parts.happened };
}

function commands(...all: readonly Command[]): readonly Event[] {
  return all.map((command) => ({ kind: 'command', command }));
}

/** What the newest call says. */
function provider(...events: readonly CompletionEvent[]): readonly Event[] {
  return events.map((event) => ({ kind: 'provider', callsBack: 0, event }));
}
