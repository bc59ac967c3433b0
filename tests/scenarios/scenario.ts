import type { Shell } from './shell.ts';

export type ShellName = 'headless' | 'react' | 'browser' | 'terminal';

/** A sentence of docs/behaviour.md in the users' words, to be seen on every shell that can show it. */
export interface Scenario {
  /** The sentence's number, such as `7.2`. */
  readonly number: string;
  /** What happens, as the name of a test. */
  readonly title: string;
  /** Shells that cannot show it, each with the reason. */
  readonly except: Partial<Readonly<Record<ShellName, string>>>;
  readonly run: (shell: Shell) => Promise<void>;
}

type Run = Scenario['run'];

/** What needs no screen: every shell shows it. */
export function everywhere(number: string, title: string, run: Run): Scenario {
  return { number, title, except: {}, run };
}

/** What needs no screen, but something that a terminal does not have. */
export function butInTerminals(number: string, title: string, reason: string, run: Run): Scenario {
  return { number, title, except: { terminal: reason }, run };
}

/** What a person reads on a screen that a core alone does not have. */
export function onScreens(number: string, title: string, run: Run): Scenario {
  return { number, title, except: { headless: 'needs a screen' }, run };
}

/** What only a page has: links, dialogs, history, focus. */
export function onPages(number: string, title: string, run: Run): Scenario {
  const except = { headless: 'needs a page', terminal: 'a terminal has no page' };
  return { number, title, except, run };
}

/** What is about code that is fetched in parts, as only a built page does. */
export function withCodeInParts(number: string, title: string, run: Run): Scenario {
  const reason = 'its code is there as a whole';
  return { number, title, except: { headless: 'needs a page', react: reason, terminal: reason }, run };
}

/** What only a terminal has: keys, rows, a process that ends. */
export function inTerminals(number: string, title: string, run: Run): Scenario {
  const except = {
    headless: 'needs a terminal',
    react: 'a page is no terminal',
    browser: 'a page is no terminal',
  };
  return { number, title, except, run };
}

/** What only a browser can measure: places, sizes, colours, scrolling. */
export function inBrowsers(number: string, title: string, run: Run): Scenario {
  const except = {
    headless: 'needs a layout',
    react: 'jsdom knows no layout',
    terminal: 'a terminal has no layout',
  };
  return { number, title, except, run };
}
