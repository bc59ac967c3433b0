import { answerAsClerk, clerkName, isForClerk } from './clerk.ts';
import { type Described, readDescribed } from './described.ts';
import { createOwnVoice } from './own-voice.ts';
import { type Persona, personaNamed, recognisePersona } from './personas.ts';
import { chooseReply, type Reply } from './reply.ts';
import { seededGenerator } from './seeded-generator.ts';

/** Who speaks, and what can be said. */
interface Voices {
  personas: readonly Persona[];
  replies: readonly Reply[];
}

export interface Spoken {
  /** The id of the reply; null when there was none. */
  id: string | null;
  text: string;
}

/** Compares what others said, and is no persona. */
const clerk = { name: clerkName } as const;

/** Who is asked: a persona with prepared replies by its id, one that a system message describes, the clerk, or nobody. */
type Asked = string | Described | typeof clerk | null;

export interface Speaker {
  /** Whom a system message speaks of. */
  recognise(system: string): Asked;
  /** As many replies as asked for to a question, in a persona's voice; without one, in the neutral voice. */
  answer(asked: Asked, question: string, count: number, draw: () => number): Spoken[];
  /** Forgets what was said before. */
  forget(): void;
}

const nothingToSay = 'I am afraid I have no reply to that. Please ask me something else.';

/** Reads the voices at every answer, so that a change of them takes effect at once (behaviour 13.1, 13.2, 13.8). */
export function createSpeaker(voices: Voices): Speaker {
  const lastGiven = new Map<string, number>();
  const ownVoice = createOwnVoice();
  let turn = 0;

  function sayPrepared(persona: string | null, question: string, draw: () => number): Spoken {
    const reply = chooseReply(voices.replies, persona, question, lastGiven, draw);
    if (reply === null) return { id: null, text: nothingToSay };
    turn += 1;
    lastGiven.set(reply.id, turn);
    return { id: reply.id, text: reply.text };
  }

  function say(asked: Asked, question: string, draw: () => number): Spoken {
    if (asked === null || typeof asked === 'string') return sayPrepared(asked, question, draw);
    if (isClerk(asked)) return answerAsClerk(question, draw);
    return ownVoice.answer(asked, question, draw) ?? sayPrepared(null, question, draw);
  }

  return {
    recognise(system) {
      const described = readDescribed(system);
      if (described === null) return isForClerk(system) ? clerk : recognisePersona(system, voices.personas);
      return personaNamed(described.name, voices.personas) ?? described;
    },
    answer: (asked, question, count, draw) => Array.from({ length: count }, () => say(asked, question, draw)),
    forget() {
      lastGiven.clear();
      ownVoice.forget();
      turn = 0;
    },
  };
}

/** What the journal calls whom it asked. */
export function nameOf(asked: Asked): string | null {
  return asked === null || typeof asked === 'string' ? asked : asked.name;
}

/** Whether it is the clerk of a round table who is asked (behaviour 13.9). */
export function isClerk(asked: Asked): asked is typeof clerk {
  return asked === clerk;
}

/** What a reply is drawn from: the clerk says the same of the same texts, whatever was asked before (behaviour 13.9). */
export function drawsFor(asked: Asked, question: string, seed: number, draw: () => number): () => number {
  return isClerk(asked) ? seededGenerator(seed, question) : draw;
}
