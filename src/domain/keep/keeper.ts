import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Cancel, Clock } from '../../ports/clock.ts';
import type { KeepWish, Store, StoreResult, StoreTrouble } from '../../ports/store.ts';
import type { VisitState } from '../visit/visit-state.ts';
import type { Visit } from '../visit/visit.ts';
import type { KeptReading } from './kept-format.ts';
import { readKept } from './read-kept.ts';
import { type KeptWriter, createKeptWriter } from './write-kept.ts';
import { type Writing, startWriting } from './writing.ts';

interface KeeperPorts {
  readonly store: Store;
  readonly wish: KeepWish;
  readonly clock: Clock;
}

/** Why the visit is not kept although the visitor wants it to be; it goes on in memory (behaviour 18.5 to 18.7). */
export type KeepTrouble =
  /** Another tab or program keeps. */
  | 'elsewhere'
  /** The platform cannot see to it that only one writes. */
  | 'unsupported'
  /** What was kept is of personas who were asked something in this visit too. */
  | 'begun'
  /** What was kept is of a later version of the product. */
  | 'newer'
  /** The device cannot even remember that it is wanted. */
  | 'not-remembered'
  | StoreTrouble['kind'];

export type KeepStatus =
  | { readonly kind: 'off' }
  /** What was kept is being read. */
  | { readonly kind: 'opening' }
  | {
      readonly kind: 'keeping';
      /** Whether earlier conversations came back. */
      readonly isBack: boolean;
      /** Whether a part of what was kept could not be read, and was put aside. */
      readonly hasPutAside: boolean;
    }
  | { readonly kind: 'trouble'; readonly trouble: KeepTrouble };

/** Keeps a visit in a store, while the visitor wants it. */
export interface Keeper {
  readonly status: ReadonlySignal<KeepStatus>;
  /** Whether the store holds all that can be lost. */
  readonly isAllKept: ReadonlySignal<boolean>;
  /** Whether the device has anything of this or an earlier visit; unknown until `look`. */
  readonly hasKept: ReadonlySignal<boolean>;
  /** Resumes what was kept, and keeps from now on. */
  switchOn(): Promise<void>;
  /** What is kept so far stays. */
  switchOff(): void;
  /** Switches off and deletes everything that was kept. The visit itself continues. */
  forget(): Promise<StoreResult>;
  /** Asks the store whether it has anything. */
  look(): Promise<void>;
  /** Writes now what would be written soon, as before the page goes; resolves once it is written, or cannot be. */
  flush(): Promise<void>;
  /** Writes what is unfinished and lets another keep, as before a page goes that may come back. */
  pause(): void;
  /** Goes on after a pause, from where it was if nobody else has written since. */
  goOn(): void;
  dispose(): void;
}

/** How long another tab that has switched it on has to claim the store, in milliseconds. */
const OTHER_FIRST_MS = 500;

/** Begins at once if the device remembers that it is wanted (behaviour 18.1 to 18.8). */
export function createKeeper(visit: Visit, { store, wish, clock }: KeeperPorts): Keeper {
  const status = signal<KeepStatus>({ kind: 'off' });
  const isAllKept = signal(false);
  const hasKept = signal(false);
  /** What is under way; replaced with each switch, so that what answers late knows that it is. */
  let stretch = createStretch();
  let newestWriter: KeptWriter | undefined;
  let isPaused = false;
  const stopWatching = wish.watch((isOn) => (isOn ? openAfterOther() : close({ kind: 'off' })));

  /** From one switch to the next. */
  function createStretch() {
    return {
      isClaimed: false,
      writing: undefined as Writing | undefined,
      cancelOpening: undefined as Cancel | undefined,
    };
  }

  function close(next: KeepStatus): void {
    const { writing, isClaimed, cancelOpening } = stretch;
    stretch = createStretch();
    cancelOpening?.();
    writing?.stop();
    if (isClaimed) store.release();
    isAllKept.value = false;
    status.value = next;
  }

  /** The tab in which it was switched on keeps, not the one that hears of it first. */
  function openAfterOther(): void {
    close({ kind: 'opening' });
    stretch.cancelOpening = clock.after(OTHER_FIRST_MS, () => void open());
  }

  async function open(): Promise<void> {
    close({ kind: 'opening' });
    const present = stretch;
    let isBack = false;
    let hasPutAside = false;
    const isLate = () => present !== stretch;
    const fail = (trouble: KeepTrouble) => close({ kind: 'trouble', trouble });

    const claim = await store.claim();
    if (isLate()) {
      if (claim.kind === 'held') store.release();
      return;
    }
    if (claim.kind === 'unsupported') wish.set(false);
    if (claim.kind !== 'held') return fail(claim.kind);
    present.isClaimed = true;
    const reading = await store.read();
    if (isLate()) return;
    if (reading.kind !== 'texts') return fail(reading.kind);

    // Where nobody else has written since, the visit goes on from what it kept itself.
    if (!newestWriter?.isIn(reading.texts)) {
      const kept = readKept(reading.texts, visit.squad);
      hasKept.value = hasKept.peek() || kept.kind !== 'nothing';
      const refusal = resumeFrom(kept);
      if (refusal) return fail(refusal);
      isBack = kept.kind === 'kept' && hasConversation(kept.state);
      hasPutAside = kept.kind === 'kept' && kept.isDamaged;
      const trouble = hasPutAside ? await store.putAside() : undefined;
      if (isLate()) return;
      if (trouble) return fail(trouble.kind);
      newestWriter = writerAfter(kept);
    }
    present.writing = startWriting({
      visit,
      writer: newestWriter,
      clock,
      store,
      isWanted: () => wish.isOn(),
      isAllKept,
      onWritten: () => void (hasKept.value = true),
      onEnd: (trouble) => (trouble ? fail(trouble.kind) : close({ kind: 'off' })),
    });
    status.value = { kind: 'keeping', isBack, hasPutAside };
  }

  /** All that was kept or nothing; why nothing. */
  function resumeFrom(kept: KeptReading): KeepTrouble | undefined {
    if (kept.kind === 'newer') return 'newer';
    if (kept.kind === 'nothing' || !kept.state) return undefined;
    const decision = visit.perform({ kind: 'resume', state: kept.state });
    return decision.kind === 'refuse' ? 'begun' : undefined;
  }

  function writerAfter(kept: KeptReading): KeptWriter {
    if (kept.kind !== 'kept' || kept.isDamaged) return createKeptWriter(visit.squad.id, []);
    return createKeptWriter(visit.squad.id, kept.others, kept.state);
  }

  async function look(): Promise<void> {
    hasKept.value = !(await store.isEmpty());
  }

  if (wish.isOn()) void open();
  return {
    status,
    isAllKept,
    hasKept,
    async switchOn() {
      if (status.peek().kind === 'opening' || status.peek().kind === 'keeping') return;
      if (wish.set(true)) await open();
      else close({ kind: 'trouble', trouble: 'not-remembered' });
    },
    switchOff() {
      wish.set(false);
      close({ kind: 'off' });
    },
    async forget() {
      wish.set(false);
      close({ kind: 'off' });
      const trouble = await store.forget();
      await look();
      return trouble;
    },
    look,
    flush: () => stretch.writing?.flush() ?? Promise.resolve(),
    pause() {
      if (status.peek().kind !== 'opening' && status.peek().kind !== 'keeping') return;
      isPaused = true;
      void stretch.writing?.flush();
      close({ kind: 'opening' });
    },
    goOn() {
      if (!isPaused) return;
      isPaused = false;
      if (wish.isOn()) void open();
      else close({ kind: 'off' });
    },
    dispose() {
      stopWatching();
      close({ kind: 'off' });
    },
  };
}

function hasConversation(state: VisitState | undefined): boolean {
  return state?.lanes.some(({ conversation }) => conversation) ?? false;
}
