import type { AskRecord, ExpectedFailure, ExpectedMessage } from './ask-record.ts';
import type { ExpectedAnswer } from './messages.ts';
import { APOLOGY, NO_CONTENT, isBlank, textToKeep } from './words.ts';

/** How a question ended, with what the provider said or why it did not. */
export type Ending =
  | { readonly kind: 'reply'; readonly text: string | null }
  | { readonly kind: 'apology'; readonly failure: ExpectedFailure }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed' };

/** What its turn becomes; undefined where it stays as it is (behaviour 11.4 to 11.7, 11.22 to 11.24). */
export function expectAnswer(
  ending: Ending,
  { came }: AskRecord,
  earlier: ExpectedMessage | undefined,
): ExpectedAnswer | undefined {
  const text = isBlank(came) ? undefined : textToKeep(came);
  if (ending.kind === 'cancelled') return text === undefined ? undefined : flawed(text, 'stopped');
  if (ending.kind === 'failed') return text === undefined ? undefined : flawed(text, 'incomplete');
  if (ending.kind === 'reply' && ending.text !== null && !isBlank(ending.text)) {
    return { content: textToKeep(ending.text) };
  }
  const kept = text ?? providerTextOf(earlier);
  if (ending.kind === 'reply') {
    return kept === undefined ? flawed(NO_CONTENT, 'no-content') : flawed(kept, 'incomplete');
  }
  const { failure } = ending;
  return kept === undefined
    ? { content: APOLOGY, flaw: { kind: 'no-answer', failure } }
    : { content: kept, flaw: { kind: 'incomplete', failure } };
}

/** The text of an answer, where it is the provider's own. */
export function providerTextOf(answer: ExpectedMessage | undefined): string | undefined {
  const kind = answer?.flaw?.kind;
  return kind === 'no-answer' || kind === 'no-content' ? undefined : answer?.content;
}

function flawed(content: string, kind: 'stopped' | 'incomplete' | 'no-content'): ExpectedAnswer {
  return { content, flaw: { kind } };
}
