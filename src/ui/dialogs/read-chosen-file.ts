import { parseJson } from '../../domain/checks/parse-json.ts';
import { recordOf } from '../../domain/checks/records.ts';
import { MAX_FILE_CHARACTERS } from '../../domain/conversation/conversation.ts';
import { ROUND_FORMAT } from '../../domain/table/round-to-json.ts';
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

/** Whether a file says that it holds a round. */
export async function isRoundFile(file: File, read: PageFiles['read']): Promise<boolean> {
  const chosen = await readChosenFile(file, read);
  return (
    chosen.kind === 'text' &&
    recordOf(parseJson(chosen.text.replace(/^\ufeff/, '')))['format'] === ROUND_FORMAT
  );
}
