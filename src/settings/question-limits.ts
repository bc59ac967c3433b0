import { MAX_ANSWER_CHARACTERS } from '../domain/ending.ts';
import { systemMessage } from '../domain/prompt.ts';
import { MAX_CHARACTERS } from '../domain/send-rules.ts';
import { CLERK_INSTRUCTIONS, MAX_MATERIAL_CHARACTERS, maxClerkTokens } from '../domain/table/clerk-terms.ts';
import type { Settings } from './settings.ts';

/** What a question of this product may be like; sizes in characters. */
interface SizeLimits {
  readonly longAnswer: LongAnswer;
  /** How many texts of each kind a question may hold, and how long each may be. */
  readonly texts: Readonly<Record<'system' | 'user' | 'assistant', TextLimit>>;
}

interface TextLimit {
  readonly most: number;
  readonly characters: number;
}

/** The one question whose answer may be longer than a persona's. */
interface LongAnswer {
  /** The exact text of its system message. */
  readonly systemText: string;
  readonly maxTokens: number;
  /** How much its one text may hold, as JSON. */
  readonly material: {
    readonly questionCharacters: number;
    readonly answers: number;
    readonly answerCharacters: number;
  };
}

/** As large as the questions of this squad's page and of its clerk get, and no larger (behaviour 12.19, 21.7). */
export function questionLimitsOf({ squad, memoryTurns }: Settings): SizeLimits {
  const { personas } = squad;
  const instructions = [CLERK_INSTRUCTIONS, ...personas.map(systemMessage)];
  return {
    longAnswer: {
      systemText: CLERK_INSTRUCTIONS,
      maxTokens: maxClerkTokens(personas.length),
      material: {
        questionCharacters: MAX_CHARACTERS,
        answers: personas.length,
        answerCharacters: MAX_MATERIAL_CHARACTERS,
      },
    },
    texts: {
      system: { most: 1, characters: Math.max(...instructions.map(({ length }) => length)) },
      user: { most: memoryTurns + 1, characters: MAX_CHARACTERS },
      assistant: { most: memoryTurns, characters: MAX_ANSWER_CHARACTERS },
    },
  };
}
