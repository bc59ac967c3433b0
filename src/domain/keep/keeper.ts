import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Cancel, Clock } from '../../ports/clock.ts';
import type { KeepWish, Store, StoreOpening, StoreResult } from '../../ports/store.ts';
import type { KeptLane } from './kept-visit-schema.ts';
import type { Visit } from '../visit/visit.ts';
import { keptRecord, readKept } from './kept-visit.ts';

interface KeeperPorts {
  readonly store: Store;
  readonly wish: KeepWish;
  readonly clock: Clock;
  /** Loads the page again. */
  readonly restart: () => void;
}

/** Why the visit is not kept although the visitor wants that; it continues in memory. */
export type KeepTrouble =
  | Exclude<StoreOpening['kind'], 'open'>
  /** The kept visit has personas that were asked something in this visit too. */
  | 'begun'
  /** The record is from a later version of the product. */
  | 'newer'
  /** The device cannot even store the wish to keep. */
  | 'not-remembered';

export type KeepStatus =
  | { readonly kind: 'off' }
  /** The record is being read. */
  | { readonly kind: 'opening' }
  | {
      readonly kind: 'keeping';
      /** Whether earlier conversations came back. */
      readonly isBack: boolean;
      /** Whether a part of the record could not be read, and was set aside. */
      readonly hasSetAside: boolean;
    }
  | { readonly kind: 'trouble'; readonly trouble: KeepTrouble };

/** Keeps a visit in a store while the visitor wants that. */
export interface Keeper {
  readonly status: ReadonlySignal<KeepStatus>;
  /** Whether the store holds everything that closing the page would lose. */
  readonly isAllKept: ReadonlySignal<boolean>;
  /** The records that could not be read, in this visit or before. */
  readonly unreadable: ReadonlySignal<readonly unknown[]>;
  /** The kept lanes of personas that are not in the squad; they stay in the record. */
  readonly others: ReadonlySignal<readonly KeptLane[]>;
  /** Whether the device stores anything of this or an earlier visit; unknown until `look`. */
  readonly hasKept: ReadonlySignal<boolean>;
  /** Brings back what was kept, and keeps from now on. */
  switchOn(): Promise<void>;
  /** Leaves what is kept so far on the device. */
  switchOff(): void;
  /** Switches off and deletes everything that was kept. The visit itself continues. */
  forget(): Promise<StoreResult>;
  /**
   * Continues here what another tab keeps; that tab goes on in memory. If the record has all of this visit, the page starts
   * again from it. If something was asked here that the record lacks, nothing is replaced, and the trouble is `begun`.
   */
  takeOver(): Promise<void>;
  /** Asks the store whether it has anything. */
  look(): Promise<void>;
  /** Writes pending changes now, and answers as far as they have arrived, before the page closes. */
  flush(): void;
  dispose(): void;
}

/** How long changes gather before they are written, in milliseconds. */
export const WRITE_DELAY_MS = 300;

/** Starts keeping at once if the device remembers the wish. */
export function createKeeper(visit: Visit, { store, wish, clock, restart }: KeeperPorts): Keeper {
  const status = signal<KeepStatus>({ kind: 'off' });
  const isAllKept = signal(false);
  const unreadable = signal<readonly unknown[]>([]);
  const hasKept = signal(false);
  /** Replaced at each switch: code that finds another one after an `await` is out of date. */
  let generation = {};
  /** The record that this visit resumed or wrote last. */
  let own: { readonly savedMs: number | undefined; readonly content: readonly unknown[] } | undefined;
  const others = signal<readonly KeptLane[]>([]);
  let openWrites = 0;
  /** The answers so far, by lane, that the last write found; empty ones where none was arriving. */
  let writtenParts: readonly string[] = [];
  let stopListening: () => void = () => undefined;
  let cancelWrite: Cancel | undefined;
  const stopWatching = wish.watch(() => {
    if (!wish.isOn()) end({ kind: 'off' });
    else if (status.peek().kind === 'off') void open();
  });

  function end(next: KeepStatus): void {
    generation = {};
    stopListening();
    cancelWrite?.();
    cancelWrite = undefined;
    store.close();
    isAllKept.value = false;
    status.value = next;
  }

  async function open({ takesOver = false } = {}): Promise<void> {
    end({ kind: 'opening' });
    const started = generation;
    const fail = (trouble: KeepTrouble) => end({ kind: 'trouble', trouble });
    const opening = await store.open({
      takesOver,
      onLost: () => started === generation && fail('elsewhere'),
    });
    if (started !== generation) return;
    if (opening.kind === 'unsupported') wish.set(false);
    if (opening.kind !== 'open') return fail(opening.kind);
    const { record } = opening;
    const kept = readKept(record, visit.squad);
    if (kept.kind === 'newer') return fail('newer');
    // If no other tab has written since, the record is this visit's own.
    const isOwn = kept.kind === 'kept' && own !== undefined && kept.savedMs === own.savedMs;
    const isDamaged = kept.kind === 'kept' && !kept.isWhole;
    if (kept.kind === 'kept' && !isOwn) {
      if (visit.bringBack(kept.visit)) return fail('begun');
      own = { savedMs: kept.savedMs, content: contentOf(visit) };
    }
    const trouble = isDamaged ? await store.setAside(record) : undefined;
    if (started !== generation) return;
    if (trouble) return fail(trouble.kind);
    others.value = kept.kind === 'kept' ? kept.others : [];
    unreadable.value = isDamaged ? [...opening.setAside, record] : opening.setAside;
    writtenParts = [];
    const stops = [listenToChanges(visit, changed), visit.busy.subscribe(reviseParts)];
    stopListening = () => stops.forEach((stop) => stop());
    const isBack = kept.kind === 'kept' && !isOwn && visit.isBack.peek();
    status.value = { kind: 'keeping', isBack, hasSetAside: isDamaged };
  }

  /** An answer may end without its text, such as one that was a thought. */
  function reviseParts(isBusy: boolean): void {
    if (!isBusy && writtenParts.some((part) => part !== '')) changed();
  }

  /** Whether more of an answer has arrived than was written. */
  function hasNewPart(): boolean {
    if (status.peek().kind !== 'keeping') return false;
    return partsOf(visit).some((part, index) => part !== '' && part !== writtenParts[index]);
  }

  function changed(): void {
    isAllKept.value = false;
    cancelWrite ??= clock.after(WRITE_DELAY_MS, () => void write());
  }

  async function write(): Promise<void> {
    cancelWrite?.();
    cancelWrite = undefined;
    // Clearing the site's data clears the wish, and not every browser notifies an open tab.
    if (!wish.isOn()) return end({ kind: 'off' });
    const started = generation;
    const nowMs = clock.now();
    const content = contentOf(visit);
    openWrites += 1;
    writtenParts = partsOf(visit);
    const trouble = await store.write(keptRecord(visit, others.peek(), nowMs));
    openWrites -= 1;
    if (!trouble) own = { savedMs: nowMs, content };
    if (started !== generation) return;
    if (trouble) return end({ kind: 'trouble', trouble: trouble.kind });
    hasKept.value = true;
    isAllKept.value = openWrites === 0 && cancelWrite === undefined;
  }

  async function takeOver(): Promise<void> {
    if (isInRecord()) {
      end({ kind: 'opening' });
      await store.open({ takesOver: true });
      store.close();
      isAllKept.value = true;
      return restart();
    }
    const takesOver = !visit.hasAsked.peek();
    await open({ takesOver });
    const now = status.peek();
    if (!takesOver && now.kind === 'trouble' && now.trouble === 'elsewhere')
      end({ kind: 'trouble', trouble: 'begun' });
  }

  /** Whether the record, even if another tab has added to it, has all of this visit, so that nothing is under way. */
  function isInRecord(): boolean {
    const present = contentOf(visit);
    return !visit.busy.peek() && (own?.content.every((value, index) => value === present[index]) ?? false);
  }

  async function look(): Promise<void> {
    hasKept.value = await store.hasAny();
  }

  if (wish.isOn()) void open();
  return {
    status,
    isAllKept,
    unreadable,
    others,
    hasKept,
    async switchOn() {
      if (status.peek().kind === 'opening' || status.peek().kind === 'keeping') return;
      if (wish.set(true)) await open();
      else end({ kind: 'trouble', trouble: 'not-remembered' });
    },
    switchOff() {
      wish.set(false);
      end({ kind: 'off' });
    },
    async forget() {
      wish.set(false);
      end({ kind: 'off' });
      const trouble = await store.forget();
      if (!trouble) unreadable.value = [];
      await look();
      return trouble;
    },
    takeOver,
    look,
    flush() {
      if (cancelWrite || hasNewPart()) void write();
    },
    dispose() {
      stopWatching();
      end({ kind: 'off' });
    },
  };
}

/** The answers that are arriving, by lane. */
function partsOf({ lanes }: Visit): readonly string[] {
  return lanes.map(({ partialReply }) => partialReply.peek());
}

/** Calls back at once, and at each change of what is kept, but not while an answer grows. */
function listenToChanges(visit: Visit, onChange: () => void): () => void {
  const { chosen, motionPaused } = visit;
  const stops = [...writtenIn(visit), chosen, motionPaused].map((each) => each.subscribe(onChange));
  return () => stops.forEach((stop) => stop());
}

/** What the visitor has written and received, as it is now. */
function contentOf(visit: Visit): readonly unknown[] {
  return writtenIn(visit).map((each) => each.peek());
}

function writtenIn({ lanes, table }: Visit) {
  const laneSignals = lanes.flatMap(({ conversation, unsent, earlier }) => [conversation, unsent, earlier]);
  return [...laneSignals, table.rounds, table.draft, table.seated];
}
