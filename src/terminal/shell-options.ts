import type { FaultDrill } from '../ports/faults.ts';
import type { Squad } from '../domain/squad/squad.ts';
import type { Clean } from './draw-message.ts';
import type { PathFiles } from '../ports/files.ts';
import type { Look } from './look.ts';
import type { TerminalInput, TerminalOutput } from './streams.ts';
import type { TerminalProduct } from './terminal-product.ts';

/** What either kind of shell works with. */
export interface ShellOptions {
  readonly squad: Squad;
  readonly product: TerminalProduct;
  readonly input: TerminalInput;
  readonly output: TerminalOutput;
  readonly look: Look;
  readonly clean: Clean;
  /** Where conversations are saved and found again. */
  readonly files: PathFiles;
  /** The way to the mock's faults; without it there is no mock. */
  readonly faultDrill?: FaultDrill | undefined;
  /** Whether the visit begins in the chat, without the intro and the landing. */
  readonly direct: boolean;
  /** Ends the visit. */
  readonly leave: () => void;
  /** Calls the step again and again until it is stopped; without it nothing moves by itself. */
  readonly animate?: ((step: () => void) => () => void) | undefined;
  /** Lets the system stop the program and calls back when it goes on; without it Ctrl-Z does nothing. */
  readonly suspend?: ((goOn: () => void) => void) | undefined;
}

/** Either kind of shell. */
export interface ShellParts {
  /** Greets and listens; the result ends it and leaves the terminal as it was. */
  start(): () => void;
  /** As Ctrl-C, for where it comes as a signal. */
  interrupt(): void;
  /** Prints a text between messages. */
  tell(text: string): void;
  /** Gives the terminal back at once, also when all else is broken. */
  giveBack(): void;
}
