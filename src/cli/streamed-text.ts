import type { Visit } from '../domain/visit/visit.ts';
import { plainText } from './plain-text.ts';

/**
 * Writes the chosen persona's answer as it arrives; `end` writes the rest.
 * @param before the beginning of the answer that is there already
 */
export function writeStreamed(
  { chosen, happened }: Pick<Visit, 'chosen' | 'happened'>,
  write: (text: string) => void,
  before = '',
): { end(text: string): void } {
  let written = plainText(before);
  let heardLength = before.length;
  /** The beginning of a line end or of a character that has not arrived whole. */
  let held = '';

  function writeWhole(text: string): void {
    const plain = plainText(text);
    write(plain.startsWith(written) ? plain.slice(written.length) : `\n${plain}`);
    written = plain;
  }

  /** Looks only at the part, since an answer may arrive character by character. */
  function writeMore(part: string): void {
    const plain = plainText(part);
    write(plain);
    written += plain;
  }

  const stop = happened.listen((happening) => {
    if (happening.kind !== 'text-arrived' || happening.personaId !== chosen.peek().persona.id) return;
    const { text, newest } = happening;
    // Another attempt begins its answer again, perhaps after what was there before.
    const isFirst = newest.length === text.length || text.length !== heardLength + newest.length;
    heardLength = text.length;
    const part = isFirst ? text : held + newest;
    const complete = part.replace(/[\r\ud800-\udbff]$/, '');
    held = part.slice(complete.length);
    if (isFirst) writeWhole(complete);
    else writeMore(complete);
  });
  return {
    end(text) {
      stop();
      writeWhole(text);
    },
  };
}
