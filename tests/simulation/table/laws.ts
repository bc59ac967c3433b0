import type { AgreementMap, Happening, Message, Round, RoundTurn } from '../drive.ts';
import { type Seen, type SeenLane, countAt } from './seen.ts';
import type { TableMoment } from './table-session.ts';

/** What must hold at a round table. Each law is asked once about each moment, in order, so it may remember. */
export interface TableLaw {
  readonly name: string;
  /** What is against the law; undefined when nothing is. */
  readonly breach: (moment: TableMoment) => string | undefined;
}

const MOST_POINTS = 7;

const OF_TABLE = ['isOpen', 'seats', 'draft', 'rounds', 'drawing', 'current'] as const;

/** Expected failure is data (behaviour 11.12). */
const nothingThrown: TableLaw = {
  name: 'the core throws at nobody',
  breach: ({ thrown }) => (thrown.length > 0 ? String(thrown[0]) : undefined),
};

/** Behaviour 17.9. */
const soManyAtOnce: TableLaw = {
  name: 'no more requests than so many are in flight, one for each attempt',
  breach({ after, callsInFlight, tableAtOnce }) {
    if (callsInFlight > tableAtOnce) return `${callsInFlight} are in flight, and ${tableAtOnce} may be`;
    const attempting = countAt('attempting', after);
    return callsInFlight === attempting ? undefined : `${attempting} attempts have ${callsInFlight} requests`;
  },
};

/** Behaviour 17.9. */
const noPlaceLeftFree: TableLaw = {
  name: 'whoever waits its turn begins as soon as a place is free',
  breach({ after, callsInFlight, tableAtOnce }) {
    const queued = countAt('queued', after);
    return queued > 0 && callsInFlight < tableAtOnce
      ? `${queued} wait, and ${callsInFlight} of ${tableAtOnce} places are taken`
      : undefined;
  },
};

/** Behaviour 17.9. */
const inTurn: TableLaw = {
  name: 'those who wait begin in the order of their waiting, or are stopped',
  breach({ told, known: { waiting } }) {
    for (const happening of told) {
      if (happening.kind === 'queued') waiting.push(happening.personaId);
      if (happening.kind === 'attempt-began' && waiting.length > 0) {
        const first = waiting.shift();
        if (first !== happening.personaId) return `${happening.personaId} begins before ${first}`;
      }
      if (happening.kind !== 'ended' || !waiting.includes(happening.personaId)) continue;
      if (happening.how !== 'stopped') return `${happening.personaId} has ${happening.how} while it waited`;
      waiting.splice(waiting.indexOf(happening.personaId), 1);
    }
    return undefined;
  },
};

/** Behaviour 17.2, 17.3. */
const oneQuestionEach: TableLaw = {
  name: 'a round puts one question to each who is seated, in its own conversation, and to nobody else',
  breach({ before, after, told }) {
    const round = told.find((happening) => happening.kind === 'round-asked')?.round;
    if (!round) return undefined;
    const asked = round.turns.map(({ personaId }) => personaId);
    if (asked.join('|') !== before.seats.join('|'))
      return `${asked.length} are asked, not all who are seated`;
    for (const lane of after.lanes) {
      const earlier = before.lanes.find(({ personaId }) => personaId === lane.personaId)!;
      const added = lane.said.slice(earlier.said.length).filter(({ sender }) => sender === 'user');
      const expected = asked.includes(lane.personaId) ? [round.question] : [];
      if (added.map(({ content }) => content).join('|') !== expected.join('|'))
        return `${lane.personaId} has ${added.length} new questions`;
    }
    return undefined;
  },
};

/** Behaviour 11.13, 17.10. */
const openUntilItEnds: TableLaw = {
  name: 'a question is open until it ends, once, and no lane has two',
  breach({ after, told, known: { open } }) {
    for (const happening of told) {
      if (happening.kind === 'asked') {
        if (open.has(happening.personaId)) return `${happening.personaId} is asked twice`;
        open.set(happening.personaId, happening.question.id);
      }
      if (happening.kind !== 'ended') continue;
      if (open.get(happening.personaId) !== happening.questionId)
        return `${happening.questionId} ends and was not open`;
      open.delete(happening.personaId);
    }
    const shown = after.lanes.filter(({ question }) => question !== undefined);
    const wrong = shown.find(({ personaId, question }) => open.get(personaId) !== question?.questionId);
    if (wrong || shown.length !== open.size) return `${shown.length} questions are open, not ${open.size}`;
    const isBusy = open.size > 0 || after.drawing !== undefined;
    return after.busy === isBusy ? undefined : `busy is ${after.busy}`;
  },
};

/** Behaviour 17.6. */
const lanesEndAlone: TableLaw = {
  name: 'whatever ends in one lane changes no message, no draft and no attempt of another',
  breach({ before, after, performed, facts, told }) {
    const touched = laneTouched(performed, facts, told);
    if (touched === undefined) return undefined;
    for (const [place, lane] of after.lanes.entries()) {
      if (lane.personaId === touched) continue;
      const was = before.lanes[place]!;
      const isSame =
        was.said === lane.said &&
        was.draft === lane.draft &&
        was.partial === lane.partial &&
        was.question?.questionId === lane.question?.questionId &&
        was.question?.progress.attempt === lane.question?.progress.attempt;
      if (!isSame) return `${lane.personaId} changed with ${touched}`;
    }
    return undefined;
  },
};

/** Behaviour 17.6. */
const stopAllStopsAll: TableLaw = {
  name: 'once all is stopped nothing is open, and nobody has begun',
  breach({ performed, facts, after }) {
    const isStopped = performed.some(
      ({ command, decision }) => command.kind === 'stop-all' && decision.kind === 'done',
    );
    if (!isStopped) return undefined;
    if (after.busy) return 'a question is open';
    return facts.some(({ kind }) => kind === 'call-started') ? 'a request was made' : undefined;
  },
};

/** Behaviour 9.6 to 9.9. */
const noMessageLost: TableLaw = {
  name: 'no message is lost but by an edit or an import, and an answer gives way only to another',
  breach({ before, after, performed }) {
    const [command] = performed.map((each) => each.command);
    for (const [place, { personaId, said }] of after.lanes.entries()) {
      const earlier = before.lanes[place]!.said;
      if (said === earlier) continue;
      if (command?.kind === 'restore' && command.conversation.personaId === personaId) continue;
      const lastQuestion = earlier.findLastIndex(({ sender }) => sender === 'user');
      const flawed = earlier.at(-1)?.flaw ? earlier.length - 1 : earlier.length;
      const kept = command?.kind === 'send' && lastQuestion >= 0 ? lastQuestion : flawed;
      for (let index = 0; index < kept; index += 1) {
        if (said[index] !== earlier[index]) return `message ${index} of ${personaId} is gone`;
      }
    }
    return undefined;
  },
};

/** Behaviour 10.9, 17.4, 17.19. */
const noDraftLost: TableLaw = {
  name: 'a draft changes by writing, by its sending, and by a quotation that is put before it',
  breach({ before, after, performed, known: { drafts } }) {
    for (const { command, decision } of performed) {
      if (decision.kind === 'refuse') continue;
      const { personaId, editing } = before.lanes[before.chosen]!;
      if (command.kind === 'write-to-all') drafts.set('', command.text);
      if (command.kind === 'send-to-all') drafts.set('', '');
      if (command.kind === 'write' && editing === undefined) drafts.set(`of ${personaId}`, command.text);
      if (command.kind === 'send' && editing === undefined) drafts.set(`of ${personaId}`, '');
      if (command.kind === 'pass-on') {
        const written = after.lanes.find((lane) => lane.personaId === command.toId)?.draft ?? '';
        const earlier = drafts.get(`of ${command.toId}`) ?? '';
        if (!written.endsWith(`\n\n${earlier}`)) return `what ${command.toId} was to be asked is gone`;
        drafts.set(`of ${command.toId}`, written);
      }
    }
    if (after.draft !== (drafts.get('') ?? '')) return 'that of the table is another';
    const lost = after.lanes.find(
      ({ personaId, draft, editing }) =>
        editing === undefined && draft !== (drafts.get(`of ${personaId}`) ?? ''),
    );
    return lost && `that of ${lost.personaId} is another`;
  },
};

/** Behaviour 17.8. */
const roundsStay: TableLaw = {
  name: 'a round stays as it was asked, and keeps its map until there is another',
  breach({ before, after }) {
    for (const [index, was] of before.rounds.entries()) {
      const is = after.rounds[index];
      if (is?.number !== index + 1 || is.question !== was.question || is.turns !== was.turns)
        return `round ${index + 1} is another`;
      if (was.map && !is.map) return `the map of round ${index + 1} is gone`;
    }
    return undefined;
  },
};

/** Behaviour 17.13, 17.14. */
const wordsOfTheAnswers: TableLaw = {
  name: 'a map names only who answered, with words of that answer, and has at most seven points',
  breach({ before, after, told, known: { given, drawnFrom } }) {
    for (const happening of told) {
      if (happening.kind === 'map-asked') given.set(happening.round, answersTo(after, happening.round));
      if (happening.kind === 'map-drawn') drawnFrom.set(happening.round, given.get(happening.round)!);
    }
    if (after.rounds === before.rounds) return undefined;
    for (const { number, map } of after.rounds) {
      const wrong = map && describeFalseMap(map, drawnFrom.get(number) ?? new Map());
      if (wrong !== undefined) return `round ${number}: ${wrong}`;
    }
    return undefined;
  },
};

/** Behaviour 17.16. */
const noOldMapAsNew: TableLaw = {
  name: 'a map is never shown as current once an answer is another',
  breach({ after }) {
    for (const [index, round] of after.rounds.entries()) {
      if (after.current[index] && !isDrawnFromWhatIsSaid(round, after))
        return `that of round ${round.number}`;
    }
    return undefined;
  },
};

/** Behaviour 17.16: it would be drawn, and paid for, in vain. */
const newMapCurrent: TableLaw = {
  name: 'a map that was just drawn from what is said is shown as current',
  breach({ after, told }) {
    for (const happening of told) {
      if (happening.kind !== 'map-drawn') continue;
      const { basis } = happening.map;
      // A file that was imported meanwhile may have moved the round's turn to another place.
      const answers = answersTo(after, happening.round);
      const isOfThese =
        basis.length === answers.size &&
        basis.every(({ personaId, answerId, text }) => {
          const answer = answers.get(personaId);
          return answer?.id === answerId && answer.content === text;
        });
      if (isOfThese && !after.current[happening.round - 1]) return `that of round ${happening.round} is not`;
    }
    return undefined;
  },
};

/** Behaviour 5.13, 17.11. */
const marksOfTheUnseen: TableLaw = {
  name: 'a mark tells of what the visitor has seen neither with its persona nor at the table',
  breach({ after, told, performed, isDisposed, known: { unseen } }) {
    for (const happening of told) {
      if (happening.kind !== 'ended' || happening.how === 'stopped') continue;
      if (!isInView(after, happening.personaId))
        unseen.set(happening.personaId, happening.how === 'answered' ? 'answered' : 'failed');
    }
    for (const { personaId, question, mark } of after.lanes) {
      const isSeen = isInView(after, personaId);
      if (isSeen && performed.length > 0 && !isDisposed) unseen.delete(personaId);
      const expected = question && !isSeen ? 'answering' : unseen.get(personaId);
      if (mark !== expected) return `${personaId} is marked ${mark}, not ${expected}`;
    }
    return undefined;
  },
};

const refusalsChangeNothing: TableLaw = {
  name: 'a command that is refused changes nothing',
  breach({ before, after, performed, facts, told }) {
    const isRefused = performed.length > 0 && performed.every(({ decision }) => decision.kind === 'refuse');
    if (!isRefused || facts.some(({ kind }) => kind !== 'logged')) return undefined;
    if (told.length > 0) return `${told[0]!.kind} was told`;
    const changed = OF_TABLE.find((view) => !isSameView(before[view], after[view]));
    if (changed) return `${changed} of the table changed`;
    if (before.stage !== after.stage || before.chosen !== after.chosen) return 'the visitor is elsewhere';
    const lane = after.lanes.find((each, place) => !isSameLane(each, before.lanes[place]!));
    return lane && `${lane.personaId} changed`;
  },
};

/** Behaviour 11.17. */
const disposedForGood: TableLaw = {
  name: 'after the end nothing is left, nobody begins and nothing changes',
  breach({ before, after, facts, told, timers, callsInFlight, isDisposed, wasDisposed }) {
    if (!isDisposed) return undefined;
    if (timers > 0) return `${timers} timers are left`;
    if (callsInFlight > 0 || after.busy) return `${callsInFlight} requests are left, busy is ${after.busy}`;
    if (facts.some(({ kind }) => kind === 'call-started')) return 'a request was made';
    if (!wasDisposed) return undefined;
    if (told.length > 0) return `${told[0]!.kind} was told`;
    return after.lanes.every((lane, place) => isSameLane(lane, before.lanes[place]!))
      ? undefined
      : 'a lane changed';
  },
};

export const TABLE_LAWS: readonly TableLaw[] = [
  nothingThrown,
  refusalsChangeNothing,
  disposedForGood,
  noMessageLost,
  oneQuestionEach,
  stopAllStopsAll,
  lanesEndAlone,
  noDraftLost,
  openUntilItEnds,
  soManyAtOnce,
  noPlaceLeftFree,
  inTurn,
  roundsStay,
  wordsOfTheAnswers,
  noOldMapAsNew,
  newMapCurrent,
  marksOfTheUnseen,
];

/** Checked where a session ends, with its faults at an end. */
export const comesToRest: Pick<TableLaw, 'name'> = {
  name: 'once faults stop, every question and every map ends within its bound',
};

/** The one lane that this concerns; undefined if it may be several. */
function laneTouched(
  performed: TableMoment['performed'],
  facts: TableMoment['facts'],
  told: readonly Happening[],
): string | undefined {
  const heard = facts.filter(({ kind }) => kind === 'settled' || kind === 'text');
  // Who begins in its place may be answered at once.
  if (heard.length > (performed.length > 0 ? 0 : 1)) return undefined;
  if (performed.length === 1) {
    const { command } = performed[0]!;
    const isOfOne = command.kind === 'stop' || command.kind === 'retry-now' || command.kind === 'try-again';
    return isOfOne ? command.personaId : undefined;
  }
  if (performed.length > 0 || facts[0] !== heard[0] || !heard[0]) return undefined;
  const [first] = told;
  return first && 'personaId' in first ? first.personaId : '';
}

/** The whole answers to a round, by persona, as they stand in the conversations. */
function answersTo({ rounds, lanes }: Seen, number: number): ReadonlyMap<string, Message> {
  const { question, turns } = rounds[number - 1]!;
  return new Map(
    turns.flatMap((turn): [string, Message][] => {
      const { personaId, index } = turn;
      const { messages } = laneOf(lanes, personaId);
      const [asked, answer] = messages.slice(index, index + 2);
      const isWhole =
        isOfTurn(turn, messages) && asked?.content === question && answer?.sender === 'ai' && !answer.flaw;
      return isWhole ? [[personaId, answer]] : [];
    }),
  );
}

function describeFalseMap(
  { points, basis }: AgreementMap,
  given: ReadonlyMap<string, Message>,
): string | undefined {
  if (
    basis.length !== given.size ||
    basis.some(({ personaId, text }) => given.get(personaId)?.content !== text)
  )
    return 'it is drawn from other answers';
  if (points.length === 0 || points.length > MOST_POINTS) return `it has ${points.length} points`;
  for (const { text, stands } of points) {
    if (stands.length === 0) return 'a point is without a stand';
    if (!/^\P{Cc}{1,120}$/u.test(text)) return `a point is ${JSON.stringify(text)}`;
    for (const { personaId, quote } of stands) {
      const answer = given.get(personaId)?.content;
      if (answer === undefined) return `${personaId} has not answered`;
      const isThere = lettersOf(answer).includes(lettersOf(quote));
      if (quote === '' || !isThere) return `${personaId} has not said ${JSON.stringify(quote)}`;
    }
  }
  return undefined;
}

/** Nothing but letters and digits, so that it says less than the rule, and in another way. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Whether each answer that the map was drawn from is there, and no other whole one to this question. */
function isDrawnFromWhatIsSaid({ map, question, turns }: Round, { lanes }: Seen): boolean {
  return turns.every((turn) => {
    const { personaId, index } = turn;
    const { messages } = laneOf(lanes, personaId);
    const drawnFrom = map?.basis.find((answer) => answer.personaId === personaId);
    const at = drawnFrom ? messages.findIndex(({ id }) => id === drawnFrom.answerId) - 1 : index;
    const [asked, answer] = messages.slice(Math.max(0, at), Math.max(0, at) + 2);
    const isAnswered =
      asked?.sender === 'user' && asked.content === question && answer?.sender === 'ai' && !answer.flaw;
    if (!drawnFrom) return !isAnswered || !isOfTurn(turn, messages);
    return isAnswered && answer.content === drawnFrom.text;
  });
}

/** Whether the visitor sees what is said with this persona. */
function isInView({ stage, isOpen, chosen, rounds, lanes }: Seen, personaId: string): boolean {
  if (stage !== 'chat') return false;
  if (!isOpen) return lanes[chosen]?.personaId === personaId;
  const turn = rounds.at(-1)?.turns.find((each) => each.personaId === personaId);
  const { said } = laneOf(lanes, personaId);
  const last = said.findLastIndex(({ sender }) => sender === 'user');
  if (!turn || last !== turn.index) return false;
  return isOfTurn(turn, said);
}

/** Whether the message at the turn's place is its question, or one in its place in the same conversation. */
function isOfTurn({ index, questionId, before }: RoundTurn, messages: readonly Message[]): boolean {
  const [earlier, asked] = [messages[index - 1], messages[index]];
  return (
    asked?.id === questionId || (earlier?.id === before?.id && earlier?.timestampMs === before?.timestampMs)
  );
}

function isSameLane(lane: SeenLane, other: SeenLane): boolean {
  return (Object.keys(lane) as (keyof SeenLane)[]).every(
    (view) => lane[view] === other[view] || (view === 'messages' && isSameList(lane[view], other[view])),
  );
}

function isSameView(one: unknown, other: unknown): boolean {
  return one === other || (Array.isArray(one) && Array.isArray(other) && isSameList(one, other));
}

/** Without an answer that is hidden, the list is made anew. */
function isSameList(list: readonly unknown[], other: readonly unknown[]): boolean {
  return list.length === other.length && list.every((each, index) => each === other[index]);
}

function laneOf(lanes: readonly SeenLane[], personaId: string): SeenLane {
  return lanes.find((lane) => lane.personaId === personaId)!;
}
