import { answerAsClerk, clerkName, isForClerk } from './clerk.ts';
import { type Described, readDescribed } from './described.ts';
import { type Spoken, findReply } from './find-reply.ts';
import { type Persona, personaNamed, recognisePersona } from './personas.ts';
import type { Speech } from './speech.ts';

/** Compares what others said, and is no persona. */
const clerk = { name: clerkName } as const;

/** Who is asked: a persona with prepared replies by its id, one that a system message describes, the clerk, or nobody. */
export type Asked = string | Described | typeof clerk | null;

/** Whom a system message speaks of. */
export function recognise(system: string, personas: readonly Persona[]): Asked {
  const described = readDescribed(system);
  if (described === null) return isForClerk(system) ? clerk : recognisePersona(system, personas);
  return personaNamed(described.name, personas) ?? described;
}

/** As many answers as asked for. */
export function speak(speech: Speech, asked: Asked, question: string, count = 1): Spoken[] {
  return Array.from({ length: count }, (_, turn) =>
    isClerk(asked) ? answerAsClerk(question, speech) : findReply(speech, asked, question, turn),
  );
}

/** What the journal calls whom it asked. */
export function nameOf(asked: Asked): string | null {
  return asked === null || typeof asked === 'string' ? asked : asked.name;
}

/** Whether it is the clerk of a round table who is asked. */
export function isClerk(asked: Asked): asked is typeof clerk {
  return asked === clerk;
}
