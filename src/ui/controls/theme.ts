import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

/** localStorage key of the chosen theme, which `public/early.js` applies to the next visit. */
export const THEME_KEY = 'quartet-theme';

/** Event on the window. */
const THEME_CHANGED = 'quartet-theme-changed';

/** The current theme, and a function that chooses another; without a choice it follows the system. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(watchTheme, shownTheme), chooseTheme];
}

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage may be blocked; the theme applies anyway.
  }
  dispatchEvent(new Event(THEME_CHANGED));
}

/** Shows the system's theme, since the chosen one is forgotten. */
export function leaveTheme(): void {
  delete document.documentElement.dataset['theme'];
  dispatchEvent(new Event(THEME_CHANGED));
}

/** The theme that the page shows now. */
export function shownTheme(): Theme {
  return asTheme(document.documentElement.dataset['theme']) ?? (systemWantsDark().matches ? 'dark' : 'light');
}

export function watchTheme(onChange: () => void): () => void {
  const system = systemWantsDark();
  system.addEventListener('change', onChange);
  addEventListener(THEME_CHANGED, onChange);
  return () => {
    system.removeEventListener('change', onChange);
    removeEventListener(THEME_CHANGED, onChange);
  };
}

function systemWantsDark(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}

function asTheme(text: string | null | undefined): Theme | undefined {
  return text === 'light' || text === 'dark' ? text : undefined;
}
