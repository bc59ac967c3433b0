import {
  type HeldFault,
  type MockFault,
  type MockFaultTimes,
  OWN_ID,
  findOwn,
  heldFault,
  readRecords,
  recordOf,
} from './mock-fault-records.ts';
import type { UnknownRecord } from './unknown-value.ts';

/** The mock's faults, as far as they are ours. Both answer with what it holds afterwards, or why that is not known. */
export interface MockFaults {
  /** Puts one fault in the place of the one before, or nothing. */
  set(fault: MockFault, times: MockFaultTimes): Promise<HeldFault | Problem>;
  current(): Promise<HeldFault | Problem>;
}

/** Refused: the mock lets only pages of its own machine look and change. */
type Problem = { readonly kind: 'refused' } | { readonly kind: 'unreachable'; readonly detail: string };

type Listed = { readonly kind: 'listed'; readonly records: readonly UnknownRecord[] } | Problem;

const TIMEOUT_MS = 5000;
const LIST_PATH = '/_mock/faults';

/** By way of the mock's control on the page's own origin. Nothing here rejects; what is asked is done in turn. */
export function createMockFaults(pageUrl: string): MockFaults {
  const list = new URL(LIST_PATH, pageUrl);
  const own = new URL(`${LIST_PATH}/${OWN_ID}`, pageUrl);
  let last: Promise<unknown> = Promise.resolve();

  function inTurn(operation: () => Promise<HeldFault | Problem>): Promise<HeldFault | Problem> {
    const turn = last.then(operation).catch((error: unknown) => unreachable(String(error)));
    last = turn;
    return turn;
  }

  async function read(): Promise<HeldFault | Problem> {
    const listed = await fetchList();
    return listed.kind === 'listed' ? heldFault(listed.records) : listed;
  }

  async function write(record: UnknownRecord | undefined): Promise<HeldFault | Problem> {
    // First a look: a browser's console would tell of a path that is not there.
    const listed = await fetchList();
    if (listed.kind !== 'listed') return listed;
    const response = await change(findOwn(listed.records) !== undefined, record);
    return response === undefined || response.ok ? read() : problemOf(response);
  }

  async function change(isHeld: boolean, record: UnknownRecord | undefined): Promise<Response | undefined> {
    if (record) return isHeld ? call(own, 'PUT', record) : call(list, 'POST', record);
    return isHeld ? call(own, 'DELETE') : undefined;
  }

  async function fetchList(): Promise<Listed> {
    const response = await call(list, 'GET');
    if (!response.ok) return problemOf(response);
    const records = readRecords(await response.json());
    return records ? { kind: 'listed', records } : unreachable(`${LIST_PATH} is no list of faults`);
  }

  return {
    set: (fault, times) => inTurn(() => write(recordOf(fault, times))),
    current: () => inTurn(read),
  };
}

function call(url: URL, method: string, body?: UnknownRecord): Promise<Response> {
  return fetch(url, {
    method,
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
}

function problemOf({ status, url }: Response): Problem {
  return status === 403 ? { kind: 'refused' } : unreachable(`${new URL(url).pathname} answered ${status}`);
}

function unreachable(detail: string): Problem {
  return { kind: 'unreachable', detail };
}
