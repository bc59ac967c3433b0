import type { State } from '../state/state.ts';
import { chooseReply } from './choose-reply.ts';
import { fillReply } from './fill-reply.ts';
import { mostTextsRead, readQuestion } from './question.ts';
import { fold, recognisePersona } from './recognise-persona.ts';
import { remember } from './remember.ts';

export interface Spoken {
  /** Of the reply it was made from; null when there was none. */
  id: string | null;
  text: string;
}

export interface Speaker {
  /** The id of the persona that a system message speaks of, or null. */
  recognise(system: string): string | null;
  /** As many replies as asked for to the user's texts, the newest first, in a persona's voice. */
  answer(persona: string | null, texts: readonly string[], count: number, draw: () => number): Spoken[];
  /** Forgets what was said before. */
  forget(): void;
}

const anyone = 'anyone';
const nothingToSay = 'I am afraid I have no reply to that. Please ask me something else.';

/** Names, system messages and questions come again and again: in a retry, as a conversation grows, in a test. */
const mostRemembered = 500;

/** Reads the replies at every answer, so that a change of them takes effect at once. */
export function createSpeaker(state: Pick<State, 'personas' | 'replies'>): Speaker {
  const lastGiven = new Map<string, number>();
  const folded = remember(mostRemembered, fold);
  const read = remember(mostRemembered, (...texts) => readQuestion(texts));
  let turn = 0;
  return {
    recognise: (system) => recognisePersona(system, state.personas, folded),
    answer(persona, texts, count, draw) {
      const question = read(...texts.slice(0, mostTextsRead));
      const own = state.replies.filter((reply) => reply.persona === persona);
      const replies = own.length > 0 ? own : state.replies.filter((reply) => reply.persona === anyone);
      return Array.from({ length: count }, () => {
        const reply = chooseReply(replies, question, lastGiven, draw);
        if (reply === null) return { id: null, text: nothingToSay };
        turn += 1;
        lastGiven.set(reply.id, turn);
        return { id: reply.id, text: fillReply(reply.text, question) };
      });
    },
    forget() {
      lastGiven.clear();
      turn = 0;
    },
  };
}
