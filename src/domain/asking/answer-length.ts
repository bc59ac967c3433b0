import { keysOf } from '../checks/records.ts';

/** How long an answer may be; a visitor chooses it, as far as the answerer allows. */
export type AnswerLength = 'short' | 'normal' | 'long';

/** The token limit of an answer, and what the persona is asked for. */
export interface AnswerPlan {
  readonly maxTokens: number;
  /** A sentence of the persona's instructions; empty if there is no wish. */
  readonly wish: string;
}

interface LengthPlan extends AnswerPlan {
  /** At the round table, where answers are compared at a glance. */
  readonly atTable?: AnswerPlan;
}

/** In the order shown. */
const PLANS: Readonly<Record<AnswerLength, LengthPlan>> = {
  short: { maxTokens: 150, wish: 'Be concise: at most 2-3 sentences.' },
  normal: {
    maxTokens: 600,
    wish: 'Answer in a few short paragraphs.',
    atTable: { maxTokens: 250, wish: 'Answer in one paragraph.' },
  },
  long: { maxTokens: 2000, wish: '' },
};

const ANSWER_LENGTHS = keysOf(PLANS);

/** What the specification asks for. */
export const SHORT_ANSWER: AnswerPlan = PLANS.short;

/** The most tokens that any length asks for. */
export const LONGEST_ANSWER_TOKENS = PLANS.long.maxTokens;

/** What to ask for, within the tokens that the answerer allows. */
export function planAnswer(
  length: AnswerLength,
  { maxTokens, isAtTable }: { readonly maxTokens: number; readonly isAtTable: boolean },
): AnswerPlan {
  const plan = (isAtTable && PLANS[length].atTable) || PLANS[length];
  return { maxTokens: Math.min(plan.maxTokens, maxTokens), wish: plan.wish };
}

/** The lengths that differ where an answerer allows so many tokens. */
export function lengthsWithin(maxTokens: number): readonly AnswerLength[] {
  return ANSWER_LENGTHS.filter((_, index) => {
    const shorter = ANSWER_LENGTHS[index - 1];
    return shorter === undefined || PLANS[shorter].maxTokens < maxTokens;
  });
}

export function isAnswerLength(value: unknown): value is AnswerLength {
  return ANSWER_LENGTHS.some((length) => length === value);
}
