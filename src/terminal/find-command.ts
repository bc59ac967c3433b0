import { findMessages } from '../domain/search.ts';
import { wordFindings } from '../domain/texts/transcript-texts.ts';
import { type CommandContext, type Outcome, TAKEN, refused } from './command.ts';
import { drawFound } from './draw-found.ts';
import { drawNote } from './draw-message.ts';
import { TERMINAL_TEXTS } from './terminal-texts.ts';

/** More would push what was read last out of the window. */
const MAX_PRINTED_MESSAGES = 10;

/** Prints the newest messages of the open conversation that hold a text (behaviour 5.15, 16.23). */
export function find({ squad, draw, print }: CommandContext, argument: string): Outcome {
  const conversation = squad.conversation.peek();
  if (!conversation) return refused(TERMINAL_TEXTS.noConversation);
  if (argument === '') return refused(TERMINAL_TEXTS.nothingToFind);
  const options = draw();
  // As they are shown, or a part of what must not be shown could be found, and shown.
  const messages = conversation.messages.map((message) => ({
    ...message,
    content: options.clean(message.content),
  }));
  const { found, count } = findMessages({ messages }, options.clean(argument));
  const printed = found.slice(0, MAX_PRINTED_MESSAGES);
  const { persona } = squad.selection.peek();
  print([
    ...drawNote(wordFindings(count, printed.length), 'quiet', options),
    ...printed.flatMap((each) => drawFound(each, persona, options)),
  ]);
  return TAKEN;
}
