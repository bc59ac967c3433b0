/**
 * Tries the commands of the documents, one after another, in a clone of the last commit. What serves is asked once and
 * stopped. At the end the clone must be as it was, and pass the lint.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DocumentedCommand, NOT_TRIED, RELEASED, TRIED } from './lib/documented-commands.ts';
import { forgetSettings } from './lib/environment.ts';
import { rootFolder } from './lib/root-folder.js';
import { failureOf, runProcess } from './lib/run-process.ts';

const START_TIMEOUT_MS = 120_000;

forgetSettings();
const folder = mkdtempSync(join(tmpdir(), 'quartet-commands-'));
const clone = join(folder, 'clone');
const release = join(folder, 'release');
const failed: string[] = [];
try {
  await check('git clone', async () =>
    failureOf(await runProcess('git', ['clone', '--quiet', rootFolder, clone])),
  );
  for (const each of failed.length === 0 ? TRIED : []) await check(each.command, () => attempt(each));
  await check('git status --porcelain prints nothing', () =>
    run('git status --porcelain && test -z "$(git status --porcelain)"'),
  );
  await check('npm run lint', () => run('npm run --silent lint'));
} finally {
  rmSync(folder, { recursive: true });
}
for (const [why, commands] of Object.entries(NOT_TRIED))
  for (const command of commands) console.log(`not tried: ${command} (${why})`);
console.log(`\n${failed.length === 0 ? 'Every command works.' : `Failed:\n  ${failed.join('\n  ')}`}`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** @param work resolves with null, or what went wrong */
async function check(title: string, work: () => Promise<string | null>): Promise<void> {
  const startedAtMs = performance.now();
  const problem = await work();
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
  console.log(`${problem === null ? 'ok' : 'FAILED'}: ${title}, ${seconds} s`);
  if (problem === null) return;
  console.log(problem);
  failed.push(title);
}

async function attempt(documented: DocumentedCommand): Promise<string | null> {
  const { command, line = command, serves, beside, input, without, rewrites, released } = documented;
  if (without !== undefined) rmSync(join(clone, without), { recursive: true, force: true });
  if (released) unpackRelease();
  const place = released ? release : clone;
  const filled = line.replaceAll('…', 'any');
  if (serves) return serve(filled, place);
  const whole = input === undefined ? filled : `echo '${input}' | ${filled}`;
  const problem =
    beside === undefined ? await run(whole, place) : await serve(beside, place, () => run(whole, place));
  if (rewrites !== undefined) await run(`git checkout --quiet -- ${rewrites}`);
  return problem;
}

async function run(line: string, place = clone): Promise<string | null> {
  return failureOf(await runProcess(line, [], { folder: place, shell: true }));
}

/** Serves until the work is done, which by default asks the address that the server prints. */
async function serve(line: string, place: string, work = ask): Promise<string | null> {
  const environment = { PORT: '0', ...process.env };
  // A group of its own, since npm and a shell stand between.
  const server = spawn(line, { cwd: place, env: environment, shell: true, detached: true });
  let said = '';
  for (const output of [server.stdout, server.stderr]) output.on('data', (chunk) => (said += String(chunk)));
  const closed = new Promise((resolve) => server.once('close', resolve));
  try {
    for (const endMs = Date.now() + START_TIMEOUT_MS; Date.now() < endMs && server.exitCode === null;) {
      const [address] = /http:\/\/(?:127\.0\.0\.1|localhost):\d+\/\S*/.exec(said) ?? [];
      if (address !== undefined) return await work(address);
      await sleep(100);
    }
    return `It does not serve:\n${said}`;
  } finally {
    if (server.pid !== undefined && server.exitCode === null) process.kill(-server.pid, 'SIGTERM');
    await closed;
  }
}

async function ask(address: string): Promise<string | null> {
  // A relay has no page, and the mock's address is that of its API.
  const paths = ['/', '/healthz', '/v1/models'];
  const headers = { authorization: 'Bearer any' };
  const statuses = await Promise.all(
    paths.map(
      async (path) => (await fetch(new URL(path, address), { headers }).catch(() => undefined))?.status,
    ),
  );
  return statuses.includes(200) ? null : `${address} answers ${statuses.join(', ')} to ${paths.join(', ')}.`;
}

function unpackRelease(): void {
  mkdirSync(release, { recursive: true });
  for (const name of RELEASED) cpSync(join(clone, name), join(release, name), { recursive: true });
}
