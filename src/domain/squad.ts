import type { Shape, SquadSchema } from './schemas.ts';

/** A group of personas under one name. */
export type Squad = Shape<typeof SquadSchema>;

/** Addresses that begin with https; a missing one is not shown. */
export type SquadLinks = Squad['links'];
