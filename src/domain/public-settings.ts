import type { PublicSettingsSchema, Shape } from './schemas.ts';

export type PublicSettings = Shape<typeof PublicSettingsSchema>;

/** Raised with every change of the public settings. */
export const SETTINGS_VERSION = 8;

/** The path of the settings, relative to the page. */
export const SETTINGS_PATH = 'settings.json';

/** The id of the element with the settings, in a page that brings its own, as a static copy does. */
export const SETTINGS_ELEMENT_ID = 'settings';
