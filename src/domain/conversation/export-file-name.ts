import type { Persona } from '../squad/persona.ts';

interface ConversationFileFacts {
  readonly productName: string;
  readonly persona: Pick<Persona, 'badgeId'>;
  /** The day of the last change, such as `2026-03-09`. */
  readonly day: string;
  readonly extension: 'md' | 'json';
}

const MAX_PART_CHARACTERS = 40;

/** A name that any file system accepts, such as `quartet-evaluator-2026-03-09.md`. */
export function conversationFileName({
  productName,
  persona,
  day,
  extension,
}: ConversationFileFacts): string {
  return fileNameOf([productName, persona.badgeId, day], extension);
}

/** The parts as lower-case words, joined by hyphens; parts without letters and digits are left out. */
export function fileNameOf(parts: readonly string[], extension: string): string {
  const words = parts.map(plainWord).filter((part) => part !== '');
  return `${words.join('-')}.${extension}`;
}

/** The text as lower-case letters and digits joined by hyphens; may be empty. */
function plainWord(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return plain.slice(0, MAX_PART_CHARACTERS).replaceAll(/^-|-$/g, '');
}
