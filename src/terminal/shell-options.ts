import type { ProviderMode } from '../domain/texts/page-texts.ts';
import type { Visit } from '../domain/visit/visit.ts';
import type { FaultDrill } from '../ports/faults.ts';
import type { PathFiles } from '../ports/files.ts';
import type { Tape } from '../tape/create-tape.ts';
import type { Clean } from './clean-text.ts';
import type { Keeping } from './keeping.ts';
import type { Look } from './look.ts';

/** What either kind of shell works with. */
export interface ShellOptions {
  readonly visit: Visit;
  readonly product: TerminalProduct;
  readonly input: TerminalInput;
  readonly output: TerminalOutput;
  readonly look: Look;
  readonly clean: Clean;
  /** Where conversations are saved and found again. */
  readonly files: PathFiles;
  readonly keeping: Keeping;
  readonly tape: Tape;
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
  tell(text: string, kind?: 'trouble' | 'quiet'): void;
  /** Gives the terminal back at once, also when all else is broken. */
  giveBack(): void;
}

/** What the shell reads from: a terminal's keyboard, or a stream that plays one. */
export type TerminalInput = NodeJS.ReadableStream & {
  readonly isTTY?: boolean;
  setRawMode?(raw: boolean): unknown;
};

/** What the shell writes to; without a size it is taken for 80 by 24. */
export type TerminalOutput = NodeJS.WritableStream & {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
};

interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** What the terminal says of the product (behaviour 12.5, 5.7). */
export interface TerminalProduct {
  /** Goes into saved conversations (behaviour 9.10). */
  readonly squadId: string;
  readonly name: string;
  readonly badge: string;
  readonly lead: string;
  readonly mode: ProviderMode;
}

const USUAL: Size = { columns: 80, rows: 24 };

/** Below this nothing can be drawn well, and the terminal wraps by itself. */
const LEAST: Size = { columns: 20, rows: 4 };

export function sizeOf({ columns, rows }: TerminalOutput): Size {
  return {
    columns: Math.max(LEAST.columns, columns || USUAL.columns),
    rows: Math.max(LEAST.rows, rows || USUAL.rows),
  };
}
