import { PassOn } from './PassOn.tsx';
import { TableScreen } from './TableScreen.tsx';

/**
 * The screen of the round table, and what takes an answer from one conversation to another: fetched once the
 * landing is there (behaviour 17.1, 17.19).
 */
export const TABLE_PART = { TableScreen, PassOn } as const;

export type TablePart = typeof TABLE_PART;
