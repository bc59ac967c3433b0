import type { DrillFault, DrillResult, DrillTimes } from '../../ports/faults.ts';

/** What an option says. */
export interface DrillWords {
  readonly label: string;
  readonly explanation: string;
}

/** What the options say (behaviour 11.26). */
export const OPTION_TEXTS = {
  streaming: 'Stream answers',
  streamingHint: 'Text appears as it comes, from the next question on.',
} as const;

/** What the mock's next answers may meet, in the order in which it is offered (behaviour 13.7). */
export const DRILL_FAULTS = [
  'none',
  'rate-limit',
  'server-error',
  'time-out',
  'slow',
  'offline',
  'empty',
  'broken-stream',
] as const satisfies readonly DrillFault[];

export const DRILL_TEXTS = {
  heading: 'Fault drill',
  purpose: 'Only the mock can do this: choose what its next answers meet.',
  onlyNext: {
    label: 'Only the next attempt',
    explanation: 'Otherwise every attempt meets the fault until you choose another.',
  },
  pending: 'Asking the mock…',
} as const;

const FAULT_WORDS: Readonly<Record<DrillFault, DrillWords>> = {
  none: { label: 'No fault', explanation: 'The mock answers as usual.' },
  'rate-limit': {
    label: 'Rate limit (429)',
    explanation: 'The mock refuses and asks to come back in 2 s.',
  },
  'server-error': {
    label: 'Server error (500)',
    explanation: 'The mock answers with an error of its own.',
  },
  'time-out': {
    label: 'Time-out',
    explanation: 'No answer comes at all; each attempt waits out its limit, 30 s unless set otherwise.',
  },
  slow: { label: 'Slow', explanation: 'A good answer comes after 8 s.' },
  offline: {
    label: 'Offline',
    explanation: 'The connection is cut before an answer comes.',
  },
  empty: {
    label: 'Empty answer',
    explanation: 'An answer without any text comes, and no attempt follows it.',
  },
  'broken-stream': {
    label: 'Break in the stream',
    explanation:
      'The answer breaks off halfway, which shows only while streaming is on; a plain answer fails as a whole.',
  },
};

export function describeDrillFault(fault: DrillFault): DrillWords {
  return FAULT_WORDS[fault];
}

/** What is set now, or what is wrong and what to do. */
export function describeDrillResult(result: DrillResult): string {
  switch (result.kind) {
    case 'set': {
      const { fault, times, otherFaults } = result;
      if (otherFaults === 0) return describeSet(fault, times);
      const own = fault === 'none' ? 'No fault is set here.' : describeSet(fault, times);
      return `${own} ${describeOtherFaults(otherFaults)}`;
    }
    case 'refused':
      return 'This mock refuses to be changed from here: only a page that is opened as localhost, on the machine that serves it, may set its faults.';
    case 'unreachable':
      return `The mock could not be asked (${result.detail}). Check that the page's server is running, then choose again.`;
  }
}

function describeSet(fault: DrillFault, times: DrillTimes): string {
  const { label, explanation } = FAULT_WORDS[fault];
  if (fault === 'none') return explanation;
  return `Set: ${label}, ${times === 'once' ? 'for the next attempt alone' : 'until you choose another'}.`;
}

function describeOtherFaults(count: number): string {
  return count === 1
    ? 'The mock also holds 1 fault that was set elsewhere.'
    : `The mock also holds ${count} faults that were set elsewhere.`;
}
