import type { Conversation } from '../domain/conversation.ts';
import type { Persona } from '../domain/persona.ts';
import { conversationToJson } from '../domain/transcript/to-json.ts';
import { conversationToMarkdown } from '../domain/transcript/to-markdown.ts';
import { transcriptFileName } from '../domain/transcript/transcript-file-name.ts';
import { type CommandContext, type Outcome, TAKEN, refused } from './command.ts';
import { TERMINAL_TEXTS } from './terminal-texts.ts';
import { type FileForm, wordNotSaved, wordSaved } from './word-files.ts';
import { wordDay, wordTime } from './word-times.ts';

/** Writes the open conversation to a file that is not there yet (behaviour 16.18). */
export function save({ squad, productName, files, say }: CommandContext, argument: string): Outcome {
  const conversation = squad.conversation.peek();
  if (!conversation) return refused(TERMINAL_TEXTS.noConversation);
  const { persona } = squad.selection.peek();
  const name = argument === '' ? nameOf(conversation, persona, productName) : argument;
  const form = formOf(name);
  if (!form) return refused(TERMINAL_TEXTS.unknownEnding);
  const result = files.write(name, textOf(conversation, persona, productName, form));
  if (result.kind === 'failed') return refused(wordNotSaved(result.path, result.trouble));
  say(wordSaved(result.path, conversation.messages.length, form));
  return TAKEN;
}

function nameOf({ lastUpdatedMs }: Conversation, persona: Persona, productName: string): string {
  return transcriptFileName({ productName, persona, day: wordDay(lastUpdatedMs), extension: 'json' });
}

/** By the name's ending; JSON without one. */
function formOf(name: string): FileForm | undefined {
  const [, ending] = /[^/\\.]\.([^/\\.]*)$/.exec(name) ?? [];
  switch (ending?.toLowerCase()) {
    case 'md':
      return 'Markdown';
    case 'json':
    case undefined:
      return 'JSON';
    default:
      return undefined;
  }
}

function textOf(conversation: Conversation, persona: Persona, productName: string, form: FileForm): string {
  if (form === 'JSON') return conversationToJson(conversation);
  return conversationToMarkdown(conversation, persona, { productName, wordTime });
}
