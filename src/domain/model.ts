import type { PublicSettings } from './public-settings.ts';

/** The model of the specification. */
export const DEFAULT_MODEL = 'gpt-3.5-turbo';

/** Takes its place where the provider does not offer it any more. */
const SUCCESSOR_MODEL = 'gpt-6-luna';

/** What may take the place of the default model; nothing may where somebody has chosen it. */
export function substituteOf({ isModelChosen }: Pick<PublicSettings, 'isModelChosen'>) {
  return isModelChosen ? undefined : { model: DEFAULT_MODEL, by: SUCCESSOR_MODEL };
}
