import type { DrillFault, DrillResult, DrillTimes } from '../../ports/faults.ts';

/** What an option says. */
export interface DrillWords {
  readonly label: string;
  readonly explanation: string;
}

/** What the options say (behaviour 11.26). */
export const OPTION_TEXTS = {
  streaming: 'Stream answers',
  streamingHint: 'Text appears as it arrives, from the next question on.',
} as const;

/** The faults of any answer, in the order in which they are offered (behaviour 13.7). */
export const ANSWER_FAULTS = [
  'none',
  'rate-limit',
  'server-error',
  'time-out',
  'slow',
  'offline',
  'empty',
  'broken-stream',
] as const satisfies readonly DrillFault[];

/** The faults of a map, which follow them (behaviour 13.10). */
export const CLERK_FAULTS = [
  'clerk-no-json',
  'clerk-false-quotes',
  'clerk-cut',
  'clerk-empty',
  'orders',
] as const satisfies readonly DrillFault[];

export const DRILL_TEXTS = {
  heading: 'Fault drill',
  clerkHeading: "Clerk's map",
  purpose: 'Choose a fault for the mock to simulate in its next answers.',
  onlyNext: {
    label: 'Only the next attempt',
    explanation: 'Otherwise the fault applies to every attempt until you choose another.',
  },
  pending: 'Asking the mock…',
} as const;

const FAULT_WORDS: Readonly<Record<DrillFault, DrillWords>> = {
  none: { label: 'No fault', explanation: 'The mock answers as usual.' },
  'rate-limit': {
    label: 'Rate limit (429)',
    explanation: 'The mock rejects the request and asks for a retry after 2 s.',
  },
  'server-error': {
    label: 'Server error (500)',
    explanation: 'The mock answers with an internal error.',
  },
  'time-out': {
    label: 'Time-out',
    explanation: 'No answer arrives; each attempt runs into its time limit (30 s by default).',
  },
  slow: { label: 'Slow', explanation: 'A normal answer arrives after 8 s.' },
  offline: {
    label: 'Offline',
    explanation: 'The connection drops before an answer arrives.',
  },
  empty: {
    label: 'Empty answer',
    explanation: 'The answer has no text, and it is not retried.',
  },
  'broken-stream': {
    label: 'Break in the stream',
    explanation: 'With streaming on, the answer breaks off halfway; without it, the whole answer fails.',
  },
  'clerk-no-json': {
    label: 'Map without JSON',
    explanation: 'The clerk replies with a sentence.',
  },
  'clerk-false-quotes': {
    label: 'Map with false quotes',
    explanation: 'Every second quote is of words that nobody said.',
  },
  'clerk-cut': {
    label: 'Map cut short',
    explanation: "The clerk's answer breaks off halfway.",
  },
  'clerk-empty': {
    label: 'Map without text',
    explanation: "The clerk's answer has no text.",
  },
  orders: {
    label: 'Answer with orders',
    explanation: 'The answer of a persona tells the clerk what to write.',
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
      return 'The mock accepts no changes from here. Open the page as localhost on the machine that serves it, then choose again.';
    case 'unreachable':
      return `The mock could not be reached (${result.detail}). Check that its server is running, then choose again.`;
    case 'not-loaded':
      return `The fault drill could not be loaded (${result.detail}). Check the connection, then choose again.`;
  }
}

function describeSet(fault: DrillFault, times: DrillTimes): string {
  const { label, explanation } = FAULT_WORDS[fault];
  if (fault === 'none') return explanation;
  return `Set: ${label}, ${times === 'once' ? 'for the next attempt only' : 'until you choose another'}.`;
}

function describeOtherFaults(count: number): string {
  return count === 1
    ? 'The mock also has 1 fault that was set elsewhere.'
    : `The mock also has ${count} faults that were set elsewhere.`;
}
