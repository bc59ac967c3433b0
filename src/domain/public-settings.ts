import type { PublicSettingsSchema, Shape } from './schemas.ts';

export type PublicSettings = Shape<typeof PublicSettingsSchema>;

/** Raised with every change of the public settings. */
export const SETTINGS_VERSION = 8;

/** Where the server serves them, relative to the page. */
export const SETTINGS_PATH = 'settings.json';

/** The element of a page that brings its settings itself, as a static copy does. */
export const SETTINGS_ELEMENT_ID = 'settings';
