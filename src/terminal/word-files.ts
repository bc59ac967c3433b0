import { wordTranscriptProblem } from '../domain/texts/transcript-texts.ts';
import type { FileTrouble } from '../ports/files.ts';

/** The form in which a conversation is written. */
export type FileForm = 'Markdown' | 'JSON';

/** Says what was written, and where (behaviour 16.18). */
export function wordSaved(path: string, count: number, form: FileForm): string {
  const messages = count === 1 ? '1 message' : `${count.toLocaleString('en')} messages`;
  return `Saved ${messages} as ${form}: ${path}`;
}

/** Why nothing was written, and what to do (behaviour 16.18). */
export function wordNotSaved(path: string, trouble: FileTrouble): string {
  return `${wordTrouble(path, trouble)} Nothing was written. ${remedyOf(trouble)}`;
}

/** Why nothing was read (behaviour 16.19). */
export function wordNotRead(path: string, trouble: FileTrouble): string {
  if (trouble.kind === 'too-large') return wordTranscriptProblem({ kind: 'too-large' });
  return `${wordTrouble(path, trouble)} Nothing was replaced. Name a conversation that was saved as JSON.`;
}

/** Stands before what a file holds, and what opening it would replace. */
export function wordOffer(path: string, found: string, replaces: string | undefined): string {
  const head = `${path} holds: ${found}.`;
  return replaces === undefined ? head : `${head} ${replaces}`;
}

function remedyOf({ kind }: FileTrouble): string {
  if (kind === 'exists') return 'Save under another name: /save FILE';
  if (kind === 'is-folder') return 'Name a file in it: /save FILE';
  return 'Save it somewhere else: /save FILE';
}

function wordTrouble(path: string, trouble: FileTrouble): string {
  switch (trouble.kind) {
    case 'exists':
      return `There is a file ${path} already.`;
    case 'no-folder':
      return `There is no folder for ${path}.`;
    case 'no-file':
      return `There is no file ${path}.`;
    case 'is-folder':
      return `${path} is a folder.`;
    case 'not-plain':
      return `${path} is no ordinary file.`;
    case 'forbidden':
      return `The system does not permit that for ${path}.`;
    case 'full':
      return `There is no room left for ${path}.`;
    case 'too-large':
      return `${path} is too large.`;
    case 'other':
      return `The system refused ${path} (${trouble.code}).`;
  }
}
