import { useCallback, useEffect, useState } from 'react';
import type { Visit } from '../../domain/visit/visit.ts';
import type { TablePart } from '../table/table-part.ts';
import { type Openings, useOpenings } from './FetchedDialog.tsx';
import { whenIdle } from './when-idle.ts';

/** The way to the round table. */
export interface TableAccess {
  /** Undefined until its code is there; a table that is opened has it. */
  readonly part: TablePart | undefined;
  /** Opens the table as soon as its code is there. */
  readonly open: () => void;
  /** Says that its code could not be loaded. */
  readonly missing: Openings;
}

/**
 * Fetches the code of the round table after the intro, when the browser is idle, and at once when it is wanted; where
 * that fails, the next press tries again (behaviour 5.8, 17.1).
 */
export function useTablePart(visit: Visit, isWanted: boolean): TableAccess {
  const [part, setPart] = useState<TablePart>();
  const missing = useOpenings();

  const load = useCallback(async () => {
    const { TABLE_PART } = await import('../table/table-part.ts');
    setPart(TABLE_PART);
  }, []);

  useEffect(() => {
    // Where it fails, the visitor hears of it when the table is wanted.
    return isWanted ? whenIdle(() => void load().catch(() => undefined)) : undefined;
  }, [load, isWanted]);

  async function open(): Promise<void> {
    const pressedAt = visit.stage.peek();
    try {
      await load();
    } catch {
      missing.open();
      return;
    }
    // Whoever has gone elsewhere in the meantime stays there.
    if (visit.stage.peek() === pressedAt) visit.table.open();
  }

  return { part, open: () => void open(), missing };
}
