import type { Shape } from '../checks/schema-parts.ts';
import type { SquadSchema } from './squad-schema.ts';

/** A group of personas under one name. */
export type Squad = Shape<typeof SquadSchema>;

/** Addresses that begin with https; a missing one is not shown. */
export type SquadLinks = Squad['links'];
