import { type AskProgress, isRetrying } from '../domain/ask.ts';
import { type Marked, marksAround } from '../domain/carousel.ts';
import { describeMark } from '../domain/texts/page-texts.ts';
import { describeOffer } from '../domain/texts/status-texts.ts';
import { TABLE_SCREEN_TEXTS } from '../domain/texts/table-screen-texts.ts';
import type { Happening } from '../domain/visit/happenings.ts';
import type { Lane, Offer } from '../domain/visit/lane.ts';
import type { Visit } from '../domain/visit/visit.ts';
import { TERMINAL_TEXTS, describeAnswerers, describeDrawing, describeMarkedPersona } from './texts.ts';

/** Where all that is open stands. */
export interface StatusView {
  /** Those who stand alike are told together. */
  readonly states: readonly StatusState[];
  /** The commands that make sense now (behaviour 11.11). */
  readonly actions: string;
}

export interface StatusState {
  readonly text: string;
  /** Whether an attempt has failed. */
  readonly isRetrying: boolean;
}

/** A question or a map that is open. */
interface Open {
  readonly progress: AskProgress;
  readonly secondsLeft: number | undefined;
}

interface OpenLane extends Open {
  readonly name: string;
}

/** How the terminal takes each offer. */
const WAYS: Readonly<Record<Offer, string>> = {
  'retry-now': '/retry',
  stop: 'Ctrl-C',
  'try-again': '/retry',
};

/** Where every open question stands, and the map that is being drawn (behaviour 16.6, 16.24, 16.25). */
export function viewStatus({ lanes: all, answering, table }: Visit): StatusView {
  const lanes = answering.value;
  const asked = lanes.flatMap(({ persona, question, secondsLeft }): readonly OpenLane[] => {
    const progress = question.value?.progress;
    return progress ? [{ name: persona.name, progress, secondsLeft: secondsLeft.value }] : [];
  });
  const progress = table.value?.drawing.value?.progress;
  const drawing = progress && { progress, secondsLeft: table.value.drawingSecondsLeft.value };
  const open: readonly Open[] = drawing ? [...asked, drawing] : asked;
  return {
    states: [
      ...groupAlike(asked).flatMap((group) => describeGroup(group)),
      ...(drawing ? statesOf(describeDrawing(drawing.progress, drawing.secondsLeft), drawing.progress) : []),
    ],
    actions: describeActions(open, all),
  };
}

/** The same as one text; empty where nothing is open. */
export function describeAllOpen(visit: Visit): string {
  return viewStatus(visit)
    .states.map(({ text }) => text)
    .join(' ');
}

/** Who is marked and the key that leads there, a line for each key (behaviour 5.13, 16.20). */
export function describeMarksByKey({ lanes, chosen }: Visit): readonly string[] {
  const { place, persona, mark } = chosen.value;
  const all = lanes.map((lane) => ({ persona: lane.persona, mark: lane.mark.value }));
  const { next, previous } = marksAround(all, place);
  // Before the chat is open the chosen persona's conversation is not open either.
  const here = mark.value ? [{ persona, mark: mark.value }] : [];
  return [
    ...describeKey(TERMINAL_TEXTS.opens, here),
    ...describeKey(TERMINAL_TEXTS.leadsToNext, next),
    ...describeKey(TERMINAL_TEXTS.leadsToPrevious, previous),
  ];
}

/** The same without keys, in the order of the personas. */
export function describeMarks({ lanes }: Visit): readonly string[] {
  return lanes.flatMap(({ persona, mark }) => {
    const present = mark.peek();
    return present ? [describeMark(persona.name, present)] : [];
  });
}

/** Where a question or a map stands now that this has happened to it, once for each attempt and each wait (behaviour 16.6). */
export function statusNews(visit: Visit, happening: Happening): string | undefined {
  const { laneOf, table } = visit;
  switch (happening.kind) {
    case 'round-asked':
      // One text for all of them: what they are asked with comes right behind.
      return describeAllOpen(visit) || undefined;
    case 'asked': {
      const lane = laneOf(happening.personaId);
      const progress = lane?.question.peek()?.progress;
      return lane && progress && !isOfNewRound(visit, happening)
        ? describeAnswerers([lane.persona.name], progress).join(' ')
        : undefined;
    }
    case 'queued':
      // The first attempt's is told with the question.
      return happening.progress.attempt > 1 ? laneNews(visit, happening) : undefined;
    case 'attempt-failed':
    case 'attempt-began':
      return laneNews(visit, happening);
    case 'map-asked': {
      const progress = table.peek()?.drawing.peek()?.progress;
      return progress && describeDrawing(progress).join(' ');
    }
    case 'map-attempt-failed':
    case 'map-attempt-began':
      return describeDrawing(happening.progress).join(' ');
    case 'stage-changed':
    case 'chosen':
    case 'opened':
    case 'restored':
    case 'resumed':
    case 'text-came':
    case 'ended':
    case 'table-opened':
    case 'table-closed':
    case 'seated':
    case 'map-drawn':
    case 'map-missed':
    case 'passed-on':
      return undefined;
  }
}

/** The marks that this happening has brought, and how each conversation is opened (behaviour 5.13, 16.20). */
export function markNews(visit: Visit, happening: Happening): string | undefined {
  const texts = lanesMarkedBy(visit, happening).flatMap(({ persona, mark }) => {
    const present = mark.peek();
    return present ? [describeMarkedPersona(describeMark(persona.name, present), persona.profileId)] : [];
  });
  return texts.length === 0 ? undefined : texts.join('\n');
}

/** The lanes that are marked from now on if they answer or have answered: one that was left or has ended, or all of a round. */
function lanesMarkedBy({ lanes, laneOf, chosen, stage }: Visit, happening: Happening): readonly Lane[] {
  switch (happening.kind) {
    case 'ended':
      return lanes.filter((lane) => lane === laneOf(happening.personaId));
    case 'chosen':
      // On the landing none is open, and so none is left.
      return stage.peek() === 'chat' ? lanes.filter((lane) => lane === laneOf(happening.beforeId)) : [];
    case 'stage-changed':
      return happening.stage === 'landing' ? [chosen.peek()] : [];
    case 'table-closed':
      // The table is closed over a round when one goes back, and that tells the chosen one's.
      return stage.peek() === 'landing' ? lanes.filter((lane) => lane !== chosen.peek()) : [];
    default:
      return [];
  }
}

function laneNews(
  { laneOf }: Visit,
  {
    personaId,
    progress,
  }: Extract<Happening, { readonly kind: 'queued' | 'attempt-failed' | 'attempt-began' }>,
): string | undefined {
  const lane = laneOf(personaId);
  return lane && describeAnswerers([lane.persona.name], progress).join(' ');
}

/** Whether the question is one of a round that was asked with it. */
function isOfNewRound(
  { table }: Visit,
  { personaId, question, manner }: Extract<Happening, { readonly kind: 'asked' }>,
): boolean {
  const turns = table.peek()?.rounds.peek().at(-1)?.turns ?? [];
  return (
    manner === 'new' && turns.some((turn) => turn.personaId === personaId && turn.questionId === question.id)
  );
}

/** Those whose questions stand alike, together. */
function groupAlike(open: readonly OpenLane[]): readonly (readonly OpenLane[])[] {
  const groups = new Map<string, OpenLane[]>();
  for (const each of open) {
    const key = describeAnswerers([''], each.progress, each.secondsLeft).join(' ');
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()];
}

function describeGroup(group: readonly OpenLane[]): readonly StatusState[] {
  const [first] = group;
  const names = group.map(({ name }) => name);
  return first ? statesOf(describeAnswerers(names, first.progress, first.secondsLeft), first.progress) : [];
}

function statesOf(texts: readonly string[], progress: AskProgress): readonly StatusState[] {
  return texts.map((text) => ({ text, isRetrying: isRetrying(progress) }));
}

/** What can be done about all that is open at once. */
function describeActions(open: readonly Open[], lanes: readonly Lane[]): string {
  if (open.length === 0) return '';
  const isWaiting = open.some(({ progress }) => progress.kind === 'waiting');
  const hasFailed = lanes.some(({ offers }) => offers.value.includes('try-again'));
  const repeat = isWaiting ? 'retry-now' : hasFailed ? 'try-again' : undefined;
  const stop = open.length > 1 ? TABLE_SCREEN_TEXTS.stopAll : describeOffer('stop');
  return [...(repeat ? [`${describeOffer(repeat)}: ${WAYS[repeat]}`] : []), `${stop}: ${WAYS.stop}`].join(
    '   ',
  );
}

function describeKey(key: string, marked: readonly Marked[]): readonly string[] {
  if (marked.length === 0) return [];
  return [`${key}: ${marked.map(({ persona, mark }) => describeMark(persona.name, mark)).join(', ')}`];
}
