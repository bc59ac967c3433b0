/** What the mock can do wrong in any answer, or nothing; with `thinking`, it only thinks before it answers. */
export type AnswerFault =
  | 'none'
  | 'rate-limit'
  | 'server-error'
  | 'time-out'
  | 'slow'
  | 'offline'
  | 'thinking'
  | 'empty'
  | 'broken-stream';

/** What the mock's clerk can do wrong in a map; with `orders`, answers contain orders to the clerk. */
export type ClerkFault =
  | 'clerk-no-json'
  | 'clerk-false-quotes'
  | 'clerk-wrong-sentence'
  | 'clerk-cut'
  | 'clerk-empty'
  | 'orders';

/** What a fault drill can choose. */
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

/** Why the mock's faults are unknown. */
export type DrillProblem =
  /** The mock accepts only pages from its own machine. */
  | { readonly kind: 'refused' }
  /** The mock does not answer. */
  | { readonly kind: 'unreachable'; readonly detail: string }
  /** The drill's code could not be fetched. */
  | { readonly kind: 'not-loaded'; readonly detail: string };

export type DrillResult = HeldFault | DrillProblem;

/** Reads and sets the mock's faults. Both methods resolve with the faults set afterwards, and never reject. */
export interface FaultDrill {
  /** Replaces the previous fault, or removes it. */
  set(fault: DrillFault, times: DrillTimes): Promise<DrillResult>;
  current(): Promise<DrillResult>;
}
