import { drillFaults } from '../../mock-provider/data/drill-faults.ts';
import { type Fields, isRecord, keysOf } from '../domain/checks/records.ts';
import type {
  DrillFault,
  DrillProblem,
  DrillResult,
  DrillTimes,
  FaultDrill,
  HeldFault,
} from '../ports/faults.ts';

type Listed = { readonly kind: 'listed'; readonly records: readonly Fields[] } | DrillProblem;

const TIMEOUT_MS = 5000;

const LIST_PATH = '/_mock/faults';

/** The mock's list of faults; undefined when the value is not one. */
function readRecords(value: unknown): readonly Fields[] | undefined {
  return Array.isArray(value) && value.every(isRecord) ? value : undefined;
}

/** Sums up the faults that affect a visitor; one that was set here and changed elsewhere counts as another's. */
function heldFault(records: readonly Fields[], ownId: string, visitor: string): HeldFault {
  const own = records.find(({ id }) => id === ownId);
  const fault = own && faultOf(own);
  return {
    kind: 'set',
    fault: fault ?? 'none',
    times: fault && own['times'] !== undefined ? 'once' : 'until-off',
    otherFaults:
      records.filter((record) => (record['visitor'] ?? visitor) === visitor).length - (fault ? 1 : 0),
  };
}

/**
 * Uses the mock's control API on the page's origin. Requests run one after another, and no method rejects.
 * @param visitor whose attempts the faults affect
 */
export function createMockFaults(pageUrl: string, visitor: string): FaultDrill {
  const ownId = `drill-${visitor}`;
  const list = new URL(LIST_PATH, pageUrl);
  const own = new URL(`${LIST_PATH}/${ownId}`, pageUrl);
  let last: Promise<unknown> = Promise.resolve();

  function inTurn(operation: () => Promise<DrillResult>): Promise<DrillResult> {
    const turn = last.then(operation).catch((error: unknown) => unreachable(String(error)));
    last = turn;
    return turn;
  }

  async function read(): Promise<DrillResult> {
    const listed = await fetchList();
    return listed.kind === 'listed' ? heldFault(listed.records, ownId, visitor) : listed;
  }

  async function write(record: Fields | undefined): Promise<DrillResult> {
    // Read first: a request for a missing record would show as an error in the browser's console.
    const listed = await fetchList();
    if (listed.kind !== 'listed') return listed;
    const response = await change(
      listed.records.some(({ id }) => id === ownId),
      record,
    );
    return response === undefined || response.ok ? read() : problemOf(response);
  }

  async function change(isHeld: boolean, record: Fields | undefined): Promise<Response | undefined> {
    if (record) return isHeld ? call(own, 'PUT', record) : call(list, 'POST', record);
    return isHeld ? call(own, 'DELETE') : undefined;
  }

  async function fetchList(): Promise<Listed> {
    const response = await call(list, 'GET');
    if (!response.ok) return problemOf(response);
    const records = readRecords(await response.json());
    return records ? { kind: 'listed', records } : unreachable(`${LIST_PATH} is no list of faults`);
  }

  /** A fault in the mock's format; undefined for none. */
  function recordOf(fault: DrillFault, times: DrillTimes): Fields | undefined {
    if (fault === 'none') return undefined;
    return { ...drillFaults[fault], id: ownId, visitor, ...(times === 'once' ? { times: 1 } : {}) };
  }

  return {
    set: (fault, times) => inTurn(() => write(recordOf(fault, times))),
    current: () => inTurn(read),
  };
}

function faultOf(record: Fields): DrillFault | undefined {
  return keysOf(drillFaults).find((fault) =>
    Object.entries(drillFaults[fault]).every(([name, value]) => record[name] === value),
  );
}

function call(url: URL, method: string, body?: Fields): Promise<Response> {
  return fetch(url, {
    method,
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
}

function problemOf({ status, url }: Response): DrillProblem {
  return status === 403 ? { kind: 'refused' } : unreachable(`${new URL(url).pathname} answered ${status}`);
}

function unreachable(detail: string): DrillProblem {
  return { kind: 'unreachable', detail };
}
