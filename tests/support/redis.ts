import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { findFreePort } from './free-port.ts';
import { findProgram } from './find-program.ts';
import { needs } from './needs.ts';
import { PATIENCE_MS } from './patience.ts';

/** A Redis on loopback that saves nothing. */
export interface TestRedis {
  readonly address: string;
  readonly port: number;
  /** Ends it without a clean shutdown. */
  kill(): Promise<void>;
  /** Starts it again, empty, on the same port. */
  restart(): Promise<void>;
  /** It keeps running, but answers nothing. */
  stall(): void;
  resume(): void;
  /** The reply to a plain-text command, such as `KEYS *`. */
  say(command: string): Promise<string>;
  close(): Promise<void>;
}

/** Under its first name each is a server; Debian's `redis-tools` contains the last without starting a service. */
const NAMES = ['redis-server', 'valkey-server', 'redis-check-rdb'];

const findRedis = () => findProgram('REDIS_PATH', NAMES);

export const NEEDS_REDIS = needs(
  findRedis() !== undefined,
  'there is no Redis or Valkey. Install one (on Debian or Ubuntu: sudo apt-get install redis-tools; on macOS: brew install ' +
    'redis), or name it: REDIS_PATH=/path/to/redis-server npm test',
);

/** @param settings as on its command line, such as `['--requirepass', 'secret']` */
export async function startRedis(settings: readonly string[] = []): Promise<TestRedis> {
  const program = findRedis();
  if (program === undefined) throw new Error('There is no Redis on this machine.');
  const port = await findFreePort();
  const start = () => run(program, port, settings);
  let child = await start();
  const kill = () => end(child);
  return {
    port,
    address: `redis://127.0.0.1:${port}`,
    kill,
    async restart() {
      await kill();
      child = await start();
    },
    stall: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    say: (command) => say(port, command),
    close: kill,
  };
}

async function run(program: string, port: number, settings: readonly string[]): Promise<ChildProcess> {
  const child = spawn(
    program,
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', tmpdir(), ...settings],
    { argv0: 'redis-server', stdio: 'ignore' },
  );
  for (const endMs = Date.now() + PATIENCE_MS; Date.now() < endMs && child.exitCode === null;) {
    const answer = await say(port, 'PING').catch(() => '');
    if (/PONG|NOAUTH/.test(answer)) return child;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  await end(child);
  throw new Error('Redis does not answer.');
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('close', () => resolve());
    child.kill('SIGKILL');
  });
}

/** Redis also takes commands as plain lines. */
function say(port: number, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
    socket.write(`${command}\r\nQUIT\r\n`);
  });
}
