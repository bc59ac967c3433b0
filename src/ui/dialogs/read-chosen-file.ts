import { MAX_FILE_CHARACTERS } from '../../domain/conversation/conversation.ts';
import type { PageFiles } from '../../ports/files.ts';

type ChosenFile =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'unreadable' };

/** A UTF-16 code unit takes three bytes of UTF-8 at most. */
const MAX_FILE_BYTES = 3 * MAX_FILE_CHARACTERS;

/** The text of a file that a visitor has chosen; a file that is too large is not read. */
export async function readChosenFile(file: File, read: PageFiles['read']): Promise<ChosenFile> {
  if (file.size > MAX_FILE_BYTES) return { kind: 'too-large' };
  const text = await read(file);
  return text === undefined ? { kind: 'unreadable' } : { kind: 'text', text };
}
