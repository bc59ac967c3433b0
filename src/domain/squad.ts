import type { Shape, SquadSchema } from './schemas.ts';

/** Personas that appear together, under one name. */
export type Squad = Shape<typeof SquadSchema>;

/** Addresses that begin with https; one that is missing is not shown. */
export type SquadLinks = Squad['links'];

/** The built-in squad's; a conversation whose file names no squad is from before there were others. */
export const BUILT_IN_SQUAD_ID = 'quartet';
