import { parseJson } from '../checks/parse-json.ts';
import { recordOf } from '../checks/records.ts';
import { type AnswerLength, isAnswerLength } from './answer-length.ts';

/** How answers are asked for. */
export interface AnswerOptions {
  /** Whether the text is shown as it arrives. */
  readonly streaming: boolean;
  /** How many earlier turns of its conversation are sent with a question. */
  readonly memoryTurns: number;
  readonly length: AnswerLength;
  /** Whether a round's map is asked for as soon as all have answered. */
  readonly drawsMap: boolean;
}

/** Whether the site's own answerer answers, or the visitor's own model. */
export type Side = 'site' | 'own';

/** What a visitor has chosen, for each side. */
export type OptionChoices = Readonly<Record<Side, Partial<AnswerOptions>>>;

export const NO_CHOICES: OptionChoices = { site: {}, own: {} };

/** What a daily chat needs. */
export const OWN_MODEL_OPTIONS: AnswerOptions = {
  streaming: true,
  memoryTurns: 10,
  length: 'normal',
  drawsMap: false,
};

/** A choice made where the site answers holds for the visitor's own model too, unless another was made there. */
export function chosenFor(side: Side, { site, own }: OptionChoices): Partial<AnswerOptions> {
  return side === 'site' ? site : { ...site, ...own };
}

export function hasChoices({ site, own }: OptionChoices): boolean {
  return Object.keys({ ...site, ...own }).length > 0;
}

/** Reads what a device has remembered; leaves out what another version may have written. */
export function readChoices(text: string | undefined): OptionChoices {
  const { site, own } = recordOf(text === undefined ? undefined : parseJson(text));
  return { site: readOptions(site), own: readOptions(own) };
}

function readOptions(value: unknown): Partial<AnswerOptions> {
  const { streaming, memoryTurns, length, drawsMap } = recordOf(value);
  return {
    ...(typeof streaming === 'boolean' && { streaming }),
    ...(typeof memoryTurns === 'number' && { memoryTurns }),
    ...(isAnswerLength(length) && { length }),
    ...(typeof drawsMap === 'boolean' && { drawsMap }),
  };
}
