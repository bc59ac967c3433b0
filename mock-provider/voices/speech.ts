import repliesFile from '../data/replies.json' with { type: 'json' };
import roundsFile from '../data/rounds.json' with { type: 'json' };
import type { Persona } from './personas.ts';

/** Something that general answers may be for or against; `text` is one plain sentence. */
export interface View {
  id: string;
  text: string;
}

/** What somebody says that is no question to think about: whole texts, or phrases that stand in one. */
export interface Occasion {
  id: string;
  questions?: string[];
  mentions?: string[];
}

/** What an answer holds of a view or a point, and the words of it that say so. */
export interface Stand {
  stance: 'for' | 'against' | 'mixed';
  quote: string;
}

/**
 * What can be said: to one question, on an occasion, about an answer of another persona that was passed on, or, with none
 * of these, to any question. For a described persona, a general reply is an opening and a piece of advice.
 */
export interface Reply {
  id: string;
  /** A persona's id, `anyone` for the neutral voice, or `described` for personas that only a system message describes. */
  persona: string;
  question?: string;
  occasion?: string;
  /** The id of the persona whose answer was passed on. */
  about?: string;
  part?: 'opening' | 'advice';
  /** Of a described persona, with `{name}`, `{skill}`, `{other}` and `{description}` for its own texts. */
  text: string;
  /** By the id of the view. */
  stands?: Record<string, Stand>;
}

/** A question that all four have an answer for, and the map of their answers; answers and stands by persona. */
export interface Round {
  id: string;
  question: string;
  answers: Record<string, string>;
  points: { point: string; stands: Record<string, Stand> }[];
}

/** Who speaks, and all that is said. */
export interface Speech {
  personas: Persona[];
  views: View[];
  occasions: Occasion[];
  replies: Reply[];
  rounds: Round[];
}

const personas: Persona[] = [
  { id: 'visionary', name: 'The Visionary', aliases: ['dreamer'] },
  { id: 'methodologist', name: 'The Methodologist', aliases: ['theorist'] },
  { id: 'executor', name: 'The Executor', aliases: ['pragmatist'] },
  { id: 'evaluator', name: 'The Evaluator', aliases: ['analyst'] },
];

/** What ships with the mock; a new copy each time. A test checks the files against these types. */
export function shippedSpeech(): Speech {
  return structuredClone({ personas, ...repliesFile, rounds: roundsFile }) as Speech;
}
