import type { Shell } from './shell.ts';

/** A sentence of docs/behaviour.md in the users' words, shown on the built page, or without it. */
export type Scenario = ShellScenario | ShelllessScenario;

interface Named {
  /** The sentence's number, such as `7.2`. */
  readonly number: string;
  /** What happens, as the name of a test. */
  readonly title: string;
}

export interface ShellScenario extends Named {
  readonly kind: 'on-page';
  /** Whether only a page can show it, so that it runs every time; the core's own tests show the others. */
  readonly needsPage: boolean;
  readonly run: (shell: Shell) => Promise<void>;
}

/** Shown without a page. */
export interface ShelllessScenario extends Named {
  readonly kind: 'without-shell';
  readonly run: () => Promise<void>;
}

type Run = ShellScenario['run'];

/** What needs no screen. */
export function everywhere(number: string, title: string, run: Run): Scenario {
  return { kind: 'on-page', number, title, needsPage: false, run };
}

/** What only a page has: screens, links, dialogs, history, focus, the provider's client, places, sizes, colours. */
export function onPages(number: string, title: string, run: Run): Scenario {
  return { kind: 'on-page', number, title, needsPage: true, run };
}

/** What no page has a part in: the server, the relay and the mock provider. */
export function withoutShell(number: string, title: string, run: ShelllessScenario['run']): Scenario {
  return { kind: 'without-shell', number, title, run };
}
