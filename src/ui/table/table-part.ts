import { createTable } from '../../domain/visit/create-table.ts';
import { PassOn } from './PassOn.tsx';
import { TableScreen } from './TableScreen.tsx';

/**
 * The round table, its rules and its screen, and what takes an answer from one conversation to another: fetched once the
 * landing is there (behaviour 17.1, 17.19).
 */
export const TABLE_PART = { createTable, TableScreen, PassOn } as const;

export type TablePart = typeof TABLE_PART;
