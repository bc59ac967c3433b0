/** The faults of the drill: of any answer, and of what a map is drawn from and with. */
export type DrillFault =
  | 'none'
  | 'rate-limit'
  | 'server-error'
  | 'time-out'
  | 'slow'
  | 'offline'
  | 'empty'
  | 'broken-stream'
  | 'clerk-no-json'
  | 'clerk-false-quotes'
  | 'clerk-cut'
  | 'clerk-empty'
  | 'orders';

/** Whether a fault applies to the next attempt only, or to each one until another is chosen. */
export type DrillTimes = 'once' | 'until-off';

/** The faults that are set in the mock. */
export interface HeldFault {
  readonly kind: 'set';
  readonly fault: DrillFault;
  readonly times: DrillTimes;
  /** How many faults were set elsewhere; they apply too. */
  readonly otherFaults: number;
}

/**
 * Why the mock's faults are unknown: only pages of its own machine may read and change them, it does not answer, or the
 * drill's code could not be fetched.
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
