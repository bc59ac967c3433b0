import { type Clean, neutralise } from './clean-text.ts';
import { createLiveShell } from './live-shell.ts';
import { createPlainShell } from './plain-shell.ts';
import type { ShellOptions } from './shell-options.ts';

export interface TerminalShellOptions extends Omit<ShellOptions, 'clean' | 'leave'> {
  /** Whether the cursor may be moved; otherwise every line is written once and stays. */
  readonly live: boolean;
  /** Masks what must not be shown, such as a key; nothing unless given. */
  readonly conceal?: Clean | undefined;
}

export interface TerminalShell {
  /** Greets, opens the chat and resolves when the person has left; the visit is disposed of then. */
  run(): Promise<void>;
  /** As Ctrl-C, for where it comes as a signal. */
  interrupt(): void;
  /** Prints a text between messages. */
  tell(text: string, kind?: 'trouble' | 'quiet'): void;
  leave(): void;
  /** Gives the terminal back at once, for when the program crashes. */
  giveBack(): void;
}

/** A terminal as a shell of the core (behaviour 16). */
export function createTerminalShell(options: TerminalShellOptions): TerminalShell {
  const { live, conceal, ...given } = options;
  const { promise: left, resolve: leave } = deferred();
  const clean: Clean = (text) => neutralise(conceal ? conceal(text) : text);
  const create = live ? createLiveShell : createPlainShell;
  const { name, badge, lead } = given.product;
  const product = { ...given.product, name: clean(name), badge: clean(badge), lead: clean(lead) };
  const shell = create({ ...given, product, clean, leave });

  return {
    async run() {
      const { input, output } = options;
      // A terminal that is gone ends the visit like a person who leaves; what is still to be written may fail later.
      for (const stream of [input, output]) stream.on('error', leave);
      for (const event of ['end', 'close']) input.on(event, leave);
      const stop = shell.start();
      await left;
      stop();
      options.visit.dispose();
      for (const event of ['end', 'close']) input.off(event, leave);
    },
    interrupt: shell.interrupt,
    tell: shell.tell,
    leave,
    giveBack: shell.giveBack,
  };
}

function deferred() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((whenResolved) => void (resolve = whenResolved));
  return { promise, resolve: () => resolve() };
}
