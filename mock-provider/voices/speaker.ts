import { type Persona, recognisePersona } from './personas.ts';
import { chooseReply, type Reply } from './reply.ts';

/** Who speaks, and what can be said. */
export interface Voices {
  personas: readonly Persona[];
  replies: readonly Reply[];
}

export interface Spoken {
  /** The id of the reply; null when there was none. */
  id: string | null;
  text: string;
}

export interface Speaker {
  /** The id of the persona that a system message names, or null. */
  recognise(system: string): string | null;
  /** As many replies as asked for to a question, in a persona's voice; without one, in the neutral voice. */
  answer(persona: string | null, question: string, count: number, draw: () => number): Spoken[];
  /** Forgets what was said before. */
  forget(): void;
}

const nothingToSay = 'I am afraid I have no reply to that. Please ask me something else.';

/** Reads the voices at every answer, so that a change of them takes effect at once (behaviour 13.1, 13.2). */
export function createSpeaker(voices: Voices): Speaker {
  const lastGiven = new Map<string, number>();
  let turn = 0;
  return {
    recognise: (system) => recognisePersona(system, voices.personas),
    answer: (persona, question, count, draw) =>
      Array.from({ length: count }, () => {
        const reply = chooseReply(voices.replies, persona, question, lastGiven, draw);
        if (reply === null) return { id: null, text: nothingToSay };
        turn += 1;
        lastGiven.set(reply.id, turn);
        return { id: reply.id, text: reply.text };
      }),
    forget() {
      lastGiven.clear();
      turn = 0;
    },
  };
}
