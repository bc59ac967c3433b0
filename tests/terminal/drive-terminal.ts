import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { ColourDepth } from '../../src/terminal/colours.ts';
import { createLook } from '../../src/terminal/look.ts';
import { type TerminalShellOptions, createTerminalShell } from '../../src/terminal/terminal-shell.ts';
import type { Scripted } from '../support/scripted-completion.ts';
import type { TestVisitOptions } from '../support/test-visit.ts';
import { settle } from '../support/virtual-clock.ts';
import { createTapedVisit } from '../tape/taped-visit.ts';
import { createMemoryFiles } from './in-memory.ts';
import { createTestKeeping } from './test-keeping.ts';
import { TEST_PRODUCT } from './test-product.ts';
import { createVirtualTerminal } from './virtual-terminal.ts';

const KEYS = {
  enter: '\r',
  'alt-enter': '\u001B\r',
  'ctrl-c': '\u0003',
  'ctrl-d': '\u0004',
  'ctrl-j': '\n',
  'ctrl-l': '\f',
  'ctrl-u': '\u0015',
  'ctrl-z': '\u001A',
  backspace: '\u007F',
  tab: '\t',
  up: '\u001B[A',
  down: '\u001B[B',
  left: '\u001B[D',
  home: '\u001B[H',
  'page-up': '\u001B[5~',
  'page-down': '\u001B[6~',
} as const;

export interface DriverOptions extends Partial<TestVisitOptions> {
  readonly script?: readonly Scripted[];
  readonly columns?: number;
  readonly rows?: number;
  readonly depth?: ColourDepth;
  readonly shell?: Partial<TerminalShellOptions>;
}

/** A person at a terminal with the shell in it, on virtual time and a scripted provider. */
export async function driveTerminal(options: DriverOptions = {}) {
  const {
    script = [],
    columns = 80,
    rows = 24,
    depth = 'none',
    shell: shellOptions,
    ...visitOptions
  } = options;
  const parts = createTapedVisit(script, visitOptions);
  const terminal = createVirtualTerminal(columns, rows);
  const rawModes: boolean[] = [];
  const input = Object.assign(new PassThrough(), { setRawMode: (raw: boolean) => rawModes.push(raw) });
  const files = createMemoryFiles();
  let hasLeft = false;
  const shell = createTerminalShell({
    visit: parts.visit,
    product: TEST_PRODUCT,
    input,
    output: terminal.output,
    look: createLook(depth, 'dark'),
    live: true,
    direct: true,
    files,
    keeping: createTestKeeping(parts),
    tape: parts.tape,
    ...shellOptions,
  });
  const left = shell.run().then(() => void (hasLeft = true));
  await settle();

  async function type(text: string): Promise<void> {
    input.write(text);
    await settle();
  }

  const press = (key: keyof typeof KEYS) => type(KEYS[key]);

  return {
    ...parts,
    shell,
    terminal,
    input,
    left,
    hasLeft: () => hasLeft,
    /** Every time the keyboard was taken (true) or given back. */
    rawModes,
    type,
    press,
    /** Presses Escape, which is known for a key of its own only a little later. */
    async escape() {
      const heard = once(input, 'keypress');
      input.write('\u001B');
      await heard;
      await settle();
    },
    files,
    /** Types a line and sends it. */
    async say(line: string) {
      await type(line);
      await press('enter');
    },
    /** As a terminal that marks what is pasted. */
    paste: (text: string) => type(`\u001B[200~${text}\u001B[201~`),
    /** Lets virtual time pass. */
    async wait(durationMs: number) {
      await parts.clock.advance(durationMs);
      await settle();
    },
    /** What a person sees now. */
    screen: () => terminal.window().join('\n'),
    /** The same as one text, wherever its rows were broken. */
    reads: () => terminal.window().join(' ').replaceAll(/\s+/g, ' '),
    /** What a person sees in the part that changes: from the persona's title to the end. */
    footer: () => footerOf(terminal.window()).join('\n'),
    /** All that was said, in order, as `You: …` or `The Visionary: …`, wherever it has scrolled to. */
    transcript: () => messagesIn(terminal.everything()),
    /** The same since a persona was last chosen. */
    conversation: () => messagesIn(sinceArrival(terminal.everything())),
  };
}

export type TerminalDriver = Awaited<ReturnType<typeof driveTerminal>>;

const TITLE = /^── .*● (Connected|Reconnecting|Provider unavailable)$/;
const ARRIVAL = /^── .*, \d of \d ─*$/;

function footerOf(rows: readonly string[]): readonly string[] {
  const at = rows.findLastIndex((row) => TITLE.test(row));
  return at < 0 ? [] : rows.slice(at);
}

function sinceArrival(rows: readonly string[]): readonly string[] {
  return rows.slice(rows.findLastIndex((row) => ARRIVAL.test(row)) + 1);
}

function messagesIn(rows: readonly string[]): readonly string[] {
  const messages: string[] = [];
  let inMessage = false;
  for (const row of rows) {
    const [, name] = /^[◆◇] (.+)$/.exec(row) ?? [];
    const [, text] = /^│ ?(.*)$/.exec(row) ?? [];
    if (name !== undefined) messages.push(`${name}:`);
    else if (inMessage && text !== undefined) messages.push(`${messages.pop()} ${text}`);
    inMessage = name !== undefined || (inMessage && text !== undefined);
  }
  return messages;
}
