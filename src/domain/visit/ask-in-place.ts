import type { Lane } from './lane.ts';

/** Asks a question again in its place, if it is the lane's last one and the lane is free. Returns whether it is asked. */
export function askInPlace(lane: Lane, questionId: string): boolean {
  const offer = lane.offers.peek().find((each) => each === 'askAgain' || each === 'tryAgain');
  if (!offer || lane.lastQuestionId.peek() !== questionId) return false;
  lane[offer]();
  return true;
}
