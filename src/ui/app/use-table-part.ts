import { useEffect, useState } from 'react';
import type { Visit } from '../../domain/visit/visit.ts';
import type { TablePart } from '../table/table-part.ts';
import { type Openings, useOpenings } from './FetchedDialog.tsx';

/** The way to the round table. */
export interface TableAccess {
  /** Undefined until its code is there; a table that is open has it. */
  readonly part: TablePart | undefined;
  /** Opens the table as soon as its code is there. */
  readonly open: () => void;
  /** Says that its code could not be loaded. */
  readonly missing: Openings;
}

/** Fetches the code of the round table after the intro, and again when it is wanted and not there (behaviour 5.8, 17.1). */
export function useTablePart(visit: Visit, isWanted: boolean): TableAccess {
  const [part, setPart] = useState<TablePart>();
  const missing = useOpenings();

  async function load(): Promise<void> {
    const { TABLE_PART } = await import('../table/table-part.ts');
    visit.addTable(TABLE_PART.createTable);
    setPart(TABLE_PART);
  }

  useEffect(() => {
    // Where it fails, the visitor hears of it when the table is wanted.
    if (isWanted) void load().catch(() => undefined);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [visit, isWanted]);

  return {
    part,
    open: () => void load().then(() => visit.perform({ kind: 'open-table' }), missing.open),
    missing,
  };
}
