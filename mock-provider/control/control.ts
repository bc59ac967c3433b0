import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from '../http/answer.ts';
import { jsonAnswer } from '../http/answer.ts';
import { perform } from '../http/perform.ts';
import { readRequest } from '../provider/read-request.ts';
import type { State } from '../state/state.ts';
import { answerVerdict } from '../verdict/answer-verdict.ts';
import { isRecord } from '../wire/chat-request.ts';
import { errorAnswer, invalidRequest, unknownPath, wrongMethod } from '../wire/provider-error.ts';
import { checkAim } from './check-aim.ts';
import { checkRecord, withDefaults } from './check-record.ts';
import { heldRecord } from './held-record.ts';
import { nextId } from './next-id.ts';

export interface Control {
  state: State;
  reset: () => void;
  onChange: () => void;
}

type ControlRequest = IncomingMessage & { body?: unknown; _body?: boolean; query?: Record<string, unknown> };
type Next = (error?: unknown) => void;

const changing = new Set(['POST', 'PUT', 'PATCH']);

/**
 * What stands before json-server's router under /_mock: the routes it has not got (an index, reset, the verdict,
 * clearing a whole list), and a check of everything that is written, so that the mock can work with whatever it then holds.
 */
export function createControl({ state, reset, onChange }: Control) {
  return async (request: ControlRequest, response: ServerResponse, next: Next): Promise<void> => {
    disarm(request);
    const answer = await answerControl(request);
    if (answer === 'pass on') next();
    else if (answer !== null) await perform(answer, response, () => undefined);
  };

  async function answerControl(request: ControlRequest): Promise<Answer | 'pass on' | null> {
    const method = request.method ?? 'GET';
    const [path = '/', search = ''] = (request.url ?? '/').split('?', 2);
    const [resource = '', id, ...rest] = path.split('/').filter(Boolean);
    if (resource === '') return jsonAnswer(200, index(state));
    if (resource === 'reset' && id === undefined) return resetAll(method);
    if (resource === 'verdict' && id === undefined) return tellVerdict(method, search);
    if (method === 'GET' || method === 'HEAD') return 'pass on';
    if (rest.length > 0 || !isResource(state, resource))
      return errorAnswer(unknownPath(method, `/_mock${path}`));
    if (method === 'DELETE') return id === undefined ? clear(resource) : 'pass on';
    if (!changing.has(method)) return errorAnswer(wrongMethod(method, `/_mock${path}`));
    return checkChange(request, resource, id);
  }

  function resetAll(method: string): Answer {
    if (method !== 'POST') return errorAnswer(wrongMethod(method, '/_mock/reset'), { allow: 'POST' });
    reset();
    onChange();
    return jsonAnswer(200, index(state));
  }

  function tellVerdict(method: string, search: string): Answer {
    if (method === 'GET' || method === 'HEAD')
      return answerVerdict(state.journal, new URLSearchParams(search));
    return errorAnswer(wrongMethod(method, '/_mock/verdict'), { allow: 'GET, HEAD' });
  }

  function clear(resource: keyof State): Answer {
    const records = state[resource];
    if (!Array.isArray(records)) return errorAnswer(wrongMethod('DELETE', `/_mock/${resource}`));
    records.length = 0;
    onChange();
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
    const problem =
      checkRecord(resource, candidate) ??
      duplicate(request.method, resource, candidate) ??
      (resource === 'faults' ? checkAim(candidate, state.personas) : null);
    if (problem !== null) return errorAnswer(invalidRequest(problem.message, problem.field, 'invalid_value'));
    request.body = candidate;
    // json-server's own parsers read no body twice; and its PATCH cannot take a field away, as its PUT can.
    request._body = true;
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

/** What json-server would let a query do: be answered with a script, or wait for days. */
function disarm(request: ControlRequest): void {
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
  return { resources: paths, reset: 'POST /_mock/reset', verdict: '/_mock/verdict', provider: '/v1' };
}
