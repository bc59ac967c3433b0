import type { Resource } from '../state.ts';
import type { FieldProblem } from './fields.ts';

/** What a reader may ask of json-server, by its name; any other is the name of a field. */
const operators: Readonly<Record<string, (text: string) => boolean>> = {
  q: () => true,
  _sort: (text) => text.split(',').every(isField),
  _order: (text) => /^(?:asc|desc)(?:,(?:asc|desc))*$/i.test(text),
  _start: isCount,
  _end: isCount,
  _page: isCount,
  _limit: isCount,
  _embed: (text) => Object.hasOwn(nouns, text),
  _expand: (text) => Object.values(nouns).includes(text),
  // jQuery's, against caches.
  _: () => true,
};

/** The lists, each with the name of one of its records. */
const nouns: Readonly<Record<Exclude<Resource, 'settings'>, string>> = {
  personas: 'persona',
  views: 'view',
  occasions: 'occasion',
  replies: 'reply',
  rounds: 'round',
  models: 'model',
  faults: 'fault',
  journal: 'entry',
};

const mostParameters = 20;

const mostCharacters = 200;

/** Whether json-server may be asked for this path, given in its segments, still encoded. */
export function isReadable(segments: readonly string[]): boolean {
  const [resource = '', id, nested] = segments;
  if (segments.length === 1) return resource === 'settings' || resource === 'db' || isList(resource);
  if (!isList(resource) || !isId(id)) return false;
  return segments.length === 2 || (segments.length === 3 && isList(nested));
}

/**
 * What is wrong with a query, if anything. json-server makes regular expressions of some values and repeats its work for
 * others as often as it is told: one address could keep the whole process busy for ever (behaviour 13.11).
 */
export function checkQuery(query: Readonly<Record<string, unknown>>): FieldProblem | null {
  if (Object.values(query).flat().length > mostParameters) {
    return { field: 'query', message: `Expected at most ${mostParameters} parameters.` };
  }
  for (const [name, value] of Object.entries(query)) {
    const message = checkParameter(name, value);
    if (message !== null) return { field: name.slice(0, mostCharacters), message };
  }
  return null;
}

function checkParameter(name: string, value: unknown): string | null {
  if (name.endsWith('_like')) {
    return 'Patterns are not taken. Search with q, or compare with FIELD, FIELD_ne, FIELD_gte or FIELD_lte.';
  }
  const operator = Object.hasOwn(operators, name) ? operators[name] : undefined;
  if (operator === undefined && !isField(name)) {
    return `Expected a field, or one of ${Object.keys(operators).join(', ')}.`;
  }
  // A field may be given several times, an operator once.
  const texts: readonly unknown[] = operator === undefined ? [value].flat() : [value];
  if (!texts.every((text) => typeof text === 'string' && text.length <= mostCharacters)) {
    return `Expected a text of at most ${mostCharacters} characters.`;
  }
  return operator?.(String(value)) === false ? `'${name}' cannot have this value.` : null;
}

function isList(name = ''): boolean {
  return Object.hasOwn(nouns, name);
}

function isId(segment = ''): boolean {
  return /^(?:[\w.:-]|%3a){1,100}$/i.test(segment);
}

/** A field's name or path, such as `fault.kind` or `headers.user-agent`, perhaps with a comparison. */
function isField(name: string): boolean {
  return /^[a-z\d][\w-]*(?:\.[a-z\d][\w-]*){0,4}$/i.test(name) && name.length <= 100;
}

function isCount(text: string): boolean {
  return /^\d{1,6}$/.test(text);
}
