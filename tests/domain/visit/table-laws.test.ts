import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { Message } from '../../../src/domain/conversation.ts';
import type { AskProgress } from '../../../src/domain/ask.ts';
import { systemMessage } from '../../../src/domain/prompt.ts';
import type { AgreementMap } from '../../../src/domain/table/agreement-map.ts';
import type { Round, RoundTurn } from '../../../src/domain/table/round.ts';
import type { Decision } from '../../../src/domain/visit/command.ts';
import type { Happening } from '../../../src/domain/visit/happenings.ts';
import type { Lane } from '../../../src/domain/visit/lane.ts';
import type { Visit } from '../../../src/domain/visit/visit.ts';
import { byDepth } from '../../support/depth.ts';
import { expectOften } from '../../support/expect-often.ts';
import type { StartedCall } from '../../support/scripted-completion.ts';
import type { TestVisit } from '../../support/test-visit.ts';
import { type Seen, checkMessages } from './keeping.ts';
import { type Event, type Session, anyTableSession, beginSession, commandOf, happen } from './sessions.ts';

const RUNS = { numRuns: byDepth(250, 3000) };

const TO_MEET = [
  'round-asked',
  'queued',
  'attempt-began',
  'map-asked',
  'map-drawn',
  'map-missed',
  'map-attempt-failed',
  'map-attempt-began',
  'passed-on',
  'seated',
  'table-closed',
  'at-table',
  'too-few-seats',
  'unknown-round',
  'too-few-answers',
  'no-answer-to-pass',
  'pass-to-itself',
  'seat-editing',
  'a current map',
  'a map out of date',
  'present',
  'edited',
  'removed',
];

/** What one event has led to. */
interface Step {
  readonly event: Event;
  readonly decision: Decision | undefined;
  readonly told: readonly Happening[];
}

/** What is looked at while a session is played. */
interface Watch {
  readonly before?: (event: Event) => void;
  readonly after?: (step: Step) => void;
  /** Each happening at the moment at which it is told. */
  readonly heard?: (happening: Happening) => void;
}

describe('the sessions', () => {
  it('meet what the laws are about', () => {
    const met = new Set<string>();
    for (const session of fc.sample(anyTableSession, { numRuns: 400, seed: 1 })) {
      play(session, ({ visit }) => ({
        after({ told, decision }) {
          for (const { kind } of told) met.add(kind);
          if (decision?.kind === 'refuse') met.add(decision.reason);
          const { rounds, viewRound } = visit.table;
          for (const round of rounds.value) {
            if (round.map) met.add(viewRound(round).isMapCurrent ? 'a current map' : 'a map out of date');
            for (const { turn } of viewRound(round).seats) met.add(turn.kind);
          }
        },
      }));
    }
    expect(TO_MEET.filter((each) => !met.has(each))).toEqual([]);
  });
});

describe('a round', () => {
  test.prop([anyTableSession], RUNS)(
    'puts one question to each who is seated, and each answers it at most once (17.2)',
    (session) => {
      play(session, ({ visit }) => {
        let said = messagesOf(visit);
        let seats: readonly Lane[] = [];
        return {
          before() {
            said = messagesOf(visit);
            seats = visit.table.seated.value;
          },
          after({ told }) {
            for (const happening of told) {
              if (happening.kind === 'round-asked') checkRound(visit, happening.round, seats, said);
            }
            for (const messages of messagesOf(visit).values()) {
              for (const [index, { sender }] of messages.entries())
                if (index > 0 && sender === 'ai') expectOften(messages[index - 1]?.sender).toBe('user');
            }
          },
        };
      });
    },
  );

  test.prop([anyTableSession], RUNS)('lets each lane end alone, in any order (17.6)', (session) => {
    play(session, (parts) => {
      let before = statesOf(parts.visit);
      let touched: Lane | undefined;
      return {
        before(event) {
          before = statesOf(parts.visit);
          touched = laneTouchedBy(event, parts);
        },
        after({ event }) {
          if (!touched) return;
          const after = statesOf(parts.visit);
          for (const lane of parts.visit.lanes) {
            if (lane !== touched)
              expectOften(after.get(lane), () => JSON.stringify(event)).toEqual(before.get(lane));
          }
        },
      };
    });
  });

  test.prop([anyTableSession], RUNS)(
    'never has two questions open in one lane, and another try adds no message (17.10)',
    (session) => {
      play(session, (parts) => {
        let count = 0;
        return {
          before: () => void (count = countMessages(parts.visit)),
          after({ event, decision, told }) {
            const asked = openCalls(parts).map(({ request }) => request.messages[0]?.text);
            expectOften(new Set(asked).size).toBe(asked.length);
            if (event.kind !== 'command' || event.command.kind !== 'try-again') return;
            expect(countMessages(parts.visit)).toBe(count);
            const manners = told.flatMap((happening) =>
              happening.kind === 'asked' ? [happening.manner] : [],
            );
            expect(manners).toEqual(decision?.kind === 'done' ? ['again'] : []);
          },
        };
      });
    },
  );

  test.prop([anyTableSession], RUNS)(
    'stays as it was asked, whatever becomes of its turns (17.8)',
    (session) => {
      play(session, ({ visit }) => {
        let before: readonly Round[] = [];
        return {
          after() {
            const now = visit.table.rounds.value;
            for (const [index, earlier] of before.entries()) {
              const { number, question, askedMs, turns, map } = now[index]!;
              expect({ number, question, askedMs, turns }).toEqual({
                number: index + 1,
                question: earlier.question,
                askedMs: earlier.askedMs,
                turns: earlier.turns,
              });
              // A map goes only when there is another.
              expect(map !== undefined || earlier.map === undefined).toBe(true);
            }
            before = now;
          },
        };
      });
    },
  );
});

describe('at once', () => {
  test.prop([anyTableSession], RUNS)(
    'no more attempts than so many are under way, at any moment, and none waits for a free place (17.9)',
    (session) => {
      const { tableAtOnce } = session;
      play(session, ({ visit, completion }) => ({
        heard() {
          expectOften(completion.inFlight()).toBeLessThanOrEqual(tableAtOnce);
          expectOften(countPhases(visit).attempting).toBeLessThanOrEqual(tableAtOnce);
        },
        after() {
          const { attempting, queued } = countPhases(visit);
          expectOften(completion.inFlight()).toBe(attempting);
          expectOften(attempting).toBeLessThanOrEqual(tableAtOnce);
          if (queued > 0) expectOften(attempting).toBe(tableAtOnce);
        },
      }));
    },
  );

  test.prop([anyTableSession], RUNS)(
    'whoever waits starts or is stopped, in the order of waiting, and nobody overtakes (17.9)',
    (session) => {
      const waiting: string[] = [];
      const { visit } = play(toItsEnd(session), () => ({ heard: follow }));
      expect(visit.busy.value).toBe(false);
      expect(waiting).toEqual([]);

      function follow(happening: Happening): void {
        if (happening.kind === 'queued') waiting.push(happening.personaId);
        if (happening.kind === 'attempt-began' && waiting.length > 0)
          expect(waiting.shift()).toBe(happening.personaId);
        if (happening.kind === 'ended' && waiting.includes(happening.personaId)) {
          expect(happening.how).toBe('stopped');
          waiting.splice(waiting.indexOf(happening.personaId), 1);
        }
      }
    },
  );

  test.prop([anyTableSession, fc.constantFrom('stop-all', 'dispose')], RUNS)(
    'the end of all lets nobody begin, and leaves nothing open (17.6, 11.17)',
    (session, how) => {
      const { visit, completion, clock } = play(session);
      const begun = completion.calls.length;
      if (how === 'dispose') visit.dispose();
      else visit.perform({ kind: 'stop-all' });
      expect(completion.calls).toHaveLength(begun);
      expect(completion.inFlight()).toBe(0);
      expect(countPhases(visit)).toEqual({ attempting: 0, queued: 0, waiting: 0 });
      expect(visit.busy.value).toBe(false);
      if (how === 'dispose') expect(clock.pending()).toBe(0);
      clock.advanceSync(200_000);
      expect(completion.calls).toHaveLength(begun);
    },
  );
});

describe('stop, retry, edit, switch, import and pass-on, in any order,', () => {
  test.prop([anyTableSession], RUNS)('lose no message (9.6, 17.2)', (session) => {
    const seen: Seen = new Map();
    play(session, (parts) => ({ after: ({ event }) => checkMessages(parts, event, seen) }));
  });

  test.prop([anyTableSession], RUNS)('lose no draft (10.9, 17.4, 17.19)', (session) => {
    play(session, (parts) => {
      const { visit } = parts;
      const drafts = new Map<Lane, string>();
      let draftOfAll = '';
      let chosen = visit.chosen.value;
      let wasEditing = false;
      return {
        before() {
          chosen = visit.chosen.value;
          wasEditing = chosen.editing.value !== undefined;
        },
        after({ event, decision }) {
          const command = decision?.kind === 'done' ? commandOf(event, parts) : undefined;
          if (command?.kind === 'write-to-all') draftOfAll = command.text;
          if (command?.kind === 'send-to-all') draftOfAll = '';
          if (command?.kind === 'write' && !wasEditing) drafts.set(chosen, command.text);
          if (command?.kind === 'send' && !wasEditing) drafts.set(chosen, '');
          if (command?.kind === 'pass-on') {
            const to = visit.laneOf(command.toId)!;
            const { name } = visit.laneOf(command.personaId)!.persona;
            const written = to.draft.value;
            expect(visit.chosen.value).toBe(to);
            expect(visit.table.isOpen.value).toBe(false);
            expect(written.startsWith(`${name}:\n> `)).toBe(true);
            expect(written.endsWith(`\n\n${drafts.get(to) ?? ''}`)).toBe(true);
            drafts.set(to, written);
          }
          expectOften(visit.table.draft.value).toBe(draftOfAll);
          for (const lane of visit.lanes) {
            if (lane.editing.value === undefined) expectOften(lane.draft.value).toBe(drafts.get(lane) ?? '');
            else expectOften<string | undefined>(lane.editing.value).toBe(lane.lastQuestionId.value);
          }
        },
      };
    });
  });

  test.prop([anyTableSession], RUNS)(
    'lose no question: each is open until it ends, once (11.13)',
    (session) => {
      play(session, ({ visit }) => {
        const open = new Map<string, string>();
        return {
          after({ told }) {
            for (const happening of told) {
              if (happening.kind === 'asked') {
                expect(open.has(happening.personaId)).toBe(false);
                open.set(happening.personaId, happening.question.id);
              }
              if (happening.kind === 'ended') {
                expect(open.get(happening.personaId)).toBe(happening.questionId);
                open.delete(happening.personaId);
              }
            }
            const shown = visit.answering.value.map(
              ({ persona, question }) => [persona.chatId, question.value?.questionId] as const,
            );
            expectOften<unknown>(new Map(shown)).toEqual(open);
          },
        };
      });
    },
  );
});

describe('a mark', () => {
  test.prop([anyTableSession], RUNS)(
    'tells of what the visitor has not seen, with its persona or at the table, and of nothing else (5.13, 17.11)',
    (session) => {
      play(session, (parts) => {
        const { visit } = parts;
        const unseen = new Map<Lane, string>();
        return {
          after({ event, told }) {
            for (const happening of told) {
              if (happening.kind !== 'ended' || happening.how === 'stopped') continue;
              const lane = visit.laneOf(happening.personaId)!;
              if (!isInView(visit, lane))
                unseen.set(lane, happening.how === 'answered' ? 'answered' : 'failed');
            }
            for (const lane of visit.lanes) {
              const isSeen = isInView(visit, lane);
              if (isSeen && commandOf(event, parts)) unseen.delete(lane);
              const expected = lane.question.value && !isSeen ? 'answering' : unseen.get(lane);
              expectOften<unknown>(
                lane.mark.value,
                () => `${lane.place} after ${JSON.stringify(event)}`,
              ).toBe(expected);
            }
          },
        };
      });
    },
  );
});

describe('a map', () => {
  test.prop([anyTableSession], RUNS)(
    'names nobody who did not answer, and every quote is in its answer (17.13)',
    (session) => {
      play(session, ({ visit }) => {
        const given = new Map<number, ReadonlyMap<string, Message>>();
        return {
          heard(happening) {
            if (happening.kind === 'map-asked') given.set(happening.round, answersTo(visit, happening.round));
            if (happening.kind === 'map-drawn') checkMap(happening.map, given.get(happening.round)!);
          },
        };
      });
    },
  );

  test.prop([anyTableSession], RUNS)(
    'is never shown as current once an answer is another, and is current until then (17.16)',
    (session) => {
      play(session, ({ visit }) => {
        const asked = new Map<number, readonly Beginning[]>();
        const drawn = new Map<number, readonly Beginning[]>();
        return {
          heard(happening) {
            if (happening.kind === 'map-asked')
              asked.set(happening.round, beginningsOf(visit, happening.round));
            if (happening.kind === 'map-drawn') drawn.set(happening.round, asked.get(happening.round)!);
          },
          after() {
            const { rounds, viewRound } = visit.table;
            for (const round of rounds.value) {
              const { isMapCurrent } = viewRound(round);
              if (isMapCurrent) expectOften(whyOutOfDate(visit, round)).toBe(undefined);
              if (drawn.get(round.number)?.every(isAsItWas)) expectOften(isMapCurrent).toBe(true);
            }
          },
        };
      });
    },
  );
});

/** What a lane has of its own, but for the turn that it waits for. */
interface OwnState {
  readonly messages: readonly Message[];
  readonly draft: string;
  readonly notice: unknown;
  readonly question: string | undefined;
  readonly attempt: number | undefined;
  readonly partial: string;
}

/** A conversation up to a round's answer, as it was. */
interface Beginning {
  readonly lane: Lane;
  readonly messages: readonly Message[];
}

const ENDING: readonly Event[] = Array.from({ length: 40 }, (): readonly Event[] => [
  { kind: 'answers', text: 'Yes.' },
  { kind: 'clerk', callsBack: 0, manner: 'sound' },
  { kind: 'advance', ms: 60_000 },
]).flat();

/** The same session until nothing is open any more. */
function toItsEnd(session: Session): Session {
  return { ...session, events: [...session.events, ...ENDING] };
}

function play(session: Session, watch: (parts: TestVisit) => Watch = () => ({})): TestVisit {
  const parts = beginSession(session);
  const { before, after, heard } = watch(parts);
  if (heard) parts.visit.happened.listen(heard);
  for (const event of session.events) {
    before?.(event);
    const known = parts.happened.length;
    const decision = happen(parts, event);
    after?.({ event, decision, told: parts.happened.slice(known) });
  }
  return parts;
}

/** Each seat has the question, at the end of what was said before; nobody else has. */
function checkRound(
  visit: Visit,
  { number, question, turns }: Round,
  seats: readonly Lane[],
  said: ReadonlyMap<Lane, readonly Message[]>,
): void {
  expect(turns.map(({ personaId }) => personaId)).toEqual(seats.map(({ persona }) => persona.chatId));
  expect(seats.length).toBeGreaterThan(1);
  expect(number).toBe(visit.table.rounds.value.length);
  for (const lane of visit.lanes) {
    const messages = lane.conversation.value?.messages ?? [];
    const before = said.get(lane) ?? [];
    // What answers within the same event comes behind it.
    const added = messages.slice(before.length).filter(({ sender }) => sender === 'user');
    const turn = turns.find(({ personaId }) => personaId === lane.persona.chatId);
    expect(added.map(({ id, content }) => [id, content])).toEqual(turn ? [[turn.questionId, question]] : []);
    if (turn) expect(messages[turn.index]?.id).toBe(turn.questionId);
  }
}

function messagesOf({ lanes }: Visit): ReadonlyMap<Lane, readonly Message[]> {
  return new Map(lanes.map((lane) => [lane, lane.conversation.value?.messages ?? []]));
}

function countMessages(visit: Visit): number {
  return [...messagesOf(visit).values()].flat().length;
}

function statesOf({ lanes }: Visit): ReadonlyMap<Lane, OwnState> {
  return new Map(lanes.map((lane) => [lane, stateOf(lane)]));
}

function stateOf({ conversation, draft, notice, question, partialReply }: Lane): OwnState {
  return {
    messages: conversation.value?.messages ?? [],
    draft: draft.value,
    notice: notice.value,
    question: question.value?.questionId,
    attempt: question.value?.progress.attempt,
    partial: partialReply.value,
  };
}

/** The one lane that an event may change; undefined if it may be several. */
function laneTouchedBy(event: Event, { visit, completion }: TestVisit): Lane | undefined {
  if (event.kind === 'provider') {
    const asked = completion.calls.at(-1 - event.callsBack)?.request.messages[0]?.text;
    return visit.lanes.find(({ persona }) => systemMessage(persona) === asked);
  }
  if (event.kind !== 'command') return undefined;
  const { command } = event;
  const isOfOne = command.kind === 'stop' || command.kind === 'retry-now' || command.kind === 'try-again';
  return isOfOne ? visit.laneOf(command.personaId) : undefined;
}

/** Of the lanes and the clerk. */
function countPhases({ lanes, table }: Visit): Readonly<Record<AskProgress['kind'], number>> {
  const open = [...lanes.map(({ question }) => question.value), table.drawing.value];
  const counts = { attempting: 0, queued: 0, waiting: 0 };
  for (const each of open) if (each) counts[each.progress.kind] += 1;
  return counts;
}

function openCalls({ completion }: TestVisit): readonly StartedCall[] {
  return completion.calls.filter(({ settled, cancelled }) => !settled && !cancelled);
}

/** Whether the visitor sees what is said in this lane. */
function isInView(visit: Visit, lane: Lane): boolean {
  if (visit.stage.value !== 'chat') return false;
  if (!visit.table.isOpen.value) return visit.chosen.value === lane;
  const turn = visit.table.rounds.value
    .at(-1)
    ?.turns.find(({ personaId }) => personaId === lane.persona.chatId);
  const messages = lane.conversation.value?.messages ?? [];
  const last = messages.findLastIndex(({ sender }) => sender === 'user');
  if (!turn || last !== turn.index) return false;
  return isOfTurn(turn, messages);
}

/** Whether the message at the turn's place is its question, or one in its place in the same conversation. */
function isOfTurn({ index, questionId, before }: RoundTurn, messages: readonly Message[]): boolean {
  const [earlier, asked] = [messages[index - 1], messages[index]];
  return (
    asked?.id === questionId || (earlier?.id === before?.id && earlier?.timestampMs === before?.timestampMs)
  );
}

/** The whole answers to a round, by persona, as they stand in the conversations. */
function answersTo(visit: Visit, number: number): ReadonlyMap<string, Message> {
  const round = visit.table.rounds.value[number - 1]!;
  return new Map(
    round.turns.flatMap((turn): [string, Message][] => {
      const { personaId, index } = turn;
      const messages = visit.laneOf(personaId)!.messages.value;
      const [question, answer] = messages.slice(index, index + 2);
      const isAsked = isOfTurn(turn, messages) && question?.content === round.question;
      const isWhole = isAsked && answer?.sender === 'ai' && !answer.flaw;
      return isWhole ? [[personaId, answer]] : [];
    }),
  );
}

function checkMap({ points, basis, leftOut }: AgreementMap, given: ReadonlyMap<string, Message>): void {
  expect(new Map(basis.map(({ personaId, text }) => [personaId, text]))).toEqual(
    new Map([...given].map(([personaId, { content }]) => [personaId, content])),
  );
  expect(points.length).toBeGreaterThan(0);
  expect(points.length).toBeLessThanOrEqual(7);
  for (const count of Object.values(leftOut)) expect(count).toBeGreaterThanOrEqual(0);
  const disputed = points.map(({ stands }) => new Set(stands.map(({ stance }) => stance)).size > 1);
  expect(disputed).toEqual(disputed.toSorted((a, b) => Number(b) - Number(a)));
  for (const { text, stands } of points) {
    expect(text).toMatch(/^\P{Cc}{1,120}$/u);
    expect(stands.length).toBeGreaterThan(0);
    expect(new Set(stands.map(({ personaId }) => personaId)).size).toBe(stands.length);
    for (const { personaId, stance, quote } of stands) {
      expect(['for', 'against', 'mixed']).toContain(stance);
      expect(quote).toMatch(/^\P{Cc}+$/u);
      const letters = lettersOf(quote);
      const answer = given.get(personaId)?.content ?? '';
      if (letters === '') expect(lettersOf(answer)).toBe('');
      const isThere =
        lettersOf(answer).includes(letters) || lettersOf(withoutLinks(answer)).includes(letters);
      expect(isThere, `${quote} in ${answer}`).toBe(true);
    }
  }
}

/** Nothing but letters and digits, so that it says less than the rule, and in another way. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function withoutLinks(text: string): string {
  return text.replaceAll(/\]\([^()\n]*\)/g, '');
}

function beginningsOf(visit: Visit, number: number): readonly Beginning[] {
  return visit.table.rounds.value[number - 1]!.turns.map(({ personaId, index }) => {
    const lane = visit.laneOf(personaId)!;
    return { lane, messages: lane.messages.value.slice(0, index + 2) };
  });
}

function isAsItWas({ lane, messages }: Beginning): boolean {
  const now = lane.messages.value.slice(0, messages.length);
  // Where nothing was answered yet, an answer may have come.
  const isOpenEnded = messages.at(-1)?.sender === 'user' && lane.messages.value.length > messages.length;
  return !isOpenEnded && messages.every((message, index) => message === now[index]);
}

/** What of a round's map is not so any more, by what is said in the conversations. */
function whyOutOfDate({ lanes }: Visit, { map, question, turns }: Round): string | undefined {
  if (!map) return 'there is no map';
  for (const turn of turns) {
    const { personaId, index } = turn;
    const messages = lanes.find(({ persona }) => persona.chatId === personaId)!.messages.value;
    const drawnFrom = map.basis.find((answer) => answer.personaId === personaId);
    if (drawnFrom) {
      const at = messages.findIndex(({ id }) => id === drawnFrom.answerId);
      const [asked, answer] = [messages[at - 1], messages[at]];
      if (asked?.content !== question) return `${personaId} answers another question`;
      if (answer?.content !== drawnFrom.text || answer.flaw) return `${personaId} has another answer`;
    } else {
      const [asked, answer] = messages.slice(index, index + 2);
      const isAsked = isOfTurn(turn, messages) && asked?.content === question;
      if (isAsked && answer?.sender === 'ai' && !answer.flaw) return `${personaId} has answered since`;
    }
  }
  return undefined;
}
