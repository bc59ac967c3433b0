import * as v from 'valibot';
import { checkFault } from '../faults/fault.ts';
import type { Model } from '../models.ts';
import type { Settings, State } from '../state.ts';
import { clerkName } from '../voices/clerk.ts';
import type { Persona } from '../voices/personas.ts';
import type { Occasion, Reply, Round, View } from '../voices/speech.ts';
import { isRecord } from '../wire/fields.ts';
import { type FieldProblem, firstProblem, flag, identifier, text, textList, wholeNumber } from './fields.ts';

const longestMs = 3_600_000;

const persona = v.strictObject({
  id: identifier,
  name: text(100),
  aliases: v.exactOptional(textList(20)),
}) satisfies v.GenericSchema<Persona>;

const view = v.strictObject({ id: identifier, text: text(200) }) satisfies v.GenericSchema<View>;

const occasion = v.strictObject({
  id: identifier,
  questions: v.exactOptional(textList(200)),
  mentions: v.exactOptional(textList(200)),
}) satisfies v.GenericSchema<Occasion>;

const stances = "stands, each with a stance of 'for', 'against' or 'mixed' and a quote";

const stands = v.record(
  v.string(),
  v.strictObject(
    { stance: v.picklist(['for', 'against', 'mixed'], stances), quote: v.string(stances) },
    stances,
  ),
  stances,
);

const reply = v.strictObject({
  id: identifier,
  persona: text(100),
  question: v.exactOptional(text(200)),
  occasion: v.exactOptional(identifier),
  about: v.exactOptional(identifier),
  part: v.exactOptional(v.picklist(['opening', 'advice'], 'opening, advice')),
  text: text(2000),
  stands: v.exactOptional(stands),
}) satisfies v.GenericSchema<Reply>;

const points = "a list of points, each with a 'point' and its stands";

const round = v.strictObject({
  id: identifier,
  question: text(200),
  answers: v.record(v.string(), text(2000), 'a text for each persona'),
  points: v.array(v.strictObject({ point: v.string(points), stands }, points), points),
}) satisfies v.GenericSchema<Round>;

const model = v.strictObject({
  id: identifier,
  created: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  ownedBy: text(100),
  snapshot: v.exactOptional(identifier),
  contextTokens: wholeNumber(1, Number.MAX_SAFE_INTEGER),
  maxCompletionTokens: wholeNumber(1, Number.MAX_SAFE_INTEGER),
  reasons: v.exactOptional(flag),
}) satisfies v.GenericSchema<Model>;

const settings = v.strictObject({
  seed: wholeNumber(0, 2 ** 32 - 1),
  delayMs: wholeNumber(0, longestMs),
  chunkDelayMs: wholeNumber(0, longestMs),
  apiKey: v.exactOptional(text(500)),
}) satisfies v.GenericSchema<Settings>;

/** What is wrong with a whole record of a resource, if anything: the mock must be able to work with whatever it holds. */
export function checkRecord(
  resource: keyof State,
  record: unknown,
  { personas, views }: State,
): FieldProblem | null {
  if (!isRecord(record)) return { field: 'body', message: 'Expected a JSON object.' };
  switch (resource) {
    case 'personas':
      return firstProblem(persona, record);
    case 'views':
      return firstProblem(view, record);
    case 'occasions':
      return firstProblem(occasion, record);
    case 'replies':
      return firstProblem(reply, record) ?? checkStands(record as unknown as Reply, views);
    case 'rounds':
      return firstProblem(round, record) ?? checkPoints(record as unknown as Round);
    case 'models':
      return firstProblem(model, record);
    case 'settings':
      return firstProblem(settings, record);
    case 'faults':
      return checkFault(record) ?? checkAim(record, personas);
    case 'journal':
      return firstProblem(v.strictObject({ id: identifier }), { id: record['id'] });
  }
}

/** What may be left out of a record that is new. */
export function withDefaults(
  resource: keyof State,
  record: Record<string, unknown>,
): Record<string, unknown> {
  if (resource === 'models') {
    return { created: 0, ownedBy: 'system', contextTokens: 16_385, maxCompletionTokens: 4096, ...record };
  }
  return record;
}

/** A fault for an unknown persona would never apply. */
function checkAim(fault: Record<string, unknown>, personas: readonly Persona[]): FieldProblem | null {
  const aimedAt = fault['persona'];
  const known = [...personas.map(({ id }) => id), clerkName];
  if (typeof aimedAt !== 'string' || known.includes(aimedAt)) return null;
  return { field: 'persona', message: `Unknown persona '${aimedAt}'. Known: ${known.join(', ')}.` };
}

/** A quote that is not in its answer would never be found, and a stand on an unknown view would say nothing. */
function checkStands(
  { text: answer, stands: taken = {} }: Reply,
  views: readonly View[],
): FieldProblem | null {
  for (const [id, { quote }] of Object.entries(taken)) {
    const field = `stands.${id}`;
    if (!views.some((known) => known.id === id)) return { field, message: `Unknown view '${id}'.` };
    if (!answer.includes(quote)) return { field, message: `The text does not hold the quote '${quote}'.` };
  }
  return null;
}

function checkPoints({ answers, points: all }: Round): FieldProblem | null {
  for (const [index, point] of all.entries()) {
    for (const [who, { quote }] of Object.entries(point.stands)) {
      const field = `points[${index}].stands.${who}`;
      if (answers[who] === undefined) return { field, message: `'${who}' has no answer.` };
      if (!answers[who].includes(quote)) {
        return { field, message: `The answer of '${who}' does not hold the quote '${quote}'.` };
      }
    }
  }
  return null;
}
