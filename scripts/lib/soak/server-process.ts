/** The relay of the server's soak, as it is built, in a process that can be measured from outside. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { createLineWriter } from '../../../src/hosting/line-writer.ts';
import type * as relay from '../../../src/relay-server.ts';
import { distServerFolder } from '../build.ts';
import type { Leftovers, Measure, ServerOrder, ServerReady } from './messages.ts';

const COLLECTIONS = 4;

const SETTLING_MS = 500;

process.on('message', (order: ServerOrder) => void obey(order));
/** What is there without a server: the channel to the soak. */
const before = countResources();
const { startRelayServer }: typeof relay = await import(
  pathToFileURL(join(distServerFolder, 'relay.js')).href
);
const server = await startRelayServer(process.env, createLineWriter(1));
process.once('disconnect', () => process.exit(0));
const ready: ServerReady = { port: server.port, metricsAddress: server.metricsAddress ?? '' };
process.send?.(ready);

async function obey(order: ServerOrder): Promise<void> {
  process.send?.(order === 'measure' ? await measure() : await close());
}

async function close(): Promise<Leftovers> {
  await server.close();
  await sleep(SETTLING_MS);
  return exceeding(countResources(), before);
}

async function measure(): Promise<Measure> {
  for (let count = 0; count < COLLECTIONS; count += 1) {
    globalThis.gc?.();
    await sleep(SETTLING_MS);
  }
  const { rss, heapUsed: heap } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return { rss, heap, processorMs: (user + system) / 1000 };
}

/** Sockets, timers and the like that keep a process alive, by their kinds. */
function countResources(): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

function exceeding(
  counts: Readonly<Record<string, number>>,
  limits: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(counts).filter(([kind, count]) => count > (limits[kind] ?? 0)));
}
