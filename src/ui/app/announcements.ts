import { describeAnswering, describeMessage } from '../../domain/texts/chat-texts.ts';
import { positionLabel } from '../../domain/texts/profile-texts.ts';
import {
  describeFailure,
  describeFlaw,
  describeNotice,
  describeProgress,
} from '../../domain/texts/question-texts.ts';
import type { Happening } from '../../domain/visit/happenings.ts';
import type { Lane } from '../../domain/visit/lane.ts';
import type { Visit } from '../../domain/visit/visit.ts';

type Ended = Extract<Happening, { readonly kind: 'ended' }>;

/**
 * Announces to screen readers: replies, questions in progress, failures, switches (behaviour 15.3).
 * @returns a function that ends it
 */
export function watchAnnouncements(visit: Visit, say: (text: string) => void): () => void {
  // The announcer may come after the first question.
  for (const { persona } of visit.answering.peek()) say(describeAnswering(persona.name));
  return visit.happened.listen((happening) => {
    for (const text of announcementsOf(visit, happening)) say(text);
  });
}

/** What is said of a happening; welcomes and parts of an answer are not announced. */
function announcementsOf(visit: Visit, happening: Happening): readonly string[] {
  if (!('personaId' in happening)) return [];
  const lane = visit.laneOf(happening.personaId);
  if (!lane) return [];
  const { persona, place } = lane;
  switch (happening.kind) {
    case 'asked':
      return [describeAnswering(persona.name)];
    case 'attempt-failed': {
      const { progress } = happening;
      return [`${describeProgress(progress)}. ${describeFailure(progress.failure)}`];
    }
    case 'attempt-began':
      return [describeProgress(happening.progress)];
    case 'ended':
      return announceEnd(visit, lane, happening);
    case 'restored': {
      const notice = lane.notice.peek();
      return notice ? [describeNotice(notice)] : [];
    }
    case 'chosen':
      return visit.stage.peek() === 'chat' ? [positionLabel(persona.name, place, visit.lanes.length)] : [];
    default:
      return [];
  }
}

/** The answer with its flaw, or why there is none; of a question elsewhere, with whose it was. */
function announceEnd(visit: Visit, lane: Lane, { answer, notice, how }: Ended): readonly string[] {
  const { name } = lane.persona;
  const isOpen = visit.chosen.peek() === lane;
  const ofLane = (words: string) => (isOpen ? words : describeMessage(name, words));
  const words: string[] = [];
  if (answer) {
    const message = describeMessage(name, answer.content);
    words.push(answer.flaw ? `${message} ${describeFlaw(answer.flaw)}` : message);
  }
  if (notice) words.push(ofLane(describeNotice(notice)));
  // Asked again in vain: the earlier answer stays.
  if (how === 'stopped' && words.length === 0) words.push(ofLane(describeFlaw({ kind: 'stopped' })));
  return words;
}
