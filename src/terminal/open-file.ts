import { type ReadonlySignal, computed, signal } from '@preact/signals-core';
import type { Conversation } from '../domain/conversation.ts';
import type { Squad } from '../domain/squad/squad.ts';
import { readTranscript } from '../domain/transcript/read-transcript.ts';
import { MAX_TRANSCRIPT_CHARACTERS } from '../domain/transcript/transcript-format.ts';
import {
  wordFound,
  wordReplaces,
  wordTranscriptProblem,
  wordRestoreRefusal,
} from '../domain/texts/transcript-texts.ts';
import { type Outcome, TAKEN, refused } from './command.ts';
import type { PathFiles } from '../ports/files.ts';
import { TERMINAL_TEXTS } from './terminal-texts.ts';
import { wordNotRead, wordOffer } from './word-files.ts';
import { wordTime } from './word-times.ts';

interface OpeningOptions {
  readonly squad: Squad;
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

/** A UTF-16 code unit takes three bytes of UTF-8 at most. */
const MAX_TRANSCRIPT_BYTES = 3 * MAX_TRANSCRIPT_CHARACTERS;

export function createOpening({ squad, files, say }: OpeningOptions): Opening {
  const shown = signal<Conversation | undefined>(undefined);

  function show(name: string): Outcome {
    shown.value = undefined;
    if (squad.stage.peek() !== 'chat') return refused(wordRestoreRefusal('not-open'));
    const file = files.read(name, MAX_TRANSCRIPT_BYTES);
    if (file.kind === 'failed') return refused(wordNotRead(file.path, file.trouble));
    const reading = readTranscript(file.text, squad.personas);
    if (reading.kind === 'refused') return refused(wordTranscriptProblem(reading.problem));
    const { conversation, persona } = reading;
    const { messages, lastUpdatedMs } = conversation;
    const found = wordFound(persona.name, messages.length, wordTime(lastUpdatedMs));
    const replaced = countReplaced(squad.conversations.peek()[persona.chatId]);
    const replaces = replaced === undefined ? undefined : wordReplaces(persona.name, replaced);
    say(wordOffer(file.path, found, replaces));
    shown.value = conversation;
    return TAKEN;
  }

  function take(): Outcome {
    const conversation = shown.peek();
    if (!conversation) return refused(TERMINAL_TEXTS.nothingToOpen);
    const decision = squad.restore(conversation);
    if (decision.kind === 'refuse') return refused(wordRestoreRefusal(decision.reason));
    shown.value = undefined;
    return TAKEN;
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

/** How many messages would go; undefined where that is the welcome alone, or nothing. */
function countReplaced(present: Conversation | undefined): number | undefined {
  const count = present?.messages.length ?? 0;
  return count > 1 ? count : undefined;
}
