import { promisifyRequest } from 'idb-keyval';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads the database of an earlier version as a record of this one; undefined if there is none. Never writes. Damaged
 * parts stay damaged, so that the record's schemas find them.
 */
export async function readEarlierRecord(name: string): Promise<unknown> {
  const request = indexedDB.open(name);
  let isThere = true;
  request.addEventListener('upgradeneeded', () => {
    isThere = false;
    // Don't create the database.
    request.transaction?.abort();
  });
  const database = await promisifyRequest(request).catch((error: unknown) => {
    if (isThere) throw error;
  });
  if (!database?.objectStoreNames.contains('texts')) return undefined;
  try {
    const store = database.transaction('texts').objectStore('texts');
    // Only string keys: entries that were set aside have arrays as keys.
    const keys = IDBKeyRange.bound('', [], false, true);
    const [names, texts] = await Promise.all([
      promisifyRequest(store.getAllKeys(keys)),
      promisifyRequest<unknown[]>(store.getAll(keys)),
    ]);
    return toRecord(new Map(names.map((each, index) => [each, texts[index]])));
  } finally {
    database.close();
  }
}

/** The earlier version kept JSON texts by name: a head, pages of messages, and rounds. */
function toRecord(texts: ReadonlyMap<unknown, unknown>): unknown {
  if (texts.size === 0) return undefined;
  const head = parse(texts.get('visit'));
  if (!isObject(head)) return { unreadable: [...texts] };
  const { version, chosenId, streaming, motionPaused, lanes, table } = head;
  const { seatedIds, draft, roundCount } = isObject(table) ? table : {};
  const rounds = [...texts.keys()].flatMap((_, index) => texts.get(`round/${index + 1}`) ?? []).map(parse);
  return {
    version,
    chosenId,
    options: { streaming, motionPaused },
    lanes: Array.isArray(lanes)
      ? lanes.map((lane: unknown) => (isObject(lane) ? withMessages(lane, texts) : lane))
      : lanes,
    rounds: roundCount === rounds.length ? rounds : roundCount,
    table: { seatedIds, draft },
  };
}

function withMessages(
  { personaId, draft, messageCount }: Fields,
  texts: ReadonlyMap<unknown, unknown>,
): unknown {
  if (messageCount === 0) return { personaId, draft };
  const pages = Array.from(texts.keys(), (_, page) => texts.get(`messages/${String(personaId)}/${page}`));
  const messages = pages.flatMap((page) => parse(page) ?? []);
  const newest = messages.at(-1);
  // A conversation that has lost messages gets no time, which makes it unreadable.
  const lastUpdatedMs =
    messages.length === messageCount && isObject(newest) ? newest['timestampMs'] : undefined;
  return { personaId, draft, conversation: { personaId, messages, lastUpdatedMs } };
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function parse(text: unknown): unknown {
  try {
    return JSON.parse(String(text)) as unknown;
  } catch {
    return undefined;
  }
}
