import type { Signal } from '@preact/signals-core';
import type { Cancel, Clock } from '../../ports/clock.ts';
import type { Store, StoreTrouble } from '../../ports/store.ts';
import type { Visit } from '../visit/visit.ts';
import type { KeptWriter } from './write-kept.ts';

/** Writes a visit's changes into a store until it is stopped. */
export interface Writing {
  /** Writes now what would be written soon; resolves once it is written, or cannot be. */
  flush(): Promise<void>;
  /** What is under way is still written. */
  stop(): void;
}

interface WritingParts {
  readonly visit: Visit;
  readonly writer: KeptWriter;
  readonly clock: Clock;
  readonly store: Store;
  readonly isWanted: () => boolean;
  /** Whether the store holds all that can be lost. */
  readonly isAllKept: Signal<boolean>;
  readonly onWritten: () => void;
  /** Told where the store fails, with why, and where keeping is no longer wanted. */
  readonly onEnd: (trouble: StoreTrouble | undefined) => void;
}

/** How long changes gather before they are written, in milliseconds. */
const WRITE_DELAY_MS = 300;

/** Writes the visit as it stands, then its changes, together and whole (behaviour 18.4). */
export function startWriting({
  visit,
  writer,
  clock,
  isWanted,
  isAllKept,
  onWritten,
  onEnd,
  store,
}: WritingParts): Writing {
  let cancelTimer: Cancel | undefined;
  let underWay: Promise<void> | undefined;
  let isDirty = false;
  let isStopped = false;

  function changed(): void {
    isDirty = true;
    isAllKept.value = false;
    if (underWay || cancelTimer) return;
    cancelTimer = clock.after(WRITE_DELAY_MS, begin);
  }

  function begin(): void {
    cancelTimer?.();
    cancelTimer = undefined;
    underWay = write();
  }

  async function write(): Promise<void> {
    isDirty = false;
    // Whoever clears the data of this site has forgotten the wish with it, and not every browser tells.
    if (!isWanted()) return onEnd(undefined);
    const { changes, commit } = writer.plan(visit.capture());
    const trouble = await (changes.size > 0 ? store.write(changes) : undefined);
    underWay = undefined;
    if (!trouble) commit();
    if (isStopped) return;
    if (trouble) return onEnd(trouble);
    onWritten();
    if (isDirty) changed();
    else isAllKept.value = true;
  }

  async function flush(): Promise<void> {
    if (isStopped || !(isDirty || underWay)) return;
    if (!underWay) begin();
    await underWay;
    // What changed meanwhile is not written yet.
    await flush();
  }

  const stopListening = listenToChanges(visit, changed);
  return {
    flush,
    stop() {
      isStopped = true;
      cancelTimer?.();
      stopListening();
    },
  };
}

/** Calls back at each change of what is kept, at first once or more; parts of answers are none (behaviour 18.4). */
function listenToChanges(
  { lanes, chosen, streaming, motionPaused, table }: Visit,
  onChange: () => void,
): () => void {
  const laneSignals = lanes.flatMap(({ conversation, draft, editing }) => [conversation, draft, editing]);
  const tableSignals = [table.rounds, table.draft, table.seated];
  const stops = [...laneSignals, ...tableSignals, chosen, streaming, motionPaused].map((each) =>
    each.subscribe(onChange),
  );
  return () => {
    for (const stop of stops) stop();
  };
}
