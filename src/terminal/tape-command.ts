import { type ReadonlySignal, computed, signal } from '@preact/signals-core';
import { describeFileTrouble } from '../domain/texts/file-texts.ts';
import { TAPE_TEXTS } from '../domain/texts/tape-player-texts.ts';
import type { FileTrouble, PathFiles } from '../ports/files.ts';
import type { Tape } from '../tape/create-tape.ts';
import { type Outcome, TAKEN, refused } from './command.ts';
import { TERMINAL_TEXTS, describeSavedTape, describeTapeQuestion } from './texts.ts';

interface TapingOptions {
  readonly tape: Tape;
  readonly files: PathFiles;
  readonly say: (text: string) => void;
}

/** A tape on its way to a file: first it is said what is on it, then it is saved or not (behaviour 19.3). */
export interface Taping {
  /** What is asked while it is not saved yet. */
  readonly question: ReadonlySignal<string | undefined>;
  /** Says what is on the tape; without a name, or with the same one again, saves it. */
  take(name: string): Outcome;
  /** Leaves it unsaved, and says so; false where nothing was to be saved. */
  drop(): boolean;
}

export function createTaping({ tape, files, say }: TapingOptions): Taping {
  const wanted = signal<string | undefined>(undefined);

  function save(name: string): Outcome {
    wanted.value = undefined;
    const text = tape.text();
    const written = files.write(name, text);
    if (written.kind === 'failed') return refused(describeFailure(written.path, written.trouble));
    say(describeSavedTape(written.path, new TextEncoder().encode(text).length, tape.status()));
    return TAKEN;
  }

  return {
    question: computed(() => (wanted.value === undefined ? undefined : describeTapeQuestion(wanted.value))),
    take(name) {
      const isAgain = name === '' || name === wanted.peek();
      if (isAgain && wanted.peek() === undefined) return refused(TERMINAL_TEXTS.noTapeFile);
      if (isAgain) return save(wanted.peek() ?? name);
      wanted.value = name;
      say(`${TAPE_TEXTS.purpose} ${TAPE_TEXTS.saveWarning}`);
      return TAKEN;
    },
    drop() {
      if (wanted.peek() === undefined) return false;
      wanted.value = undefined;
      say(TERMINAL_TEXTS.tapeNotSaved);
      return true;
    },
  };
}

/** Why nothing was written, and what to do. */
function describeFailure(path: string, trouble: FileTrouble): string {
  return `${describeFileTrouble(path, trouble)} The tape was not saved. Name another file: /tape FILE`;
}
