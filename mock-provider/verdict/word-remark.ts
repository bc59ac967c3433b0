import type { BadBody, RemarkFacts, RetriedInVain } from './remark.ts';

/** A remark in a sentence, for people. */
export function wordRemark(remark: RemarkFacts): string {
  switch (remark.kind) {
    case 'retried-too-early':
      return `${remark.request} came ${remark.gapMs} ms after ${remark.previous}, which had told the client to wait ${remark.retryAfterMs} ms: ${remark.earlyMs} ms too early.`;
    case 'retried-in-vain':
      return `${remark.request} asked again after ${remark.previous}, though ${wordReason(remark)}.`;
    case 'went-on-after-cancel':
      return `${remark.request} asked again ${remark.gapMs} ms after the client had left ${remark.previous}, ${remark.leftAfterMs} ms from its beginning and ${remark.hadBegun ? 'in the middle of its answer' : 'before an answer'}.`;
    case 'bad-body':
      return `${remark.request} was refused with ${remark.status} for what it sent${wordCause(remark)}.`;
    case 'over-limit':
      return `${remark.request} was request number ${remark.number} of its question; ${remark.limit} are allowed.`;
  }
}

function wordReason({ because, status }: RetriedInVain): string {
  switch (because) {
    case 'status':
      return `the same request gets the same ${status}`;
    case 'quota':
      return 'a used-up quota does not come back by asking';
    case 'told-not-to':
      return `its ${status} had told the client not to`;
  }
}

function wordCause({ error, param }: BadBody): string {
  const causes = [...(param === null ? [] : [`'${param}'`]), ...(error === null ? [] : [error])];
  return causes.length === 0 ? '' : `: ${causes.join(', ')}`;
}
