import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt } from '../build.ts';
import { PlainError } from '../failure.ts';
import { rootFolder } from '../root-folder.js';
import { askHonestly, medianOf } from './honest-visitors.ts';
import type {
  AbuseNews,
  AbuseOrder,
  Leftovers,
  Measure,
  ServerOrder,
  ServerReady,
  Target,
} from './messages.ts';

interface Scene {
  readonly target: Target;
  readonly metricsAddress: string;
  readonly server: ChildProcess;
  readonly abusers: ChildProcess;
}

interface Finding {
  readonly what: string;
  readonly seen: string;
  readonly allowed: string;
  readonly holds: boolean;
}

interface Figures {
  readonly connections: number;
  readonly open: number;
  readonly processorSeconds: number;
}

const HIGHEST_SLOWDOWN = 3;

const MIB = 1024 * 1024;

/** More than a heap wavers by, and less than ten minutes of a leak of 100 bytes a question. */
const HEAP_GROWTH = 3 * MIB;

const RSS_GROWTH = 32 * MIB;

const SHORTEST_MS = 10_000;

/** Until what is made once has been made. */
const SHORTEST_WARM_UP_MS = 30_000;

/** Longer than the server lets anybody be slow. */
const SETTLING_MS = 60_000;

const SETTINGS = {
  PORT: '0',
  QUARTET_METRICS_PORT: '0',
  OPENAI_API_KEY: 'sk-of-the-soak-0123456789',
  QUARTET_QUESTIONS_PER_MINUTE: '10000',
};

/**
 * Abuses a relay for so long, beside twenty honest visitors, and prints what became of them and of the relay.
 * @returns whether all is as it must be
 */
export async function soakServer(minutes: number): Promise<boolean> {
  await ensureBuilt();
  const children: ChildProcess[] = [];
  const start = (name: string, environment: Readonly<Record<string, string>> = {}): ChildProcess => {
    const child = fork(`scripts/lib/soak/${name}-process.ts`, [], {
      cwd: rootFolder,
      execArgv: ['--expose-gc', '--import', './scripts/lib/typescript.js'],
      env: { PATH: process.env['PATH'], ...environment },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    children.push(child);
    return child;
  };
  try {
    const port = await next<number>(start('provider'));
    const server = start('server', { ...SETTINGS, OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` });
    const ready = await next<ServerReady>(server);
    const target = { port: ready.port, host: `127.0.0.1:${ready.port}` };
    const findings = await soak(minutes * 60_000, {
      target,
      server,
      abusers: start('abuse'),
      metricsAddress: ready.metricsAddress,
    });
    console.log(table(findings));
    return findings.every(({ holds }) => holds);
  } finally {
    for (const child of children) child.kill('SIGKILL');
  }
}

async function soak(
  durationMs: number,
  { target, metricsAddress, server, abusers }: Scene,
): Promise<readonly Finding[]> {
  const quietMs = Math.max(SHORTEST_MS, durationMs / 10);
  const warmUpMs = Math.max(SHORTEST_WARM_UP_MS, durationMs / 6);
  const abuseMs = Math.max(SHORTEST_MS, durationMs - quietMs - warmUpMs);

  tell('Honest visitors alone', quietMs);
  await askHonestly(target, SHORTEST_MS / 2);
  const quiet = await askHonestly(target, quietMs);

  tell('Abuse beside them, to warm up', warmUpMs);
  order(abusers, { kind: 'start', target });
  const warmUp = await askHonestly(target, warmUpMs);
  await stop(abusers);
  await settle(metricsAddress);
  const before = await measure(server);

  tell('Abuse beside them', abuseMs);
  const first = await figuresOf(metricsAddress);
  order(abusers, { kind: 'start', target });
  const honest = await askHonestly(target, abuseMs);
  const last = await figuresOf(metricsAddress);
  const done = await stop(abusers);
  const settled = await settle(metricsAddress);
  const after = await measure(server);

  console.log('Closing it');
  order(server, 'close');
  const left = await next<Leftovers>(server);

  console.log(
    `Abuse: ${Object.entries(done)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')}`,
  );
  const share = (last.processorSeconds - first.processorSeconds) / (abuseMs / 1000);
  console.log(`The relay took ${Math.round(share * 100)} % of a processor meanwhile.`);
  const asked = [...quiet, ...warmUp, ...honest];
  const troubles = asked.flatMap(({ trouble }) => trouble ?? []);
  for (const trouble of new Set(troubles.slice(0, 10))) console.log(`Lost: ${trouble}`);
  return [
    isAtMost('honest questions lost', troubles.length, 0, `of ${asked.length}`),
    isAtMost(
      'honest p50, times the quiet one',
      medianOf(honest) / medianOf(quiet),
      HIGHEST_SLOWDOWN,
      `${ms(medianOf(quiet))} -> ${ms(medianOf(honest))}`,
    ),
    isAtMost(
      'growth of the heap, MiB',
      (after.heap - before.heap) / MIB,
      HEAP_GROWTH / MIB,
      mib(before.heap, after.heap),
    ),
    isAtMost(
      'growth of the RSS, MiB',
      (after.rss - before.rss) / MIB,
      RSS_GROWTH / MIB,
      mib(before.rss, after.rss),
    ),
    isAtMost('connections left when all had gone', settled.connections, 0),
    isAtMost('questions left when all had gone', settled.open, 0),
    isAtMost('sockets and timers left when closed', sum(left), 0, Object.keys(left).join(' ')),
  ];
}

function isAtMost(what: string, seen: number, allowed: number, note = ''): Finding {
  const rounded = Math.round(seen * 100) / 100;
  return {
    what,
    seen: `${rounded}${note && ` (${note})`}`,
    allowed: `at most ${allowed}`,
    holds: seen <= allowed,
  };
}

async function stop(abusers: ChildProcess): Promise<AbuseNews['done']> {
  order(abusers, { kind: 'stop' });
  return (await next<AbuseNews>(abusers)).done;
}

/** What is open once everybody has gone, or still after a minute. */
async function settle(metricsAddress: string): Promise<Figures> {
  const untilMs = performance.now() + SETTLING_MS;
  for (;;) {
    const figures = await figuresOf(metricsAddress);
    if ((figures.connections === 0 && figures.open === 0) || performance.now() > untilMs) return figures;
    await sleep(500);
  }
}

async function figuresOf(metricsAddress: string): Promise<Figures> {
  const printed = await (await fetch(metricsAddress)).text();
  const read = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(printed)?.[1]);
  return {
    connections: read('quartet_connections'),
    open: read('quartet_open_questions'),
    processorSeconds: read('process_cpu_seconds_total'),
  };
}

async function measure(server: ChildProcess): Promise<Measure> {
  order(server, 'measure');
  return next<Measure>(server);
}

function order(child: ChildProcess, message: ServerOrder | AbuseOrder): void {
  child.send(message);
}

/** What a process says next. */
async function next<News>(child: ChildProcess): Promise<News> {
  const waits = new AbortController();
  const { signal } = waits;
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new PlainError(`${child.spawnargs.at(-1)} has ended with ${code}.`);
  });
  try {
    const [news]: readonly News[] = await Promise.race([once(child, 'message', { signal }), ended]);
    if (news === undefined) throw new PlainError(`${child.spawnargs.at(-1)} has said nothing.`);
    return news;
  } finally {
    waits.abort();
    ended.catch(() => undefined);
  }
}

function table(findings: readonly Finding[]): string {
  const rows = findings.map(({ what, seen, allowed, holds }) => [
    what,
    seen,
    allowed,
    holds ? 'holds' : 'FAILED',
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
}

function tell(what: string, durationMs: number): void {
  console.log(`${what}: ${Math.round(durationMs / 1000)} s`);
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

function ms(duration: number): string {
  return `${duration.toFixed(1)} ms`;
}

function mib(before: number, after: number): string {
  return `${(before / MIB).toFixed(1)} -> ${(after / MIB).toFixed(1)}`;
}
