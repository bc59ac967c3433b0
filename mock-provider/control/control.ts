import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Answer, jsonAnswer } from '../http/answer.ts';
import { perform } from '../http/perform.ts';
import { readRequest } from '../http/read-request.ts';
import type { State, Resource } from '../state.ts';
import { isRecord } from '../wire/fields.ts';
import { errorAnswer, invalidRequest, unknownPath, wrongMethod } from '../wire/provider-error.ts';
import type { FieldProblem } from './fields.ts';
import { checkQuery, isReadable } from './reading.ts';
import { checkRecord, withDefaults } from './records.ts';

interface Control {
  state: State;
  reset: () => void;
}

type ControlRequest = IncomingMessage & { body?: unknown; _body?: boolean; query?: Record<string, unknown> };

type Next = (error?: unknown) => void;

const changing = new Set(['POST', 'PUT', 'PATCH']);

const nouns: Readonly<Record<Resource, string>> = {
  personas: 'persona',
  views: 'view',
  occasions: 'occasion',
  replies: 'reply',
  rounds: 'round',
  models: 'model',
  faults: 'fault',
  journal: 'entry',
  settings: 'settings',
};

/**
 * What stands before json-server's router under /_mock: the routes it has not got (an index, reset, clearing a whole
 * list), and a check of everything that is written, so that the mock can work with whatever it then holds.
 */
export function createControl({ state, reset }: Control) {
  return async (request: ControlRequest, response: ServerResponse, next: Next): Promise<void> => {
    disarm(request);
    const answer = await answerControl(request);
    if (answer === 'pass on') next();
    else if (answer !== null) await perform(answer, response, () => undefined);
  };

  async function answerControl(request: ControlRequest): Promise<Answer | 'pass on' | null> {
    const method = request.method ?? 'GET';
    const [path = '/'] = (request.url ?? '/').split('?', 1);
    const segments = path.split('/').filter(Boolean);
    const [resource = '', id, ...rest] = segments;
    if (resource === '') return jsonAnswer(200, index(state));
    if (resource === 'reset' && id === undefined) return resetAll(method);
    if (method === 'GET' || method === 'HEAD') {
      if (!isReadable(segments)) return errorAnswer(unknownPath(method, `/_mock${path}`));
      const problem = checkQuery(request.query ?? {});
      return problem === null ? 'pass on' : refuse(problem);
    }
    if (rest.length > 0 || !isResource(state, resource))
      return errorAnswer(unknownPath(method, `/_mock${path}`));
    if (method === 'DELETE') return id === undefined ? clear(resource) : 'pass on';
    if (!changing.has(method)) return errorAnswer(wrongMethod(method, `/_mock${path}`));
    return checkChange(request, resource, id);
  }

  function resetAll(method: string): Answer {
    if (method !== 'POST') return errorAnswer(wrongMethod(method, '/_mock/reset'), { allow: 'POST' });
    reset();
    return jsonAnswer(200, index(state));
  }

  function clear(resource: keyof State): Answer {
    const records = state[resource];
    if (!Array.isArray(records)) return errorAnswer(wrongMethod('DELETE', `/_mock/${resource}`));
    records.length = 0;
    return jsonAnswer(200, {});
  }

  async function checkChange(request: ControlRequest, resource: keyof State, id: string | undefined) {
    const body = await readRequest(request);
    if (body.kind === 'gone') return null;
    if (body.kind === 'refused') return errorAnswer(body.error);
    const sent = isRecord(body.value) ? body.value : null;
    const held = heldRecord(state, resource, id);
    if (held === undefined) return errorAnswer(unknownPath(request.method ?? '', `/_mock/${resource}/${id}`));
    const candidate = sent === null ? body.value : complete(request.method, resource, sent, held);
    const problem = checkRecord(resource, candidate, state) ?? duplicate(request.method, resource, candidate);
    if (problem !== null) return refuse(problem);
    request.body = candidate;
    // json-server's PATCH cannot take a field away, as its PUT can.
    if (request.method === 'PATCH') request.method = 'PUT';
    return 'pass on';
  }

  function complete(
    method: string | undefined,
    resource: keyof State,
    sent: Record<string, unknown>,
    held: Record<string, unknown> | null,
  ): Record<string, unknown> {
    if (method === 'PATCH') return withoutNull({ ...held, ...sent });
    const id = held?.['id'] ?? sent['id'] ?? nextId(state, resource);
    return withDefaults(resource, resource === 'settings' ? sent : { ...sent, id });
  }

  function duplicate(method: string | undefined, resource: keyof State, candidate: unknown) {
    const records = state[resource];
    if (method !== 'POST' || !Array.isArray(records) || !isRecord(candidate)) return null;
    const taken = records.some(({ id }) => id === candidate['id']);
    return taken ? { field: 'id', message: `The id '${String(candidate['id'])}' is taken.` } : null;
  }
}

function refuse({ message, field }: FieldProblem): Answer {
  return errorAnswer(invalidRequest(message, field, 'invalid_value'));
}

/** The record that a change is about; null for a new one, undefined for one that is not there. */
function heldRecord(
  state: State,
  resource: keyof State,
  id: string | undefined,
): Record<string, unknown> | null | undefined {
  const held: unknown = state[resource];
  if (!Array.isArray(held)) return isRecord(held) && id === undefined ? held : undefined;
  if (id === undefined) return null;
  return held.filter(isRecord).find((record) => record['id'] === id);
}

/** The first of fault-1, fault-2 … that no record has. */
function nextId(state: State, resource: Resource): string {
  const held = state[resource];
  const taken = new Set(Array.isArray(held) ? held.map(({ id }) => id) : []);
  let number = taken.size + 1;
  while (taken.has(`${nouns[resource]}-${number}`)) number += 1;
  return `${nouns[resource]}-${number}`;
}

/** What json-server would let a query do: be answered with a script, or wait for days. It reads no body itself. */
function disarm(request: ControlRequest): void {
  request._body = true;
  delete request.query?.['callback'];
  delete request.query?.['_delay'];
}

/** A null in a patch takes an optional field away. */
function withoutNull(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}

function isResource(state: State, name: string): name is keyof State {
  return Object.hasOwn(state, name);
}

function index(state: State): Record<string, unknown> {
  const paths = Object.keys(state).map((resource) => `/_mock/${resource}`);
  return { resources: paths, reset: 'POST /_mock/reset', provider: '/v1' };
}
