import type { AskProgress } from '../asking/ask.ts';
import {
  ANNOUNCEMENTS,
  CHAT_TEXTS,
  describeAnswering,
  describeChange,
  describeDrawing,
  describeDropped,
  describeLaneEnd,
  describeMessage,
  describeNothingToSay,
  describeNotice,
  describePassOn,
  describeProgress,
  describeRoundAsked,
  describeStatus,
  positionLabel,
} from '../texts/chat-texts.ts';
import { describeFailure } from '../texts/failure-texts.ts';
import { describeHeadline } from '../texts/map-headline.ts';
import { describeMapProblem } from '../texts/map-texts.ts';
import type { Round } from '../table/round.ts';
import type { Happening } from './happening.ts';
import type { Lane } from './lane.ts';
import type { Visit } from './visit.ts';

type Asked = Extract<Happening, { readonly kind: 'asked' }>;

type Ended = Extract<Happening, { readonly kind: 'ended' }>;

/**
 * Rounds with open questions, by persona id. Announcements from them are short, and count the answers that have ended.
 */
type OpenRounds = Map<string, Round>;

/** The next attempt after a first failure. */
const SECOND_ATTEMPT = 2;

/**
 * Announces to screen readers: replies, questions in progress, failures, switches, and events at the round table.
 * @param missed what has happened before, and is announced at once
 * @returns a function that stops it
 */
export function watchAnnouncements(
  visit: Visit,
  say: (text: string) => void,
  missed: readonly Happening[] = [],
): () => void {
  const openRounds: OpenRounds = new Map();
  function announce(happening: Happening): void {
    for (const text of announcementsOf(visit, openRounds, happening)) say(text);
  }
  for (const happening of missed) announce(happening);
  return visit.happened.listen(announce);
}

/**
 * Welcomes, parts of an answer, seats and queued questions are not announced. Nor is an earlier visit that was brought
 * back, which may happen before this starts to listen: the keeper's status reports that.
 */
function announcementsOf(visit: Visit, openRounds: OpenRounds, happening: Happening): readonly string[] {
  switch (happening.kind) {
    case 'asked':
      return inLane(visit, happening, (lane) => announceAsked(visit, openRounds, lane, happening));
    case 'progressed':
      return inLane(visit, happening, (lane) =>
        announceProgress(visit, openRounds, lane, happening.progress),
      );
    case 'ended':
      return inLane(visit, happening, (lane) => announceEnd(visit, openRounds, lane, happening));
    case 'conversation-replaced':
      return inLane(visit, happening, ({ notice }) => {
        const ending = notice.peek();
        return ending ? [describeNotice(ending)] : [];
      });
    case 'dropped':
      return [describeDropped(happening.what)];
    case 'answer-brought-back':
      return [ANNOUNCEMENTS.answerBroughtBack];
    case 'chosen':
      return inLane(visit, happening, ({ persona, index }) =>
        inChat(visit, positionLabel(persona.name, index, visit.lanes.length)),
      );
    case 'table-opened':
      return [ANNOUNCEMENTS.tableOpened];
    case 'table-closed':
      return inChat(visit, ANNOUNCEMENTS.tableClosed);
    case 'round-asked': {
      const { round } = happening;
      for (const { personaId } of round.turns) openRounds.set(personaId, round);
      const asked = round.turns.flatMap(({ personaId }) => visit.laneOf(personaId) ?? []);
      return afterChange(visit.table.changeAt(round), announceAnswering(visit, asked));
    }
    case 'map-asked':
      return [CHAT_TEXTS.drawingMap];
    case 'map-progressed':
      return announceDrawing(happening.progress);
    case 'map-drawn':
      return [describeHeadline(happening.map, (id) => visit.laneOf(id)?.persona.name ?? id)];
    case 'map-missed':
      return [describeMapProblem(happening.problem)];
    case 'passed-on':
      return inLane(visit, happening, ({ persona }) => {
        const to = visit.laneOf(happening.toId)?.persona.name ?? '';
        const words = describePassOn(persona.name, to);
        return [happening.isCut ? `${words}. ${CHAT_TEXTS.quotationCut}` : words];
      });
    case 'stage-changed':
    case 'opened':
    case 'text-arrived':
    case 'seated':
      return [];
  }
}

/** One sentence, also for several personas. */
function announceAnswering(visit: Visit, lanes: readonly Lane[]): readonly string[] {
  const names = lanes.map(({ persona }) => persona.name);
  const [first, ...others] = names;
  if (first === undefined) return [];
  return [others.length === 0 ? describeAnswering(first) : describeRoundAsked(names, visit.lanes.length)];
}

/** Says nothing for a round's questions, which were announced together. */
function announceAsked(
  visit: Visit,
  openRounds: OpenRounds,
  lane: Lane,
  { manner, question }: Asked,
): readonly string[] {
  if (manner === 'new' && openRounds.has(lane.persona.id)) return [];
  if (visit.table.isOpen.peek()) keepOpen(visit, openRounds, lane, question.id);
  return afterChange(changeIn(lane), [describeAnswering(lane.persona.name)]);
}

/** Who is asked the open question, if another gave the last answer. */
function changeIn({ conversation, question }: Lane): string | undefined {
  const answers = conversation
    .peek()
    ?.messages.slice(1)
    .filter(({ sender }) => sender === 'ai');
  const last = answers?.at(-1);
  const answerer = question.peek()?.answerer;
  return last && last.answerer !== answerer ? answerer : undefined;
}

function afterChange(answerer: string | undefined, said: readonly string[]): readonly string[] {
  return answerer === undefined ? said : [describeChange(answerer), ...said];
}

/** In an open round, announces only a lane's first failure and its reason. */
function announceProgress(
  visit: Visit,
  openRounds: OpenRounds,
  lane: Lane,
  progress: AskProgress,
): readonly string[] {
  const { persona } = lane;
  if (progress.kind === 'offline') return isFirstOffline(visit, lane) ? describeStep(progress) : [];
  if (openRounds.has(persona.id)) return announceFirstWait(persona.name, progress);
  return progress.kind === 'queued' ? [] : describeStep(progress);
}

/** Once is enough for all lanes that wait for the network. */
function isFirstOffline({ lanes }: Visit, lane: Lane): boolean {
  return lanes.find(({ question }) => question.peek()?.progress.kind === 'offline') === lane;
}

function announceDrawing(progress: AskProgress): readonly string[] {
  if (progress.kind !== 'offline') return announceFirstWait(CHAT_TEXTS.drawingMap, progress);
  return [describeDrawing(progress)];
}

function announceFirstWait(who: string, progress: AskProgress): readonly string[] {
  const isFirst = progress.kind === 'waiting' && progress.attempt === SECOND_ATTEMPT;
  return isFirst ? describeStep(progress).map((step) => describeMessage(who, step)) : [];
}

function describeStep(progress: AskProgress): readonly string[] {
  const step = describeProgress(progress);
  if (step === undefined) return [];
  return [progress.kind === 'waiting' ? `${step}. ${describeFailure(progress.failure)}` : step];
}

/** The answer with its status, or why there is none; for a question in another lane, under the persona's name. */
function announceEnd(
  visit: Visit,
  openRounds: OpenRounds,
  lane: Lane,
  { questionId, answer, added, notice, ending, answerer }: Ended,
): readonly string[] {
  const { name, id } = lane.persona;
  const said = answer?.isGeneral
    ? announceGeneral(visit, openRounds.get(id), lane, questionId)
    : (added ?? answer?.content) || undefined;
  const status = answer?.status && describeStatus(answer.status);
  // Stopped while asking again: the earlier answer stays.
  const isKept = ending.kind === 'stopped' && !answer && !notice;
  const trouble = notice ? describeNotice(notice) : isKept ? describeStatus({ kind: 'stopped' }) : undefined;
  const round = openRounds.get(id);
  openRounds.delete(id);
  if (round) {
    const words = [said, status, trouble].filter((each) => each !== undefined).join(' ');
    const open = [...openRounds.values()].filter(({ number }) => number === round.number).length;
    const { length } = round.turns;
    return words === '' ? [] : afterChange(answerer, [describeLaneEnd(name, length - open, length, words)]);
  }
  const isHere = visit.chosen.peek() === lane && !visit.table.isOpen.peek();
  const ofLane = (words: string) => (isHere ? words : describeMessage(name, words));
  const message = said === undefined ? undefined : describeMessage(name, said);
  // A continuation that adds nothing has only a status.
  const state = message === undefined && status !== undefined ? ofLane(status) : status;
  const told = [message, state].filter((each) => each !== undefined).join(' ');
  return afterChange(answerer, [
    ...(told === '' ? [] : [told]),
    ...(trouble === undefined ? [] : [ofLane(trouble)]),
  ]);
}

/** What the page shows instead of a general reply; a round's first one says why. */
function announceGeneral(visit: Visit, round: Round | undefined, lane: Lane, questionId: string): string {
  const isTold =
    round !== undefined &&
    visit.table
      .viewRound(round)
      .seats.some(
        (seat) => seat.lane !== lane && seat.turn.kind === 'present' && seat.turn.answer?.isGeneral,
      );
  const question = lane.messages.peek().find(({ id }) => id === questionId);
  return isTold || !question
    ? CHAT_TEXTS.generalReply
    : `${CHAT_TEXTS.generalReply}. ${describeNothingToSay(question.content)}`;
}

/** Notes a question that is open again, if it belongs to the newest round. */
function keepOpen(visit: Visit, openRounds: OpenRounds, { persona }: Lane, questionId?: string): void {
  const round = visit.table.rounds.peek().at(-1);
  const isOfRound = round?.turns.some(
    (turn) => turn.personaId === persona.id && turn.questionId === questionId,
  );
  if (round && isOfRound) openRounds.set(persona.id, round);
}

function inLane(
  visit: Visit,
  { personaId }: { readonly personaId: string },
  announce: (lane: Lane) => readonly string[],
): readonly string[] {
  const lane = visit.laneOf(personaId);
  return lane ? announce(lane) : [];
}

function inChat(visit: Visit, words: string): readonly string[] {
  return visit.stage.peek() === 'chat' ? [words] : [];
}
