import { type CommandContext, type Outcome, TAKEN } from './command.ts';
import { drawNote } from './drawings.ts';

/** Removes all that was kept on this machine, of earlier visits too, and what is on the tape (behaviour 16.29). */
export function forget({ keeping, tape, draw, printLate }: CommandContext): Outcome {
  tape.forget();
  void keeping.forget().then(({ text, kind }) => printLate(drawNote(text, kind, draw())));
  return TAKEN;
}
