import type { TerminalInput, TerminalOutput } from './streams.ts';

/** The terminal's keyboard, which is either the shell's, key by key, or left as it was found. */
export interface Keyboard {
  take(): void;
  giveBack(): void;
}

const PASTE_AS_ONE = '\u001B[?2004h';
const PASTE_AS_TYPED = '\u001B[?2004l';

export function createKeyboard(input: TerminalInput, output: TerminalOutput): Keyboard {
  return {
    take() {
      input.setRawMode?.(true);
      output.write(PASTE_AS_ONE);
    },
    giveBack() {
      output.write(PASTE_AS_TYPED);
      input.setRawMode?.(false);
    },
  };
}
