import type { ReadonlySignal } from '@preact/signals-core';
import { useSignal } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useMemo } from 'react';
import type { Visit } from '../../domain/visit/visit.ts';
import type { TablePart } from '../table/table-part.ts';
import { type Openings, useOpenings } from './FetchedDialog.tsx';
import { whenIdle } from './when-idle.ts';

/** The way to the round table. */
export interface TableAccess {
  /** Undefined until its code is there; a table that is opened has it. */
  readonly part: ReadonlySignal<TablePart | undefined>;
  /** Opens the table as soon as its code is there. */
  readonly open: () => void;
}

/**
 * Fetches the code of the round table after the intro, when the browser is idle, and at once when it is wanted; where
 * that fails, the next press tries again (behaviour 5.8, 17.1).
 *
 * @returns the same way each time, and the dialog that says that the code could not be loaded
 */
export function useTablePart(visit: Visit, isWanted: boolean): readonly [TableAccess, Openings] {
  const part = useSignal<TablePart | undefined>(undefined);
  const missing = useOpenings();
  const { open: sayMissing } = missing;

  const load = useCallback(async () => {
    const { TABLE_PART } = await import('../table/table-part.ts');
    part.value = TABLE_PART;
  }, [part]);

  useEffect(() => {
    // Where it fails, the visitor hears of it when the table is wanted.
    return isWanted ? whenIdle(() => void load().catch(() => undefined)) : undefined;
  }, [load, isWanted]);

  const access = useMemo(() => {
    async function open(): Promise<void> {
      const pressedAt = visit.stage.peek();
      try {
        await load();
      } catch {
        sayMissing();
        return;
      }
      // Whoever has gone elsewhere in the meantime stays there.
      if (visit.stage.peek() === pressedAt) visit.table.open();
    }
    return { part, open: () => void open() };
  }, [visit, part, load, sayMissing]);
  return [access, missing];
}
