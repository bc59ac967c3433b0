import type { Persona } from './persona.ts';

/** Personas that appear together, under one name. */
export interface Squad {
  /** Written into exported conversations (behaviour 9.10). */
  readonly id: string;
  readonly name: string;
  /** Stands above the name on the landing. */
  readonly badge: string;
  /** The landing's paragraph. */
  readonly lead: string;
  readonly links: SquadLinks;
  /** 1 to 8, each with ids of its own. */
  readonly personas: readonly Persona[];
}

/** Addresses that begin with https; one that is missing is not shown. */
export interface SquadLinks {
  readonly social?: string;
  readonly source?: string;
}

/** The built-in squad's; a conversation whose file names no squad is from before there were others. */
export const BUILT_IN_SQUAD_ID = 'quartet';
