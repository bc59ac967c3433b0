import type { ExpectedFlaw, ExpectedMessage } from './asking.ts';
import { type Ledger, touch } from './ledger.ts';
import { MOST_REMEMBERED_CHARACTERS, lengthOf } from './words.ts';

export interface ExpectedAnswer {
  readonly content: string;
  readonly flaw?: ExpectedFlaw;
}

const NOTHING: readonly ExpectedMessage[] = [];

/** The persona's conversation begins with its welcome, once (behaviour 9.2). */
export function openConversation(ledger: Ledger, place: number, nowMs: number): void {
  const transcript = ledger.transcripts[place]!;
  if (transcript.length > 0) return;
  touch(ledger, place);
  ledger.present.happenings.push({ kind: 'opened', place });
  const { chatId, welcome } = ledger.personas[place]!;
  const timestampMs = stamp(ledger, place, nowMs);
  transcript.push({ sender: 'ai', content: welcome, id: `ai-welcome-${chatId}`, timestampMs });
}

export function addQuestion(ledger: Ledger, place: number, content: string, nowMs: number): ExpectedMessage {
  const timestampMs = stamp(ledger, place, nowMs);
  const message = { sender: 'user', content, id: `user-${timestampMs}`, timestampMs } as const;
  ledger.transcripts[place]!.push(message);
  ledger.undoable[place] = undefined;
  return message;
}

/** The last turn goes, for an edit to take its place (behaviour 9.9). */
export function removeLastTurn(ledger: Ledger, place: number): void {
  const transcript = ledger.transcripts[place]!;
  while (transcript.pop()?.sender === 'ai');
}

/** The last question's answer, in the place of an earlier one (behaviour 9.8). */
export function putAnswer(
  ledger: Ledger,
  place: number,
  { content, flaw }: ExpectedAnswer,
  nowMs: number,
): void {
  const timestampMs = stamp(ledger, place, nowMs);
  const transcript = ledger.transcripts[place]!;
  if (answerOfLast(transcript)) transcript.pop();
  const message = { sender: 'ai', content, id: `ai-${timestampMs}`, timestampMs } as const;
  transcript.push(flaw ? { ...message, flaw } : message);
}

/** The last question, where there is one. */
export function lastQuestion(transcript: readonly ExpectedMessage[]): ExpectedMessage | undefined {
  return transcript.findLast(({ sender }) => sender === 'user');
}

/** The answer to the last question; the welcome is none. */
export function answerOfLast(transcript: readonly ExpectedMessage[]): ExpectedMessage | undefined {
  const newest = transcript.at(-1);
  return transcript.length > 1 && newest?.sender === 'ai' ? newest : undefined;
}

/** Whether the last question can be asked again: its answer is none, or not whole (behaviour 9.8). */
export function isAskable(transcript: readonly ExpectedMessage[]): boolean {
  const answer = answerOfLast(transcript);
  return lastQuestion(transcript) !== undefined && (!answer || answer.flaw !== undefined);
}

/** The last whole turns, question and answer in turn, as far back as all of them fit (behaviour 11.25). */
export function rememberedOf(
  transcript: readonly ExpectedMessage[],
  turns: number,
): readonly ExpectedMessage[] {
  if (turns === 0) return NOTHING;
  const whole = transcript.filter((message, index) => {
    const answer = message.sender === 'user' ? transcript[index + 1] : message;
    return index > 0 && answer?.sender === 'ai' && (!answer.flaw || answer.flaw.kind === 'cut');
  });
  let from = whole.length;
  for (let left = MOST_REMEMBERED_CHARACTERS; from > 0 && from > whole.length - 2 * turns; from -= 2) {
    left -= lengthOf(whole[from - 2]!.content) + lengthOf(whole[from - 1]!.content);
    if (left < 0) break;
  }
  return whole.slice(from);
}

/** The present millisecond; where that is not later than every stamp of the conversation, the first that is (behaviour 9.5). */
export function stamp(ledger: Ledger, place: number, nowMs: number): number {
  const wholeMs = Math.floor(nowMs);
  const lastStampMs = ledger.lastStampsMs[place] ?? -1;
  const stampMs = wholeMs > lastStampMs ? wholeMs : lastStampMs + 1;
  ledger.lastStampsMs[place] = stampMs;
  return stampMs;
}
