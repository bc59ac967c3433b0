import { joinTexts } from '../../domain/conversation/join-texts.ts';
import { readHash } from '../../domain/link/hash.ts';
import type { Visit } from '../../domain/visit/visit.ts';

/**
 * Puts the question of an address into an input, after what is there, and shows that: the table's, or that of the persona
 * for whom it is. Sends nothing.
 */
export function placeQuestion(visit: Visit, hash: string): void {
  const reading = readHash(hash);
  if (reading?.kind !== 'question') return;
  const { text, personaId = '' } = reading;
  const { table } = visit;
  const named = visit.lanes.find(({ persona: { id, badgeId } }) => [id, badgeId].includes(personaId));
  const lane = named ?? (table.exists ? undefined : visit.chosen.peek());
  visit.skipIntro();
  if (lane) {
    visit.begin();
    table.close();
    visit.choose(lane);
  } else table.open();
  const target = lane ?? table;
  const draft = target.draft.peek();
  // Opening an address again must not repeat its question.
  const isThere = `\n\n${draft}\n\n`.includes(`\n\n${text}\n\n`);
  if (!isThere) target.write(joinTexts(draft, text));
  // A screen that is not there yet does so when it comes.
  document.querySelector('textarea')?.focus();
}
