import type { Message } from './conversation.ts';

/** A question to which no answer has come yet. */
interface AskedQuestion {
  readonly questionId: string;
  /** Who is asked, if that is known. */
  readonly answerer: string | undefined;
}

/**
 * The questions from which on another answers than before, by their ids, with who that is. Who gave an answer without
 * that field is not known, so a known one counts as another.
 */
export function changesOfAnswerer(
  messages: readonly Message[],
  open?: AskedQuestion,
): ReadonlyMap<string, string> {
  const changes = new Map<string, string>();
  let before: Pick<AskedQuestion, 'answerer'> | undefined;
  for (const [index, { id, sender }] of messages.entries()) {
    if (sender !== 'user') continue;
    const next = messages[index + 1];
    const asked = next?.sender === 'ai' ? next : id === open?.questionId ? open : undefined;
    if (!asked) continue;
    const { answerer } = asked;
    if (before && answerer !== undefined && answerer !== before.answerer) changes.set(id, answerer);
    before = { answerer };
  }
  return changes;
}
