import { type ReadonlySignal, computed, signal } from '@preact/signals-core';
import type { Conversation } from '../domain/conversation.ts';
import type { Persona } from '../domain/persona.ts';
import { describeFileTrouble } from '../domain/texts/file-texts.ts';
import { describeRefusal } from '../domain/texts/refusal-texts.ts';
import {
  describeFound,
  describeReplacement,
  describeTranscriptProblem,
} from '../domain/texts/transcript-texts.ts';
import { readTranscript } from '../domain/transcript/read-transcript.ts';
import { conversationToJson } from '../domain/transcript/to-json.ts';
import { conversationToMarkdown } from '../domain/transcript/to-markdown.ts';
import { transcriptFileName } from '../domain/transcript/transcript-file-name.ts';
import { MAX_TRANSCRIPT_CHARACTERS } from '../domain/transcript/transcript-format.ts';
import type { Visit } from '../domain/visit/visit.ts';
import type { FileTrouble, PathFiles } from '../ports/files.ts';
import {
  type CommandContext,
  type Outcome,
  TAKEN,
  openConversationOf,
  outcomeOf,
  refused,
} from './command.ts';
import { TERMINAL_TEXTS, formatDay, formatTime } from './texts.ts';

interface OpeningOptions {
  readonly visit: Visit;
  readonly files: PathFiles;
  readonly say: (text: string) => void;
}

/** A saved conversation on its way back: first it is shown, then it is taken or dropped (behaviour 16.19). */
export interface Opening {
  /** What is asked while a conversation waits to be taken. */
  readonly question: ReadonlySignal<string | undefined>;
  /** Shows what a file holds; without a name, takes what was shown. */
  open(name: string): Outcome;
  /** Forgets what was shown, and says so; false where there was nothing. */
  drop(): boolean;
}

/** The form in which a conversation is written. */
type FileForm = 'Markdown' | 'JSON';

/** A UTF-16 code unit takes three bytes of UTF-8 at most. */
const MAX_TRANSCRIPT_BYTES = 3 * MAX_TRANSCRIPT_CHARACTERS;

/** Writes the open conversation to a file that is not there yet (behaviour 16.18). */
export function save({ visit, productName, files, say }: CommandContext, argument: string): Outcome {
  const conversation = openConversationOf(visit);
  if (!conversation) return refused(TERMINAL_TEXTS.noConversation);
  const { persona } = visit.chosen.peek();
  const name = argument === '' ? nameOf(conversation, persona, productName) : argument;
  const form = formOf(name);
  if (!form) return refused(TERMINAL_TEXTS.unknownEnding);
  const result = files.write(name, textOf(conversation, persona, visit.squad.id, productName, form));
  if (result.kind === 'failed') return refused(describeWriteFailure(result.path, result.trouble));
  say(describeSaved(result.path, conversation.messages.length, form));
  return TAKEN;
}

export function createOpening({ visit, files, say }: OpeningOptions): Opening {
  const shown = signal<Conversation | undefined>(undefined);

  function show(name: string): Outcome {
    shown.value = undefined;
    if (visit.stage.peek() !== 'chat') return refused(describeRefusal('restore-not-open'));
    const file = files.read(name, MAX_TRANSCRIPT_BYTES);
    if (file.kind === 'failed') return refused(describeReadFailure(file.path, file.trouble));
    const reading = readTranscript(file.text, visit.squad, visit.nowMs());
    if (reading.kind === 'refused') return refused(describeTranscriptProblem(reading.problem));
    const { conversation, persona } = reading;
    const { messages, lastUpdatedMs } = conversation;
    const found = describeFound(persona.name, messages.length, formatTime(lastUpdatedMs));
    const replaced = countReplaced(visit.laneOf(persona.chatId)?.conversation.peek());
    const replaces = replaced === undefined ? undefined : describeReplacement(persona.name, replaced);
    say(describeHolding(file.path, found, replaces));
    shown.value = conversation;
    return TAKEN;
  }

  function take(): Outcome {
    const conversation = shown.peek();
    if (!conversation) return refused(TERMINAL_TEXTS.nothingToOpen);
    const decision = visit.perform({ kind: 'restore', conversation });
    if (decision.kind === 'done') shown.value = undefined;
    return outcomeOf(decision);
  }

  return {
    question: computed(() => (shown.value ? TERMINAL_TEXTS.openShown : undefined)),
    open: (name) => (name === '' ? take() : show(name)),
    drop() {
      if (!shown.peek()) return false;
      shown.value = undefined;
      say(TERMINAL_TEXTS.notOpened);
      return true;
    },
  };
}

/** Says what was written, and where (behaviour 16.18). */
function describeSaved(path: string, count: number, form: FileForm): string {
  const messages = count === 1 ? '1 message' : `${count.toLocaleString('en')} messages`;
  return `Saved ${messages} as ${form}: ${path}`;
}

/** Why nothing was written, and what to do (behaviour 16.18). */
function describeWriteFailure(path: string, trouble: FileTrouble): string {
  return `${describeFileTrouble(path, trouble)} Nothing was written. ${remedyOf(trouble)}`;
}

/** Why nothing was read (behaviour 16.19). */
function describeReadFailure(path: string, trouble: FileTrouble): string {
  if (trouble.kind === 'too-large') return describeTranscriptProblem({ kind: 'too-large' });
  return `${describeFileTrouble(path, trouble)} Nothing was replaced. Name a conversation saved as JSON.`;
}

/** Stands before what a file holds, and what opening it would replace. */
function describeHolding(path: string, found: string, replaces: string | undefined): string {
  const head = `${path} holds: ${found}.`;
  return replaces === undefined ? head : `${head} ${replaces}`;
}

function nameOf({ lastUpdatedMs }: Conversation, persona: Persona, productName: string): string {
  return transcriptFileName({ productName, persona, day: formatDay(lastUpdatedMs), extension: 'json' });
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

function textOf(
  conversation: Conversation,
  persona: Persona,
  squadId: string,
  productName: string,
  form: FileForm,
): string {
  if (form === 'JSON') return conversationToJson(conversation, squadId);
  return conversationToMarkdown(conversation, persona, { productName, formatTime });
}

/** How many messages would be lost; undefined if only the welcome or nothing would be. */
function countReplaced(present: Conversation | undefined): number | undefined {
  const count = present?.messages.length ?? 0;
  return count > 1 ? count : undefined;
}

function remedyOf({ kind }: FileTrouble): string {
  if (kind === 'exists') return 'Save under another name: /save FILE';
  if (kind === 'is-folder') return 'Name a file in it: /save FILE';
  return 'Save it somewhere else: /save FILE';
}
