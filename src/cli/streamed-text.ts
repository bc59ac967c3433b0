import type { Visit } from '../domain/visit/visit.ts';
import { plainText } from './plain-text.ts';

/** Writes the chosen persona's answer as it arrives; `end` writes the rest. */
export function writeStreamed(visit: Visit, write: (text: string) => void): { end(text: string): void } {
  const { chosen, happened } = visit;
  let written = '';

  function writeMore(text: string): void {
    const plain = plainText(text);
    // Another attempt begins its answer again.
    write(plain.startsWith(written) ? plain.slice(written.length) : `\n${plain}`);
    written = plain;
  }

  const stop = happened.listen((happening) => {
    if (happening.kind !== 'text-arrived' || happening.personaId !== chosen.peek().persona.id) return;
    // The text may end within a line end or a character.
    writeMore(happening.text.replace(/[\r\ud800-\udbff]$/, ''));
  });
  return {
    end(text) {
      stop();
      writeMore(text);
    },
  };
}
