import { invalidRequest } from '../wire/provider-error.ts';

const mostParameters = 20;

const mostCharacters = 200;

/** What json-server may be asked: first its own parameters, each at most once, then a field, perhaps with a comparison. */
const parameters: readonly { name: RegExp; value: RegExp; isField?: true }[] = [
  { name: /^q$/, value: /^/ },
  { name: /^_sort$/, value: /^[\w.,-]+$/ },
  { name: /^_order$/, value: /^[a-z,]+$/i },
  { name: /^_(?:start|end|page|limit)$/, value: /^\d{1,6}$/ },
  { name: /^(?!.*_like$|callback$)[a-z][\w.-]{0,99}$/i, value: /^/, isField: true },
];

/**
 * Refuses what json-server would make a regular expression or a script of, wait for or repeat as often as it is told: one
 * address could keep the whole process busy for ever (behaviour 13.11).
 */
export function checkQuery(query: Readonly<Record<string, unknown>>): void {
  if (Object.values(query).flat().length > mostParameters) {
    throw invalidRequest(`Expected at most ${mostParameters} parameters.`, 'query', 'invalid_value');
  }
  for (const [name, value] of Object.entries(query)) {
    const known = parameters.find((parameter) => parameter.name.test(name));
    const texts: readonly unknown[] = known?.isField === true ? [value].flat() : [value];
    const isSound = texts.every(
      (text) => typeof text === 'string' && text.length <= mostCharacters && known?.value.test(text),
    );
    if (isSound) continue;
    const message =
      'Only q, _sort, _order, _start, _end, _page, _limit, FIELD, FIELD_ne, FIELD_gte and FIELD_lte are taken, with up to 200 characters each.';
    throw invalidRequest(message, name.slice(0, mostCharacters), 'invalid_value');
  }
}
