import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { DrillFault, DrillResult, DrillTimes, FaultDrill } from '../../ports/faults.ts';

/** The state of the mock's faults: the choice while a request is pending, then the mock's answer. */
type DrillView = { readonly kind: 'pending'; readonly fault: DrillFault | undefined } | DrillResult;

/** The latest known state of the fault drill. Only the answer to the newest request counts. */
export class Drill {
  readonly #faults: FaultDrill;
  readonly #view = signal<DrillView>({ kind: 'pending', fault: undefined });
  #newest: Promise<DrillResult> | undefined;

  readonly view: ReadonlySignal<DrillView> = this.#view;

  constructor(faults: FaultDrill) {
    this.#faults = faults;
  }

  async read(): Promise<void> {
    await this.#show(this.#faults.current());
  }

  /** Replaces the fault that is set, or removes it. */
  async set(fault: DrillFault, times: DrillTimes): Promise<void> {
    this.#view.value = { kind: 'pending', fault };
    await this.#show(this.#faults.set(fault, times));
  }

  async #show(answer: Promise<DrillResult>): Promise<void> {
    this.#newest = answer;
    const result = await answer;
    if (this.#newest === answer) this.#view.value = result;
  }
}

/** The fault that is set or being set; undefined if the mock's state is unknown. */
export function faultIn(view: DrillView): DrillFault | undefined {
  return view.kind === 'pending' || view.kind === 'set' ? view.fault : undefined;
}
