import { requireSettings } from '../../../src/settings/read-settings.ts';
import type { SettingsOfVisit } from '../shell.ts';

/** What is said when the settings cannot be used; nothing when they can. */
export function refusalOf(settings: SettingsOfVisit): string {
  try {
    requireSettings(settings);
    return '';
  } catch (error) {
    return String(error);
  }
}
