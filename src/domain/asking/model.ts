import type { PublicSettings } from '../public-settings-schema.ts';

/** The model if the operator has chosen none (docs/product.md). */
export const DEFAULT_MODEL = 'gpt-3.5-turbo';

/** Replaces the default model at providers that no longer offer it. */
const SUCCESSOR_MODEL = 'gpt-6-luna';

/** The substitute for the default model; undefined if the operator has chosen a model. */
export function substituteOf({ isModelChosen }: Pick<PublicSettings, 'isModelChosen'>) {
  return isModelChosen ? undefined : { model: DEFAULT_MODEL, by: SUCCESSOR_MODEL };
}
