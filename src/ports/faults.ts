/** What the mock's next answers may meet (behaviour 13.7). */
export type DrillFault =
  'none' | 'rate-limit' | 'server-error' | 'time-out' | 'slow' | 'offline' | 'empty' | 'broken-stream';

/** Whether a fault strikes the next attempt alone, or each one until another is chosen. */
export type DrillTimes = 'once' | 'until-off';

/** What the mock holds. */
export interface HeldFault {
  readonly kind: 'set';
  readonly fault: DrillFault;
  readonly times: DrillTimes;
  /** How many faults somebody else has set; they strike too. */
  readonly otherFaults: number;
}

/** Why it is not known what the mock holds. It lets only pages of its own machine look and change. */
export type DrillProblem =
  { readonly kind: 'refused' } | { readonly kind: 'unreachable'; readonly detail: string };

export type DrillResult = HeldFault | DrillProblem;

/** The way to the mock's faults. Both answer with what the mock holds afterwards, and never reject. */
export interface FaultDrill {
  /** Puts one fault in the place of the one before, or nothing. */
  set(fault: DrillFault, times: DrillTimes): Promise<DrillResult>;
  current(): Promise<DrillResult>;
}
