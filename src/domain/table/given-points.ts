import type { CompletionRequest } from '../../ports/completion.ts';
import { type Fields, isRecord, recordOf } from '../checks/records.ts';
import { MAX_REPLY_CHARACTERS } from '../limits.ts';
import type { WholeAnswer } from './agreement-map.ts';
import type { ClerkOptions } from './clerk.ts';
import { standsForm } from './clerk-form.ts';
import { type ClerkMaterial, materialFor } from './clerk-material.ts';
import { MATERIAL_RULES } from './clerk-prompt.ts';
import { lastEnd, onOneLine, parseCutJson } from './cut-json.ts';
import { type Claim, fieldOf, letterOf, readClaim } from './read-claim.ts';

/**
 * The clerk's instructions where the points are given. The form has no word that could be copied for a claim, as small
 * models do.
 */
export const STANDS_INSTRUCTIONS = [
  'You are the clerk of a round table. You say where answers stand on given points, and take no side.',
  'The message that follows is one JSON object: "question" was put to several people, who answered without hearing each other; "answers" holds the answer of each under a letter, in numbered sentences; "points" holds numbered sentences that somebody can be for or against.',
  ...MATERIAL_RULES,
  'For each point, say for every letter where its answer speaks of it: "at" is the number of the sentence that shows best where the answer stands, and "stance" is "for", "against" or "mixed".',
  'If an answer is silent on a point, "at" is 0 and "stance" is "silent"; never guess.',
  'Reply with one JSON object and nothing else, in this form, with all the points and in each all the letters:',
  '{"1":{"A":{"at":…,"stance":"…"},"B":{"at":…,"stance":"…"}}}',
].join('\n');

/** The last field of the material: a server that runs out of context cuts from the front. */
export const STANDS_REPLY =
  'Send one JSON object with every point by its number; each has "at" and "stance" for every letter.';

const BASE_TOKENS = 100;

/** For the stand of one answer on one point. */
const TOKENS_PER_STAND = 30;

/** Each try ends at an earlier brace; a claim that was cut off has one. */
const MAX_ENDS_TRIED = 20;

/** What may contain a claim, or a point. */
const CLOSINGS = ['}', '}}', '}}}', ']', '}]', '}]}'];

/** Where the object may begin: what comes before, such as a thought, may quote the form. */
const FIRST_POINT = /[[{]\s{0,9}["']?(?:points?[ _]?)?1?["']?\s{0,9}[:{]/gi;

const POINT_NUMBER = /^(?:point)?\W{0,3}_?(\d{1,3})\W{0,3}$/i;

/**
 * The request that asks where answers stand on given points. As in the request for a map, no text can leave its string,
 * and no persona always comes first.
 */
export function standsRequest(
  question: string,
  answers: readonly WholeAnswer[],
  points: readonly string[],
  { model, streaming, ...options }: ClerkOptions,
): ClerkMaterial & { readonly request: CompletionRequest } {
  const { given, ...material } = materialFor(answers, options);
  const numbered = Object.fromEntries(points.map((point, index) => [index + 1, point]));
  return {
    request: {
      model,
      messages: [
        { role: 'system', text: STANDS_INSTRUCTIONS },
        { role: 'user', text: JSON.stringify({ question, ...given, points: numbered, reply: STANDS_REPLY }) },
      ],
      temperature: 0,
      maxTokens: BASE_TOKENS + TOKENS_PER_STAND * points.length * answers.length,
      presencePenalty: 0,
      frequencyPenalty: 0,
      streaming,
      answerForm: standsForm(points.length, answers.length),
    },
    ...material,
  };
}

/**
 * Reads where the answers stand: for each point, the claims in the order of the materials. What is missing is unclear.
 * Never throws, whatever was written.
 * @param repair for what is only nearly JSON
 */
export function readStands(
  written: string,
  materials: ClerkMaterial['materials'],
  pointCount: number,
  repair?: (text: string) => unknown,
): readonly (readonly Claim[])[] {
  const text = onOneLine(written.slice(0, MAX_REPLY_CHARACTERS));
  const starts = [...text.matchAll(FIRST_POINT)].map(({ index }) => index);
  const begun = [starts[0] ?? text.search(/[[{]/), starts.at(-1) ?? -1]
    .filter((start) => start !== -1)
    .map((start) => text.slice(start, lastEnd(text) + 1));
  const parseSoundly = (part: string) => parseCutJson(part, CLOSINGS, { maxTries: MAX_ENDS_TRIED })?.value;
  const ways = [parseSoundly, ...(repair ? [repair] : [])];
  for (const parse of ways) {
    for (const part of begun) {
      const points = pointsBy(parse(part));
      if (points.size === 0) continue;
      return Array.from({ length: pointCount }, (_, index) => claimsOn(points.get(index + 1), materials));
    }
  }
  return Array.from({ length: pointCount }, () => claimsOn(undefined, materials));
}

/** What was written on each point, by its number, or its place in a list without numbers. */
function pointsBy(json: unknown): ReadonlyMap<number | undefined, Fields> {
  const points = fieldOf(recordOf(json), 'points') ?? json;
  const entries: readonly (readonly [unknown, unknown])[] = Array.isArray(points)
    ? points.map((point: unknown, index) => [fieldOf(recordOf(point), 'point') ?? index + 1, point])
    : Object.entries(recordOf(points));
  return new Map(
    entries.flatMap(([key, point]) => {
      const number = POINT_NUMBER.exec(String(key))?.[1];
      return number !== undefined && isRecord(point) ? [[Number(number), point]] : [];
    }),
  );
}

function claimsOn(point: Fields | undefined, materials: ClerkMaterial['materials']): readonly Claim[] {
  const lettered = Object.entries(point ?? {}).map(([key, claim]) => [letterOf(key), claim] as const);
  // Of several claims under one letter, the first counts.
  const byLetter = new Map(lettered.toReversed());
  return materials.map(({ letter }) =>
    byLetter.has(letter) ? readClaim(byLetter.get(letter)) : { kind: 'unclear' },
  );
}
