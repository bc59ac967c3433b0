/** The faults of any answer, or none. */
export type AnswerFault =
  | 'none'
  | 'rate-limit'
  | 'server-error'
  | 'time-out'
  | 'slow'
  | 'offline'
  | 'empty'
  | 'broken-stream';

/** The faults of maps. */
export type ClerkFault = 'clerk-no-json' | 'clerk-false-quotes' | 'clerk-cut' | 'clerk-empty' | 'orders';

/** The faults of the drill. */
export type DrillFault = AnswerFault | ClerkFault;

/** Whether a fault applies to the next attempt only, or to every attempt until another is chosen. */
export type DrillTimes = 'once' | 'until-off';

/** The faults that are set in the mock. */
export interface HeldFault {
  readonly kind: 'set';
  readonly fault: DrillFault;
  readonly times: DrillTimes;
  /** The number of faults set elsewhere, which apply too. */
  readonly otherFaults: number;
}

/**
 * Why the mock's faults are unknown: it accepts only pages from its own machine, it does not answer, or the drill's
 * code could not be fetched.
 */
export type DrillProblem =
  | { readonly kind: 'refused' }
  | { readonly kind: 'unreachable'; readonly detail: string }
  | { readonly kind: 'not-loaded'; readonly detail: string };

export type DrillResult = HeldFault | DrillProblem;

/** Reads and sets the mock's faults. Both methods resolve with the faults set afterwards, and never reject. */
export interface FaultDrill {
  /** Replaces the previous fault, or removes it. */
  set(fault: DrillFault, times: DrillTimes): Promise<DrillResult>;
  current(): Promise<DrillResult>;
}
