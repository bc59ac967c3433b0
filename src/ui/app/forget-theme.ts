import { useSyncExternalStore } from 'react';
import { THEME_CHANGED, THEME_KEY, watchTheme } from './theme.ts';

/** Whether a theme was chosen, in this visit or an earlier one. */
export function useIsThemeChosen(): boolean {
  return useSyncExternalStore(watchTheme, () => document.documentElement.dataset['theme'] !== undefined);
}

/** The system's theme is followed again, and none is remembered (behaviour 18.8). */
export function forgetTheme(): void {
  delete document.documentElement.dataset['theme'];
  try {
    localStorage.removeItem(THEME_KEY);
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
  dispatchEvent(new Event(THEME_CHANGED));
}
