import type { TestType } from '@playwright/test';
import type { DriverOptions, EngineDriver } from './driver.ts';
import type { MockControl } from './mock-control.ts';
import type { Visitor } from './visitor.ts';

export interface Checked {
  /** As it was before once the check is over. */
  readonly mock: MockControl;
  /** Every check fails over an error of the page too. */
  readonly errorsOfPage: void;
}

export interface Shared {
  /** One browser for all chapters. */
  readonly driver: EngineDriver;
  readonly visitor: Visitor;
  /** Another browser, for a chapter that needs one. */
  readonly browserMaker: { readonly open: (options?: DriverOptions) => Promise<EngineDriver> };
}

/** The test of every check. */
export type JourneyTest = TestType<Checked, Shared>;
