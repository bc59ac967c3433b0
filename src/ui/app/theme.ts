import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

const STORAGE_KEY = 'quartet-theme';
const CHANGED = 'quartet-theme-changed';

/** The theme that is shown, and the way to choose another; until then the system's is followed. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(watchTheme, shownTheme), chooseTheme];
}

/** Shows the theme that was chosen in an earlier visit, if any. */
export function restoreTheme(): void {
  const chosen = readChoice();
  if (chosen) document.documentElement.dataset['theme'] = chosen;
}

function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // A browser that stores nothing still shows the theme.
  }
  dispatchEvent(new Event(CHANGED));
}

function shownTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return systemWantsDark().matches ? 'dark' : 'light';
}

function watchTheme(onChange: () => void): () => void {
  const system = systemWantsDark();
  system.addEventListener('change', onChange);
  addEventListener(CHANGED, onChange);
  return () => {
    system.removeEventListener('change', onChange);
    removeEventListener(CHANGED, onChange);
  };
}

function systemWantsDark(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}

function readChoice(): Theme | undefined {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : undefined;
  } catch {
    return undefined;
  }
}
