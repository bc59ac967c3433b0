import type { IncomingMessage, ServerResponse } from 'node:http';
import * as v from 'valibot';
import { faultSchema } from './faults/fault.ts';
import { jsonAnswer } from './http/answer.ts';
import { perform } from './http/perform.ts';
import { readJson } from './http/read-request.ts';
import { modelSchema } from './models.ts';
import { type State, settingsSchema } from './state.ts';
import { isRecord } from './wire/fields.ts';
import { ProviderError, invalidRequest, unknownPath, wrongMethod } from './wire/provider-error.ts';

type ControlRequest = IncomingMessage & {
  body?: unknown;
  /** Tells json-server that the body has been read. */
  _body?: boolean;
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
};

/** A query parameter that is passed on to json-server. */
interface Parameter {
  readonly name: RegExp;
  readonly value: RegExp;
  readonly isField?: true;
}

const schemas = new Map<string, v.GenericSchema>([
  ['faults', faultSchema],
  ['models', modelSchema],
  ['settings', settingsSchema],
]);

const maxParameters = 20;

const maxCharacters = 200;

/** json-server's own, each at most once, then fields, optionally with a comparison. */
const parameters: readonly Parameter[] = [
  { name: /^q$/, value: /^/ },
  { name: /^_sort$/, value: /^[\w.,-]+$/ },
  { name: /^_order$/, value: /^[a-z,]+$/i },
  { name: /^_(?:start|end|page|limit)$/, value: /^\d{1,6}$/ },
  { name: /^(?!.*_like$|callback$)[a-z][\w.-]{0,99}$/i, value: /^/, isField: true },
];

/**
 * The layer in front of json-server's router under /_mock. Adds an index, a reset and the clearing of lists, and checks
 * every query and write so that the state stays valid.
 */
export function createControl(state: State, reset: () => void) {
  return async (request: ControlRequest, response: ServerResponse, next: () => void): Promise<void> => {
    response.setHeader('cache-control', 'no-cache');
    request._body = true;
    const answer = await answerControl(request);
    if (answer === undefined) next();
    else await perform(jsonAnswer(200, answer), response);
  };

  /** Undefined if json-server should answer. */
  async function answerControl(request: ControlRequest): Promise<object | undefined> {
    const { method = 'GET', path } = request;
    const isReading = method === 'GET' || method === 'HEAD';
    const [resource, id, ...rest] = path.split('/').filter(Boolean);
    if (resource === undefined) return index(state);
    if (resource === 'reset' && id === undefined) {
      if (method !== 'POST') throw wrongMethod(method, '/_mock/reset');
      reset();
      return index(state);
    }
    const isKnown = Object.hasOwn(state, resource) || (isReading && resource === 'db');
    if (!isKnown || rest.length > 0) throw unknownPath(method, `/_mock${path}`);
    if (isReading) {
      checkQuery(request.query);
      return undefined;
    }
    const held = state[resource as keyof State];
    if (method === 'DELETE' && Array.isArray(held) && (schemas.has(resource) || resource === 'journal')) {
      if (id !== undefined) return undefined;
      held.length = 0;
      return {};
    }
    const schema = schemas.get(resource);
    if (schema === undefined || method === 'DELETE') {
      const message = `Not allowed to ${method} here: only faults, models, settings and the journal can be changed. What the mock says is in mock-provider/data.`;
      throw new ProviderError(405, message, { code: 'method_not_supported' });
    }
    request.body = checkRecord(schema, await readJson(request), request, held, id);
    // json-server's PATCH cannot remove a field, but its PUT can.
    if (method === 'PATCH') request.method = 'PUT';
    return undefined;
  }
}

/**
 * Refuses parameters that json-server would treat as a regular expression or a script, or that make it wait or repeat
 * work: a single URL could keep the process busy.
 */
export function checkQuery(query: Readonly<Record<string, unknown>>): void {
  if (Object.values(query).flat().length > maxParameters) {
    throw invalidRequest(`Expected at most ${maxParameters} parameters.`, 'query', 'invalid_value');
  }
  for (const [name, value] of Object.entries(query)) {
    const known = parameters.find((parameter) => parameter.name.test(name));
    const texts: readonly unknown[] = known?.isField === true ? [value].flat() : [value];
    const isSound = texts.every(
      (text) => typeof text === 'string' && text.length <= maxCharacters && known?.value.test(text),
    );
    if (isSound) continue;
    const message =
      'Only q, _sort, _order, _start, _end, _page, _limit, FIELD, FIELD_ne, FIELD_gte and FIELD_lte are accepted, with up to 200 characters each.';
    throw invalidRequest(message, name.slice(0, maxCharacters), 'invalid_value');
  }
}

/** The complete record after a write. Throws a ProviderError if it is invalid. */
function checkRecord(
  schema: v.GenericSchema,
  sent: unknown,
  { method = '', path }: ControlRequest,
  held: object,
  id: string | undefined,
): unknown {
  const list: readonly unknown[] | undefined = Array.isArray(held) ? held : undefined;
  const find = (wanted: unknown) => list?.filter(isRecord).find((record) => record['id'] === wanted);
  if (id !== undefined && find(id) === undefined) throw unknownPath(method, `/_mock${path}`);
  if (!isRecord(sent)) throw invalidRequest('Expected a JSON object.', 'body', 'invalid_value');
  const record: Record<string, unknown> =
    method === 'PATCH' ? { ...(list ? find(id) : held), ...sent } : { ...sent };
  if (list) record['id'] = id ?? sent['id'] ?? freeId(list.length + 1);
  const given = Object.entries(record).filter(([, value]) => method !== 'PATCH' || value !== null);
  const { success, output, issues } = v.safeParse(schema, Object.fromEntries(given));
  if (!success) {
    const field = v.getDotPath(issues[0])?.slice(0, 60) ?? 'body';
    throw invalidRequest(`${field}: ${issues[0].message.slice(0, 1000)}`, field, 'invalid_value');
  }
  if (method === 'POST' && list && find(record['id']) !== undefined) {
    throw invalidRequest(`The id '${String(record['id'])}' is taken.`, 'id', 'invalid_value');
  }
  return output;

  function freeId(number: number): string {
    const name = `${path.slice(1).replace(/s\W*$/, '')}-${number}`;
    return find(name) === undefined ? name : freeId(number + 1);
  }
}

function index(state: State): object {
  const resources = Object.keys(state).map((resource) => `/_mock/${resource}`);
  return { resources, reset: 'POST /_mock/reset', provider: '/v1' };
}
