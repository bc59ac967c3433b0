import { createTable } from '../../domain/visit/create-table.ts';
import { TableScreen } from './TableScreen.tsx';

/** The round table, its rules and its screen: fetched once the landing is there (behaviour 17.1). */
export const TABLE_PART = { createTable, TableScreen } as const;

export type TablePart = typeof TABLE_PART;
