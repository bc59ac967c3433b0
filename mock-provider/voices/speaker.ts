import { answerAsClerk, clerkName, isForClerk } from './clerk.ts';
import { type Described, readDescribed } from './described.ts';
import { type Spoken, findReply } from './find-reply.ts';
import { type Persona, personaNamed, recognisePersona } from './personas.ts';
import { type Question, restOf } from './go-on.ts';
import type { Speech } from './speech.ts';

/** Compares answers; not a persona. */
const clerk = { name: clerkName } as const;

/** Who is asked: a prepared persona's id, a persona described in a system message, the clerk, or nobody known. */
export type Asked = string | Described | typeof clerk | null;

/** Finds out whom a system message addresses. */
export function recognise(system: string, personas: readonly Persona[]): Asked {
  const described = readDescribed(system);
  if (described === null) return isForClerk(system) ? clerk : recognisePersona(system, personas);
  return personaNamed(described.name, personas) ?? described;
}

/** Gives `count` answers, or what is left of them. */
export function speak(
  speech: Speech,
  asked: Asked,
  { text: question, soFar }: Question,
  count = 1,
): readonly Spoken[] {
  return Array.from({ length: count }, (_, turn) => {
    const said = isClerk(asked) ? answerAsClerk(question, speech) : findReply(speech, asked, question, turn);
    return soFar === null ? said : { ...said, text: restOf(said.text, soFar), isGeneral: false };
  });
}

/** The name in the journal. */
export function nameOf(asked: Asked): string | null {
  return asked === null || typeof asked === 'string' ? asked : asked.name;
}

export function isClerk(asked: Asked): asked is typeof clerk {
  return asked === clerk;
}
