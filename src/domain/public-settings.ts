/** Raise it when a setting changes its meaning or goes. New ones must be optional. */
export const SETTINGS_VERSION = 1;

/** The path of the settings, relative to the page. */
export const SETTINGS_PATH = 'settings.json';

/** The id of the element with the settings, in a page that brings its own, as a static copy does. */
export const SETTINGS_ELEMENT_ID = 'settings';
