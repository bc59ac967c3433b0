import { type Answer, jsonAnswer } from '../http/answer.ts';
import { errorAnswer, type ProviderError } from '../wire/provider-error.ts';
import { integer, oneOf } from '../wire/field-rules.ts';

/** One page of a list, by `after`, `limit` (1 to 100, 20 unless told) and `order`. */
export function page(items: readonly { id: string }[], query: URLSearchParams): Answer {
  const problem = checkQuery(query);
  if (problem !== null) return errorAnswer(problem);
  const ordered = query.get('order') === 'desc' ? items.toReversed() : items;
  const after = query.get('after');
  const start = after === null ? 0 : ordered.findIndex(({ id }) => id === after) + 1;
  const data = ordered.slice(start, start + Number(query.get('limit') ?? 20));
  return jsonAnswer(200, {
    object: 'list',
    data,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
    has_more: start + data.length < ordered.length,
  });
}

function checkQuery(query: URLSearchParams): ProviderError | null {
  const limit = query.get('limit');
  const order = query.get('order');
  const problem = limit === null ? null : integer(1, 100)(limit === '' ? limit : Number(limit), 'limit');
  return problem ?? (order === null ? null : oneOf('asc', 'desc')(order, 'order'));
}
