import * as v from 'valibot';
import { checkFault } from '../faults/fault.ts';
import type { Model } from '../models.ts';
import type { Settings, State } from '../state.ts';
import { clerkName } from '../voices/clerk.ts';
import type { Persona } from '../voices/personas.ts';
import type { Reply } from '../voices/reply.ts';
import { isRecord } from '../wire/fields.ts';
import { type FieldProblem, firstProblem, flag, identifier, text, textList, wholeNumber } from './fields.ts';

const longestMs = 3_600_000;

const persona = v.strictObject({
  id: identifier,
  name: text(100),
  aliases: v.exactOptional(textList(20)),
}) satisfies v.GenericSchema<Persona>;

const reply = v.strictObject({
  id: identifier,
  persona: text(100),
  topics: textList(30),
  keywords: v.exactOptional(textList(30)),
  text: text(2000),
}) satisfies v.GenericSchema<Reply>;

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
  personas: readonly Persona[],
): FieldProblem | null {
  if (!isRecord(record)) return { field: 'body', message: 'Expected a JSON object.' };
  switch (resource) {
    case 'personas':
      return firstProblem(persona, record);
    case 'replies':
      return firstProblem(reply, record);
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
  if (resource === 'replies') return { topics: [], ...record };
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
