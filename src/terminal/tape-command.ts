import { describeFileTrouble } from '../domain/texts/file-texts.ts';
import { TAPE_TEXTS } from '../domain/texts/tape-player-texts.ts';
import type { FileTrouble } from '../ports/files.ts';
import { type CommandContext, type Outcome, TAKEN, refused } from './command.ts';
import { TERMINAL_TEXTS, describeSavedTape } from './texts.ts';

/** Says what is on the tape of this visit and, where a file is named, writes it there (behaviour 19.3). */
export function saveTape({ tape, files, say }: CommandContext, name: string): Outcome {
  say(`${TAPE_TEXTS.purpose} ${TAPE_TEXTS.saveWarning}`);
  if (name === '') return refused(TERMINAL_TEXTS.noTapeFile);
  const text = tape.text();
  const written = files.write(name, text);
  if (written.kind === 'failed') return refused(describeFailure(written.path, written.trouble));
  say(describeSavedTape(written.path, new TextEncoder().encode(text).length, tape.status()));
  return TAKEN;
}

/** Why nothing was written, and what to do. */
function describeFailure(path: string, trouble: FileTrouble): string {
  return `${describeFileTrouble(path, trouble)} The tape was not saved. Name another file: /tape FILE`;
}
