import repliesFile from '../data/replies.json' with { type: 'json' };
import roundsFile from '../data/rounds.json' with { type: 'json' };
import type { Persona } from './personas.ts';

/** An opinion that general answers may be for or against; `text` is one plain sentence. */
export interface View {
  id: string;
  text: string;
}

/** What a visitor says that is not a real question: whole texts, or phrases within one. */
export interface Occasion {
  id: string;
  questions?: string[];
  mentions?: string[];
}

/** The stance of an answer on a view or point, with the words that express it. */
export interface Stand {
  stance: 'for' | 'against' | 'mixed';
  quote: string;
}

/**
 * A prepared reply: to a question, on an occasion, to an answer passed on from `about`, or, with none of these, to any
 * question. For a described persona, a general reply combines an opening and a piece of advice.
 */
export interface Reply {
  id: string;
  /** A persona's id, `anyone` for the neutral voice, or `described` for personas known only from a system message. */
  persona: string;
  question?: string;
  occasion?: string;
  /** Id of the persona whose answer was passed on. */
  about?: string;
  part?: 'opening' | 'advice';
  /** For a described persona, may contain `{name}`, `{skill}`, `{other}` and `{description}`. */
  text: string;
  /** By the view's id. */
  stands?: Record<string, Stand>;
}

/** A question with prepared answers of all four and their map; answers and stands are by persona. */
export interface Round {
  id: string;
  question: string;
  answers: Record<string, string>;
  points: { point: string; stands: Record<string, Stand> }[];
}

/** All personas, and everything they can say. */
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

/** The data that ships with the mock, as a new copy. A test checks the files against these types. */
export function shippedSpeech(): Speech {
  return structuredClone({ personas, ...repliesFile, rounds: roundsFile }) as Speech;
}
