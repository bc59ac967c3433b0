import type { Shell, ShellName } from './shell.ts';

/** A sentence of docs/behaviour.md in the users' words, shown on every shell that can show it, or without any. */
export type Scenario = ShellScenario | ShelllessScenario;

interface Named {
  /** The sentence's number, such as `7.2`. */
  readonly number: string;
  /** What happens, as the name of a test. */
  readonly title: string;
}

export interface ShellScenario extends Named {
  readonly kind: 'on-shells';
  /** Shells that cannot show it, each with the reason. */
  readonly except: Partial<Readonly<Record<ShellName, string>>>;
  readonly run: (shell: Shell) => Promise<void>;
}

/** Shown once, since no shell has a part in it. */
export interface ShelllessScenario extends Named {
  readonly kind: 'without-shell';
  readonly run: () => Promise<void>;
}

type Run = ShellScenario['run'];

/** What needs no screen: every shell shows it. */
export function everywhere(number: string, title: string, run: Run): Scenario {
  return { kind: 'on-shells', number, title, except: {}, run };
}

/** What a person reads on a screen that a core alone does not have. */
export function onScreens(number: string, title: string, run: Run): Scenario {
  return { kind: 'on-shells', number, title, except: { headless: 'needs a screen' }, run };
}

/** What only a page has: links, dialogs, history, focus. */
export function onPages(number: string, title: string, run: Run): Scenario {
  return { kind: 'on-shells', number, title, except: { headless: 'needs a page' }, run };
}

/** What the provider's client does, which the core alone has nothing of. */
export function throughTheClient(number: string, title: string, run: Run): Scenario {
  return { kind: 'on-shells', number, title, except: { headless: 'needs a client' }, run };
}

/** What only the built page in a browser has: places, sizes, colours, what it fetches, timers of its own. */
export function inBrowsers(number: string, title: string, run: Run): Scenario {
  return { kind: 'on-shells', number, title, except: { headless: 'needs a browser' }, run };
}

/** What no shell has a part in: the server, the relay and the mock provider. */
export function withoutShell(number: string, title: string, run: ShelllessScenario['run']): Scenario {
  return { kind: 'without-shell', number, title, run };
}
