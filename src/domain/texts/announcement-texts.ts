import { describeMessage } from './chat-texts.ts';
import { joinNames } from './join-names.ts';
import { positionLabel } from './carousel-texts.ts';
import { numberWord } from './squad-texts.ts';

/** What a screen reader says beside the answers (behaviour 17.20, 18.3). */
export const ANNOUNCEMENTS = {
  tableOpened: 'Round table opened',
  tableClosed: 'Round table closed',
  resumed: 'Your earlier conversations are back',
} as const;

/** Says once to whom a question went, of a squad of so many. */
export function describeRoundAsked(names: readonly string[], squadCount: number): string {
  if (names.length < squadCount) return `${joinNames(names)} are answering`;
  return names.length === 2 ? 'Both are answering' : `All ${numberWord(names.length)} are answering`;
}

/** What came of a persona's part of a round, such as `The Executor, 2 of 4: …`: the second of four to end. */
export function describeLaneEnd(name: string, ended: number, count: number, words: string): string {
  return describeMessage(positionLabel(name, ended - 1, count), words);
}

/** Says where an answer has gone. */
export function describePassOn(fromName: string, toName: string): string {
  return `Passed on: the answer of ${fromName} is quoted in your message to ${toName}`;
}
