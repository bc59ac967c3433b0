import { modelNameOf } from '../checks/model-name.ts';
import { hasText } from '../conversation/conclude.ts';
import type { CompletionRequest } from '../../ports/completion.ts';
import type { Ending } from '../asking/ask.ts';
import type { AgreementMap, MapPoint, MapProblem, WholeAnswer } from './agreement-map.ts';
import { clerkForm } from './clerk-form.ts';
import { type ClerkMaterial, type MaterialOptions, materialFor } from './clerk-material.ts';
import { CLERK_INSTRUCTIONS, CLERK_REPLY, MAX_MATERIAL_CHARACTERS, clerkSampling } from './clerk-prompt.ts';
import type { ReadLoosely } from './points-in-text.ts';
import { readMap } from './read-map.ts';

export interface ClerkOptions extends MaterialOptions {
  readonly model: string;
  readonly streaming: boolean;
}

interface Conclusion {
  /** The model that was asked; undefined for a demo. */
  readonly model?: string | undefined;
  /** Undefined until it is loaded. */
  readonly readLoosely?: ReadLoosely | undefined;
  /** The points that are already shown; they are kept after a stop, too. */
  readonly arrived?: readonly MapPoint[] | undefined;
}

type DrawingOutcome =
  | { readonly kind: 'map'; readonly map: AgreementMap }
  | { readonly kind: 'problem'; readonly problem: MapProblem };

/**
 * The request to the clerk: question and answers as JSON, so that no text can leave its string, in numbered sentences,
 * under letters in random order, so that no persona always comes first.
 */
export function clerkRequest(
  question: string,
  answers: readonly WholeAnswer[],
  { model, streaming, ...options }: ClerkOptions,
): ClerkMaterial & { readonly request: CompletionRequest } {
  const { given, ...material } = materialFor(answers, options);
  return {
    request: {
      model,
      messages: [
        { role: 'system', text: CLERK_INSTRUCTIONS },
        { role: 'user', text: JSON.stringify({ question, ...given, reply: CLERK_REPLY }) },
      ],
      ...clerkSampling(answers.length),
      streaming,
      answerForm: clerkForm(answers.length),
    },
    ...material,
  };
}

/** The clerk's model: one that answers for a persona, so that a relay accepts it. */
export function clerkModelOf(models: readonly string[], usual: string): string {
  return models.includes(usual) ? usual : (models[0] ?? usual);
}

/**
 * The map from the clerk's answer, or why there is none. If the answer broke off, or a later attempt had none, its text so
 * far is read.
 */
export function concludeDrawing(
  ending: Ending,
  partial: string,
  { materials, shortenedIds, seenCharacters }: ClerkMaterial,
  { model, readLoosely, arrived = [] }: Conclusion = {},
): DrawingOutcome {
  if (ending.kind === 'stopped' && arrived.length === 0)
    return { kind: 'problem', problem: { kind: 'stopped' } };
  const answered = ending.kind === 'reply' && hasText(ending.text) ? ending.text : undefined;
  const isWhole = answered !== undefined;
  const reading = readMap(answered ?? partial, materials, readLoosely);
  if (reading.kind === 'map') {
    const { leftOut, isCut } = reading;
    // Points that are already shown stay the same objects, unless a correction changed them.
    const points = reading.points.map(
      (point) => arrived.find((shown) => JSON.stringify(shown) === JSON.stringify(point)) ?? point,
    );
    const basis = materials.map(({ answer }) => answer);
    const map = {
      points,
      basis,
      leftOut,
      isCut: isCut || !isWhole,
      shortenedIds,
      ...(seenCharacters < MAX_MATERIAL_CHARACTERS && { seenCharacters }),
    };
    const name = model !== undefined && ((ending.kind === 'reply' && ending.model) || modelNameOf(model));
    return { kind: 'map', map: name ? { ...map, model: name } : map };
  }
  switch (ending.kind) {
    case 'reply':
      return reading;
    case 'failure':
      return { kind: 'problem', problem: { kind: 'failed', failure: ending } };
    case 'threw':
    case 'stopped':
      return { kind: 'problem', problem: { kind: ending.kind } };
  }
}
