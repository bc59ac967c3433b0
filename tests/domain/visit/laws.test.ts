import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { Command, Decision } from '../../../src/domain/visit/command.ts';
import type { Happening } from '../../../src/domain/visit/happenings.ts';
import { byDepth } from '../../support/depth.ts';
import { expectOften } from '../../support/expect-often.ts';
import { failure, hang, reply } from '../../support/scripted-completion.ts';
import { createTestPersonas } from '../../support/squads.ts';
import { type TestVisit, createTestChat, perform, say } from '../../support/test-visit.ts';
import { type Seen, checkMessages } from './keeping.ts';
import { learn, shown, toldAtFirst } from './record.ts';
import {
  type Event,
  type LaneViews,
  type Session,
  type Views,
  anySession,
  anyTableSession,
  beginSession,
  commandOf,
  happen,
  restoredBy,
  viewsOf,
} from './sessions.ts';

const RUNS = { numRuns: byDepth(150, 2000) };

const KINDS = [
  ['one persona at a time', anySession],
  ['the round table', anyTableSession],
] as const;

/** What of a lane follows from whether any question is open, and from nothing else in another lane. */
const BY_BUSY = ['offers', 'sendDecision'];

describe('lanes are independent', () => {
  it.each<readonly [string, readonly Command[]]>([
    ['a text that is written', [{ kind: 'write', text: 'Draft' }]],
    ['an answer', [{ kind: 'pause-motion', paused: true }]],
    ['a stop', [{ kind: 'stop', personaId: 'constructor' }]],
    ['a retry', [{ kind: 'retry-now', personaId: 'constructor' }]],
    ['an edit', [{ kind: 'edit' }, { kind: 'write', text: 'Other' }, { kind: 'cancel-edit' }]],
    [
      'another try',
      [
        { kind: 'stop', personaId: 'constructor' },
        { kind: 'try-again', personaId: 'constructor' },
      ],
    ],
  ])('%s in one changes no other', async (_what, commands) => {
    const chat = createTestChat([reply('Yes.'), failure(), hang, hang], { personas: createTestPersonas(3) });
    say(chat, 'Hello');
    await chat.clock.advance(0);
    perform(chat, { kind: 'write', text: 'unsent' }, { kind: 'next' });
    say(chat, 'Hello');
    await chat.clock.advance(10);
    const others = () => [0, 2].map((place) => withoutBusy(viewsOf(chat.visit).lanes[place]!));
    const before = others();
    const own = viewsOf(chat.visit).lanes[1];
    perform(chat, ...commands);
    await chat.clock.advance(1000);
    expect(others()).toEqual(before);
    expect(viewsOf(chat.visit).lanes[1]).not.toEqual(own);
  });

  it('but for busy: while one is asked, nothing is sent in another (10.8)', () => {
    const chat = createTestChat([hang, hang]);
    const [dreamer] = chat.visit.lanes;
    say(chat, 'Hello');
    perform(chat, { kind: 'stop', personaId: 'dreamer' }, { kind: 'next' });
    say(chat, 'Hello');
    perform(chat, { kind: 'previous' }, { kind: 'write', text: 'More' });
    expect(dreamer?.sendDecision.value).toEqual({ kind: 'refuse', reason: 'loading' });
    expect(dreamer?.offers.value).toEqual([]);
    perform(chat, { kind: 'stop', personaId: 'theorist' });
    expect(dreamer?.sendDecision.value).toEqual({ kind: 'send', text: 'More' });
    expect(dreamer?.offers.value).toEqual(['try-again']);
  });

  test.prop([anySession], RUNS)('whatever happens', (session) => {
    const parts = beginSession(session);
    for (const event of session.events) {
      const before = viewsOf(parts.visit);
      const touched = lanesTouchedBy(event, parts);
      happen(parts, event);
      const after = viewsOf(parts.visit);
      for (const [place, lane] of after.lanes.entries()) {
        if (touched === 'all' || touched.has(place)) continue;
        const ignored = before.own['busy'] === after.own['busy'] ? [] : BY_BUSY;
        expectOften(without(lane, ignored), () => describeEvent(event)).toEqual(
          without(before.lanes[place]!, ignored),
        );
      }
    }
  });
});

describe.each(KINDS)('a command with %s is a value', (_, anySuchSession) => {
  test.prop([anySuchSession], RUNS)('and does the same after a way through JSON', (session) => {
    const there = session.events.map((event) =>
      event.kind === 'command' ? (JSON.parse(JSON.stringify(event)) as Event) : event,
    );
    expect(there).toEqual(session.events);
    expect(outcomeOf({ ...session, events: there })).toEqual(outcomeOf(session));
  });

  test.prop([anySuchSession], RUNS)('and one that is refused changes nothing', (session) => {
    const parts = beginSession(session);
    for (const event of session.events) {
      const before = viewsOf(parts.visit);
      const counts = countsOf(parts);
      const decision = happen(parts, event);
      if (decision?.kind !== 'refuse') continue;
      expectOften(viewsOf(parts.visit), () => describeEvent(event)).toEqual(before);
      expectOften(countsOf(parts), () => describeEvent(event)).toEqual(counts);
    }
  });

  test.prop([anySuchSession], RUNS)('and a lane says beforehand what it would do', (session) => {
    const parts = beginSession(session);
    for (const event of session.events) {
      const command = commandOf(event, parts);
      const promised = command && promiseOf(command, parts);
      const decision = happen(parts, event);
      if (promised) expectOften(decision?.kind, () => describeEvent(event)).toBe(promised);
    }
  });
});

describe.each(KINDS)('the record of %s', (_, anySuchSession) => {
  test.prop([anySuchSession], RUNS)(
    'alone tells the stage, the choice, every conversation and question, the table, its rounds and maps',
    (session) => {
      const parts = beginSession(session);
      let told = toldAtFirst(parts.visit);
      for (const event of session.events) {
        const restored = restoredBy(event, parts);
        for (const happening of happeningsOf(parts, () => happen(parts, event))) {
          const next = learn(told, happening, parts.visit, restored);
          // What is restored may be what was there; a draft is no part of the record.
          if (happening.kind !== 'restored' && happening.kind !== 'passed-on')
            expect(next, JSON.stringify(happening)).not.toEqual(told);
          told = next;
        }
        expectOften(shown(parts.visit), () => describeEvent(event)).toEqual(told);
      }
    },
  );

  test.prop([anySuchSession, fc.infiniteStream(fc.nat())], RUNS)(
    'is the same for all who listen, whoever of them performs commands',
    (session, dice) => {
      const parts = beginSession(session);
      const commands = session.events.flatMap((event) => (event.kind === 'command' ? [event.command] : []));
      const heard: [string, Happening][] = [];
      let depth = 0;
      const hear = (who: string) =>
        parts.visit.happened.listen((happening) => {
          heard.push([who, happening]);
          const roll = dice.next().value ?? 0;
          const command = commands[roll % 97];
          if (!command || depth > 3) return;
          depth += 1;
          parts.visit.perform(command);
          depth -= 1;
        });
      hear('A');
      hear('B');
      for (const event of session.events) happen(parts, event);
      const [first, second] = ['A', 'B'].map((who) => heard.filter(([name]) => name === who));
      expect(first?.map(([, happening]) => happening)).toEqual(parts.happened);
      expect(second?.map(([, happening]) => happening)).toEqual(parts.happened);
      expect(heard.map(([who]) => who)).toEqual(parts.happened.flatMap(() => ['A', 'B']));
    },
  );
});

describe.each(KINDS)('the state with %s', (_, anySuchSession) => {
  test.prop([anySuchSession], RUNS)(
    'is a function of commands and port events, whoever watches',
    (session) => {
      const alone = outcomeOf(session);
      const watched = outcomeOf(session, (parts) => {
        for (const owner of [parts.visit, parts.visit.table, ...parts.visit.lanes]) {
          for (const value of Object.values(owner) as unknown[]) {
            if (isWatchable(value)) value.subscribe(() => void viewsOf(parts.visit));
          }
        }
      });
      expect(watched).toEqual(alone);
    },
  );
});

describe('a session', () => {
  test.prop([anySession], RUNS)('keeps every message, draft and flag as promised', (session) => {
    const parts = beginSession(session);
    const ledger: Ledger = { seen: new Map(), drafts: new Map() };
    for (const event of session.events) {
      const chosen = parts.visit.chosen.value.persona.chatId;
      const before = parts.visit.chosen.value.editing.value;
      const decision = happen(parts, event);
      if (event.kind === 'command') note(ledger, chosen, before !== undefined, event.command, decision);
      checkMessages(parts, event, ledger.seen);
      checkDrafts(parts, ledger);
      checkFlags(parts);
    }
  });
});

describe.each(KINDS)('a session with %s', (_, anySuchSession) => {
  test.prop([anySuchSession], RUNS)(
    'ends at any moment without a timer or a call, and nothing changes any more (11.17)',
    (session) => {
      const parts = beginSession(session);
      for (const event of session.events) happen(parts, event);
      const wasAsking = parts.visit.answering.value.length;
      const wasDrawing = parts.visit.table.drawing.value !== undefined;
      const told = happeningsOf(parts, () => parts.visit.dispose());
      expect(told.map(({ kind }) => kind).toSorted()).toEqual([
        ...Array<string>(wasAsking).fill('ended'),
        ...(wasDrawing ? ['map-missed'] : []),
      ]);
      expect(parts.visit.busy.value).toBe(false);
      const before = viewsOf(parts.visit);
      const counts = countsOf(parts);
      expect(counts).toMatchObject({ timers: 0, inFlight: 0, watchers: 0 });
      for (const event of session.events) {
        const decision = happen(parts, event);
        if (commandOf(event, parts)) expectOften(decision).toEqual({ kind: 'refuse', reason: 'visit-ended' });
      }
      parts.visit.dispose();
      expect(viewsOf(parts.visit)).toEqual(before);
      expect(countsOf(parts)).toEqual(counts);
    },
  );

  test.prop([anySuchSession], RUNS)(
    'lets every question end within its limits and waits (11.9, 11.13)',
    (session) => {
      const parts = beginSession(session);
      for (const event of session.events) happen(parts, event);
      const asked = parts.happened.filter(({ kind }) => kind === 'asked').length;
      // Four attempts of at most four silences, and three waits of at most a minute; all may wait for all others.
      const askers = parts.visit.answering.value.length + 1;
      parts.clock.advanceSync(askers * (4 * 4 * 30_000 + 3 * 60_000));
      expect(parts.visit.busy.value).toBe(false);
      expect(parts.happened.filter(({ kind }) => kind === 'ended')).toHaveLength(asked);
    },
  );
});

/** What the visit must hold on to, whatever happens. */
interface Ledger {
  readonly seen: Seen;
  /** Unsent texts. */
  readonly drafts: Map<string, string>;
}

function note(
  { drafts }: Ledger,
  chosen: string,
  isEdit: boolean,
  command: Command,
  decision?: Decision,
): void {
  if (decision?.kind !== 'done' || isEdit) return;
  if (command.kind === 'write') drafts.set(chosen, command.text);
  if (command.kind === 'send') drafts.set(chosen, '');
}

/** A draft changes by writing and by an accepted send, and only that persona's (10.6, 10.9, 10.12). */
function checkDrafts({ visit }: TestVisit, { drafts }: Ledger): void {
  for (const { persona, draft, editing, lastQuestionId } of visit.lanes) {
    if (editing.value === undefined) expectOften(draft.value).toBe(drafts.get(persona.chatId) ?? '');
    else expectOften<string | undefined>(editing.value).toBe(lastQuestionId.value);
  }
}

function checkFlags({ visit, completion, clock }: TestVisit): void {
  const asked = visit.lanes.filter(({ question }) => question.value !== undefined);
  expectOften(visit.answering.value).toEqual(asked);
  expectOften(visit.busy.value).toBe(asked.length > 0);
  expectOften(asked.length).toBeLessThanOrEqual(1);
  const calling = asked.filter(({ question }) => question.value?.progress.kind === 'attempting');
  expectOften(completion.inFlight()).toBe(calling.length);
  for (const lane of visit.lanes) {
    const { question, partialReply, secondsLeft, lastQuestionId, conversation, mark, notice } = lane;
    if (!question.value) expectOften(partialReply.value).toBe('');
    else expectOften<string | undefined>(question.value.questionId).toBe(lastQuestionId.value);
    expectOften(secondsLeft.value !== undefined).toBe(question.value?.progress.kind === 'waiting');
    if (notice.value) expect(notice.value.questionId).toBe(lastQuestionId.value);
    const isOpen = visit.stage.value === 'chat' && visit.chosen.value === lane;
    if (isOpen)
      expectOften<unknown>([mark.value, conversation.value === undefined]).toEqual([undefined, false]);
    else if (question.value) expect(mark.value).toBe('answering');
  }
  const ownTimers = visit.stage.value === 'intro' ? 2 : 1;
  // Two limits, or a wait and its seconds, at most a minute of them.
  const askTimers = visit.busy.value ? 61 : 0;
  expectOften(clock.pending()).toBeLessThanOrEqual(ownTimers + askTimers);
}

/** The places of the lanes that an event may change. */
function lanesTouchedBy(event: Event, { visit }: TestVisit): ReadonlySet<number> | 'all' {
  const chosen = visit.chosen.value.place;
  const answering = new Set(visit.answering.value.map(({ place }) => place));
  const named = (personaId: string) => new Set([visit.laneOf(personaId)?.place ?? -1]);
  switch (event.kind) {
    case 'provider':
    case 'network':
      return answering;
    case 'jump':
      return new Set();
    // Every persona's metrics tick.
    case 'advance':
    case 'sleep':
      return 'all';
    case 'command':
      break;
    // The table's are in its own laws.
    default:
      return 'all';
  }
  const { command } = event;
  switch (command.kind) {
    case 'write':
    case 'edit':
    case 'cancel-edit':
    case 'send':
    case 'ask':
      return new Set([chosen]);
    case 'stop-all':
      return answering;
    case 'retry-now':
    case 'stop':
    case 'try-again':
      return named(command.personaId);
    case 'show-card':
    case 'pause-motion':
    case 'stream':
    case 'skip-intro':
      return new Set();
    // Whether a text can be sent depends on the stage.
    case 'begin':
    case 'go-back':
      return 'all';
    case 'restore':
      return new Set([chosen, ...named(command.conversation.personaId)]);
    case 'next':
    case 'previous':
    case 'choose': {
      const { length } = visit.lanes;
      const next = (chosen + (command.kind === 'next' ? 1 : length - 1)) % length;
      return new Set([chosen, ...(command.kind === 'choose' ? named(command.personaId) : [next])]);
    }
    // The table's are in its own laws.
    default:
      return 'all';
  }
}

/** What the lane shows of what a command would do. */
function promiseOf(command: Command, { visit }: TestVisit): Decision['kind'] | undefined {
  switch (command.kind) {
    case 'send':
      if (visit.table.isOpen.value) return 'refuse';
      return visit.chosen.value.sendDecision.value.kind === 'send' ? 'done' : 'refuse';
    case 'retry-now':
    case 'stop':
    case 'try-again':
      return visit.laneOf(command.personaId)?.offers.value.includes(command.kind) ? 'done' : 'refuse';
    case 'send-to-all':
      if (visit.lanes.length === 1) return 'refuse';
      return visit.table.sendDecision.value.kind === 'send' ? 'done' : 'refuse';
    case 'draw-map': {
      const round = visit.table.rounds.value.find(({ number }) => number === command.round);
      const offer = round && visit.table.viewRound(round).mapOffer;
      // An offer does not know the landing.
      return visit.stage.value === 'chat' && offer?.kind === 'draw' ? 'done' : 'refuse';
    }
    default:
      return undefined;
  }
}

/** All that a session leads to: every decision, what is shown in the end, and what happened. */
function outcomeOf(session: Session, watch: (parts: TestVisit) => void = () => undefined) {
  const parts = beginSession(session);
  watch(parts);
  const decisions = session.events.map((event) => happen(parts, event));
  const views: Views = viewsOf(parts.visit);
  const requests = parts.completion.calls.map(({ request }) => request);
  return { decisions, views, happened: parts.happened, requests };
}

function happeningsOf({ happened }: TestVisit, run: () => unknown): readonly Happening[] {
  const before = happened.length;
  run();
  return happened.slice(before);
}

function countsOf({ clock, completion, network, happened }: TestVisit) {
  return {
    timers: clock.pending(),
    calls: completion.calls.length,
    inFlight: completion.inFlight(),
    watchers: network.watchers(),
    happened: happened.length,
  };
}

function withoutBusy(lane: LaneViews): LaneViews {
  return without(lane, [...BY_BUSY, 'readings']);
}

function without(views: LaneViews, names: readonly string[]): LaneViews {
  return Object.fromEntries(Object.entries(views).filter(([name]) => !names.includes(name)));
}

function isWatchable(value: unknown): value is { subscribe(run: () => void): () => void } {
  return typeof value === 'object' && value !== null && 'subscribe' in value;
}

function describeEvent(event: Event): string {
  return JSON.stringify(event);
}
