import { type Key, createInterface, emitKeypressEvents } from 'node:readline';
import { PassThrough } from 'node:stream';
import type { TerminalInput, TerminalOutput } from './shell-options.ts';

/** The terminal's keyboard, which is either the shell's, key by key, or left as it was found. */
interface Keyboard {
  take(): void;
  giveBack(): void;
}

/** What a person did at the keyboard. */
export type Press =
  | { readonly kind: 'submit' }
  | { readonly kind: 'interrupt' }
  | { readonly kind: 'end' }
  | { readonly kind: 'escape' }
  | { readonly kind: 'next' }
  | { readonly kind: 'previous' }
  | { readonly kind: 'clear' }
  | { readonly kind: 'suspend' }
  | { readonly kind: 'insert'; readonly text: string }
  | { readonly kind: 'edit'; readonly typed: string | undefined; readonly key: Key };

const PASTE_AS_ONE = '\u001B[?2004h';
const PASTE_AS_TYPED = '\u001B[?2004l';
const PASTE_START = 'paste-start';
const PASTE_END = 'paste-end';

/** Keys of readline's that would act on the process or on a screen of its own. */
const WITH_CONTROL: Readonly<Record<string, Press>> = {
  c: { kind: 'interrupt' },
  d: { kind: 'end' },
  l: { kind: 'clear' },
  z: { kind: 'suspend' },
};

const BY_NAME: Readonly<Record<string, Press>> = {
  escape: { kind: 'escape' },
  return: { kind: 'submit' },
  enter: { kind: 'insert', text: '\n' },
  pagedown: { kind: 'next' },
  pageup: { kind: 'previous' },
};

/**
 * What sends more than one character begins with Escape and comes at once, or over a slow line within this time; nothing
 * else is waited for.
 */
const LONE_ESCAPE_MS = 100;

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

/** Tells every press until it is stopped; what is pasted comes as one, with its line ends (behaviour 16.2). */
export function watchKeys(input: TerminalInput, tell: (press: Press) => void): () => void {
  let pasted: string | undefined;

  function hear(typed: string | undefined, key: Key): void {
    if (key.name === PASTE_START) {
      pasted = '';
    } else if (key.name === PASTE_END) {
      if (pasted) tell({ kind: 'insert', text: pasted });
      pasted = undefined;
    } else if (pasted === undefined) {
      tell(readKey(typed, key));
    } else {
      pasted += key.sequence ?? typed ?? '';
    }
  }

  // Node takes that time from an interface only; this one reads nothing.
  const timing = createInterface({ input: new PassThrough(), escapeCodeTimeout: LONE_ESCAPE_MS });
  emitKeypressEvents(input, timing);
  input.on('keypress', hear);
  return () => {
    input.off('keypress', hear);
    timing.close();
  };
}

function readKey(typed: string | undefined, key: Key): Press {
  const name = key.name ?? '';
  if (key.meta && name === 'return') return { kind: 'insert', text: '\n' };
  const press = key.ctrl ? WITH_CONTROL[name] : BY_NAME[name];
  return press ?? { kind: 'edit', typed, key };
}
