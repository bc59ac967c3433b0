import repliesFile from '../data/replies.json' with { type: 'json' };
import roundsFile from '../data/rounds.json' with { type: 'json' };
import { shippedExample } from './shipped-example.ts';
import type { Persona } from './personas.ts';

/** An opinion that general answers may be for or against; `text` is one plain sentence. */
export interface View {
  readonly id: string;
  readonly text: string;
}

/** What a visitor says that is not a real question: whole texts, or phrases within one. */
export interface Occasion {
  readonly id: string;
  readonly questions?: readonly string[];
  readonly mentions?: readonly string[];
}

/** The stance of an answer on a view or point, with the words that express it. */
export interface Stand {
  readonly stance: 'for' | 'against' | 'mixed';
  readonly quote: string;
}

/**
 * A prepared reply: to a question, on an occasion, to an answer passed on from `about`, or, with none of these, to any
 * question. For a described persona, a general reply combines an opening and a piece of advice.
 */
export interface Reply {
  readonly id: string;
  /** A persona's id, `anyone` for the neutral voice, or `described` for personas known only from a system message. */
  readonly persona: string;
  readonly question?: string;
  readonly occasion?: string;
  /** Id of the persona whose answer was passed on. */
  readonly about?: string;
  readonly part?: 'opening' | 'advice';
  /** For a described persona, may contain `{name}`, `{skill}`, `{other}` and `{description}`. */
  readonly text: string;
  /** By the view's id. */
  readonly stands?: Readonly<Record<string, Stand>>;
}

/** A point of a round, with the stands of its prepared answers by persona. */
interface RoundPoint {
  readonly point: string;
  readonly stands: Readonly<Record<string, Stand>>;
}

/** A question with prepared answers of all four and their map; answers are by persona. */
export interface Round {
  readonly id: string;
  readonly question: string;
  readonly answers: Readonly<Record<string, string>>;
  readonly points: readonly RoundPoint[];
}

/** All personas, and everything they can say. */
export interface Speech {
  readonly personas: readonly Persona[];
  readonly views: readonly View[];
  readonly occasions: readonly Occasion[];
  readonly replies: readonly Reply[];
  readonly rounds: readonly Round[];
}

const personas: readonly Persona[] = [
  { id: 'visionary', name: 'The Visionary', aliases: ['dreamer'] },
  { id: 'methodologist', name: 'The Methodologist', aliases: ['theorist'] },
  { id: 'executor', name: 'The Executor', aliases: ['pragmatist'] },
  { id: 'evaluator', name: 'The Evaluator', aliases: ['analyst'] },
];

/** The data that ships with the mock, as a new copy. A test checks the files against these types. */
export function shippedSpeech(): Speech {
  return structuredClone({ personas, ...repliesFile, rounds: [...roundsFile, shippedExample()] }) as Speech;
}
