import { useRef, useState } from 'react';
import type { Conversation } from '../../domain/conversation.ts';
import type { Persona } from '../../domain/persona.ts';
import { readTranscript } from '../../domain/transcript/read-transcript.ts';
import {
  type TranscriptProblem,
  MAX_TRANSCRIPT_CHARACTERS,
} from '../../domain/transcript/transcript-format.ts';
import { wordTranscriptProblem } from '../../domain/texts/transcript-texts.ts';
import type { PageFiles } from '../../ports/files.ts';

/** What became of a transcript that was to take its persona's conversation's place. */
export type ImportResult =
  | { readonly kind: 'imported' }
  /** Nothing was replaced; the words say why. */
  | { readonly kind: 'refused'; readonly words: string };

export interface FoundConversation {
  readonly kind: 'found';
  readonly text: string;
  readonly conversation: Conversation;
  readonly persona: Persona;
  /** Why it could not be imported when that was tried. */
  readonly refusal?: string;
}

export type ImportChoice =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'refused'; readonly words: string }
  | FoundConversation;

interface ImportPorts {
  readonly read: PageFiles['read'];
  readonly personas: readonly Persona[];
  readonly onImport: (text: string) => ImportResult;
  readonly onImported: () => void;
}

/** A UTF-16 code unit takes three bytes of UTF-8 at most. */
const MAX_TRANSCRIPT_BYTES = 3 * MAX_TRANSCRIPT_CHARACTERS;

const NONE: ImportChoice = { kind: 'none' };

/** The chosen file, from the choice to its import; of two choices the later counts. */
export function useImportChoice({ read, personas, onImport, onImported }: ImportPorts) {
  const [choice, setChoice] = useState<ImportChoice>(NONE);
  const newest = useRef<File>(undefined);

  async function choose(file: File): Promise<void> {
    newest.current = file;
    setChoice({ kind: 'reading' });
    const found = await readChoice(file, read, personas);
    if (newest.current === file) setChoice(found);
  }

  function accept(found: FoundConversation): void {
    const result = onImport(found.text);
    if (result.kind === 'imported') onImported();
    else setChoice({ ...found, refusal: result.words });
  }

  return { choice, choose, accept, drop: () => setChoice(NONE) };
}

async function readChoice(
  file: File,
  read: PageFiles['read'],
  personas: readonly Persona[],
): Promise<ImportChoice> {
  if (file.size > MAX_TRANSCRIPT_BYTES) return refuse({ kind: 'too-large' });
  const text = await read(file);
  if (text === undefined) return refuse({ kind: 'unreadable' });
  const reading = readTranscript(text, personas);
  if (reading.kind === 'refused') return refuse(reading.problem);
  return { kind: 'found', text, conversation: reading.conversation, persona: reading.persona };
}

function refuse(problem: TranscriptProblem): ImportChoice {
  return { kind: 'refused', words: wordTranscriptProblem(problem) };
}
