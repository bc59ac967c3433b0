/** What two requests of one question show about the client: the one remarked on, and the one before it. */
interface Pair {
  question: string;
  request: string;
  previous: string;
  /** From the end of the previous one to the beginning of this one. */
  gapMs: number;
}

export interface RetriedTooEarly extends Pair {
  kind: 'retried-too-early';
  retryAfterMs: number;
  earlyMs: number;
}

export interface RetriedInVain extends Pair {
  kind: 'retried-in-vain';
  because: 'status' | 'quota' | 'told-not-to';
  status: number;
}

export interface WentOnAfterCancel extends Pair {
  kind: 'went-on-after-cancel';
  /** How long the client had stayed with the previous one. */
  leftAfterMs: number;
  /** Whether the previous answer had begun. */
  hadBegun: boolean;
}

export interface BadBody {
  kind: 'bad-body';
  question: string;
  request: string;
  status: number;
  error: string | null;
  param: string | null;
}

export interface OverLimit {
  kind: 'over-limit';
  question: string;
  request: string;
  /** Which request of its question it is, from 1. */
  number: number;
  limit: number;
}

export type RemarkFacts = RetriedTooEarly | RetriedInVain | WentOnAfterCancel | BadBody | OverLimit;
export type RemarkKind = RemarkFacts['kind'];

/** A fact that speaks against the client, with a sentence for people. */
export type Remark = RemarkFacts & { sentence: string };

export const remarkKinds: readonly RemarkKind[] = [
  'retried-too-early',
  'retried-in-vain',
  'went-on-after-cancel',
  'bad-body',
  'over-limit',
];
