import { type Marked, marksAround } from '../domain/carousel.ts';
import { describeMark } from '../domain/texts/page-texts.ts';
import { describeOffer, describeStatus, reportedOf } from '../domain/texts/status-texts.ts';
import type { Happening } from '../domain/visit/happenings.ts';
import type { Lane, Offer } from '../domain/visit/lane.ts';
import type { Visit } from '../domain/visit/visit.ts';
import { TERMINAL_TEXTS, describeMarkedPersona } from './texts.ts';

/** How the terminal takes each offer. */
const WAYS: Readonly<Record<Offer, string>> = {
  'retry-now': '/retry',
  stop: 'Ctrl-C',
  'try-again': '/retry',
};

/** The lane whose open question is shown, stopped or retried. */
export function reportedLane({ chosen, answering }: Visit): Lane | undefined {
  return reportedOf(chosen.value, answering.value);
}

/** Where the lane's open question stands; nothing when none is open (behaviour 16.6). */
export function statusOf({ persona, question, secondsLeft }: Lane): readonly string[] {
  const open = question.value;
  if (!open) return [];
  return describeStatus({ personaName: persona.name, question: open, secondsLeft: secondsLeft.value });
}

/** The commands that make sense now (behaviour 11.11). */
export function describeActions(offers: readonly Offer[]): string {
  return offers.map((offer) => `${describeOffer(offer)}: ${WAYS[offer]}`).join('   ');
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

/** Where a question stands now that this has happened to it, once for each attempt and each wait (behaviour 16.6). */
export function statusNews({ laneOf }: Visit, happening: Happening): string | undefined {
  switch (happening.kind) {
    case 'asked':
    case 'attempt-failed':
    case 'attempt-began': {
      const lane = laneOf(happening.personaId);
      const question = happening.kind === 'asked' ? lane?.question.peek() : happening;
      return lane && question && describeStatus({ personaName: lane.persona.name, question }).join(' ');
    }
    default:
      return undefined;
  }
}

/** The mark that this happening has brought, and how its conversation is opened (behaviour 5.13, 16.20). */
export function markNews(visit: Visit, happening: Happening): string | undefined {
  const lane = laneMarkedBy(visit, happening);
  const mark = lane?.mark.peek();
  if (!lane || !mark) return undefined;
  const { name, profileId } = lane.persona;
  return describeMarkedPersona(describeMark(name, mark), profileId);
}

/** The lane that is marked from now on if it answers or has answered: the one that was left, or that has ended. */
function laneMarkedBy({ laneOf, chosen, stage }: Visit, happening: Happening): Lane | undefined {
  switch (happening.kind) {
    case 'ended':
      return laneOf(happening.personaId);
    case 'chosen':
      // On the landing none is open, and so none is left.
      return stage.peek() === 'chat' ? laneOf(happening.beforeId) : undefined;
    case 'stage-changed':
      return happening.stage === 'landing' ? chosen.peek() : undefined;
    default:
      return undefined;
  }
}

function describeKey(key: string, marked: readonly Marked[]): readonly string[] {
  if (marked.length === 0) return [];
  return [`${key}: ${marked.map(({ persona, mark }) => describeMark(persona.name, mark)).join(', ')}`];
}
