import type { Persona } from '../domain/persona.ts';
import { type FoundMessage, excerptAround, findMessages } from '../domain/search.ts';
import { CHAT_TEXTS } from '../domain/texts/chat-texts.ts';
import { describeFindings } from '../domain/texts/transcript-texts.ts';
import { type CommandContext, type Outcome, TAKEN, openConversationOf, refused } from './command.ts';
import { type DrawOptions, MAX_TEXT_COLUMNS, drawNote } from './drawings.ts';
import { TERMINAL_TEXTS, formatTime } from './texts.ts';
import { wrapRows } from './wrap.ts';

/** More would push what was read last out of the window. */
const MAX_PRINTED_MESSAGES = 10;
const INDENT = '    ';

/** Prints the newest messages of the open conversation that hold a text (behaviour 5.15, 16.23). */
export function find({ visit, draw, print }: CommandContext, argument: string): Outcome {
  const conversation = openConversationOf(visit);
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
  const { persona } = visit.chosen.peek();
  print([
    ...drawNote(describeFindings(count, printed.length), 'quiet', options),
    ...printed.flatMap((each) => drawFound(each, persona, options)),
  ]);
  return TAKEN;
}

/** A found message, whose text is fit to be shown: who said it and when, and below it what is around the place. */
export function drawFound(
  { message: { sender, content, timestampMs }, place }: FoundMessage,
  persona: Persona,
  { columns, look: { paint } }: Pick<DrawOptions, 'columns' | 'look'>,
): readonly string[] {
  const excerpt = excerptAround(content, place);
  const before = onOneLine(excerpt.before).trimStart();
  const marked = onOneLine(excerpt.marked);
  const text = `${before}${marked}${onOneLine(excerpt.after)}`;
  const from = before.length;
  const to = from + marked.length;
  const rows = wrapRows(text, Math.min(MAX_TEXT_COLUMNS, columns - INDENT.length - 1)).map((row) => {
    const end = row.start + row.text.length;
    const [begin, stop] = [from, to].map((at) => Math.min(Math.max(at, row.start), end) - row.start);
    const part = row.text.slice(begin, stop);
    return `${INDENT}${row.text.slice(0, begin)}${paint.tile(persona.colour, part)}${row.text.slice(stop)}`;
  });
  const speaker = sender === 'user' ? paint.bold(CHAT_TEXTS.you) : paint.strong(persona.colour, persona.name);
  return [`  ${speaker}${paint.colour('quiet', `, ${formatTime(timestampMs)}`)}`, ...rows];
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
