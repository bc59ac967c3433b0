import type { Shape } from '../checks/schema-parts.ts';
import type { PersonaSchema } from './persona-schema.ts';

/** Unique within a squad; the id in the chat (docs/product.md). */
export type PersonaId = string;

/** A member of a squad. `badgeId` is the id that visitors see, on its card (docs/product.md). */
export type Persona = Shape<typeof PersonaSchema>;
