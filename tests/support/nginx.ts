import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootFolder } from '../../scripts/lib/root-folder.js';
import { findFreePort } from './free-port.ts';
import { findProgram } from './find-program.ts';
import { needs } from './needs.ts';
import { PATIENCE_MS } from './patience.ts';

export interface Nginx {
  /** Without a trailing slash. */
  readonly url: string;
  /** The access log so far. */
  log(): string;
  close(): Promise<void>;
}

export interface NginxOptions {
  /** By default a page of one line. */
  readonly pageFolder?: string;
  /** Such as `127.0.0.1:4173`. */
  readonly relays: readonly string[];
  readonly questionsPerVisitor: number;
  readonly openPerVisitor?: number;
  readonly openQuestions?: number;
  /** Whether visitors may choose a model of their own. */
  readonly ownModel?: boolean;
}

const findNginx = () => findProgram('NGINX_PATH', ['nginx']);

const FOLDER = join(rootFolder, 'deploy/nginx');

export const LACKS_NGINX =
  'there is no nginx. Install one (on Debian or Ubuntu: sudo apt-get install nginx; on macOS: brew install nginx), or name ' +
  'it: NGINX_PATH=/path/to/nginx npm test';

export const hasNginx = (): boolean => findNginx() !== undefined;

export const NEEDS_NGINX = needs(hasNginx(), LACKS_NGINX);

/** Runs the configuration of the image `page` on loopback, in a temporary folder. */
export async function startNginx(options: NginxOptions): Promise<Nginx> {
  const program = findNginx();
  if (program === undefined) throw new Error('There is no nginx on this machine.');
  const folder = mkdtempSync(join(tmpdir(), 'quartet-nginx-'));
  const port = await findFreePort();
  const template = readFileSync(join(FOLDER, 'default.conf.template'), 'utf8');
  mkdirSync(join(folder, 'conf.d'));
  mkdirSync(join(folder, 'page'));
  writeFileSync(join(folder, 'page/index.html'), '<title>page</title>');
  writeFileSync(
    join(folder, 'conf.d/default.conf'),
    fillIn(template, port, { pageFolder: join(folder, 'page'), ...options }),
  );
  writeFileSync(join(folder, 'nginx.conf'), within(folder, readFileSync(join(FOLDER, 'nginx.conf'), 'utf8')));
  // Otherwise its workers would run as a user who may not read a folder of root's.
  const user = process.getuid?.() === 0 ? ' user root;' : '';
  const child = spawn(
    program,
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr', '-g', `daemon off;${user}`],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const errors: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilItAnswers(url, child, errors);
  } catch (error) {
    child.kill();
    throw error;
  }
  return {
    url,
    log: () => readFileSync(join(folder, 'access.log'), 'utf8'),
    close: () => stop(child, folder),
  };
}

function fillIn(
  template: string,
  port: number,
  options: Required<Pick<NginxOptions, 'pageFolder'>> & NginxOptions,
): string {
  const {
    pageFolder,
    relays,
    questionsPerVisitor,
    openPerVisitor = 40,
    openQuestions = 2000,
    ownModel = false,
  } = options;
  const values: Readonly<Record<string, string>> = {
    NGINX_LISTEN: `127.0.0.1:${port}`,
    NGINX_PAGE_FOLDER: pageFolder,
    NGINX_RELAYS: relays.map((relay) => `server ${relay} max_fails=1 fail_timeout=1s;`).join(' '),
    NGINX_TRUSTED_PROXY: '127.0.0.1',
    NGINX_QUESTIONS_PER_VISITOR: String(questionsPerVisitor),
    NGINX_OPEN_PER_VISITOR: String(openPerVisitor),
    NGINX_OPEN_QUESTIONS: String(openQuestions),
    NGINX_OWN_MODEL: ownModel ? 'on' : 'off',
  };
  return template.replaceAll(/\$\{(NGINX_\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`Nothing is known to fill in for ${whole}`);
    return value;
  });
}

/** The image's nginx.conf with the container's paths moved below this folder. */
function within(folder: string, config: string): string {
  return config
    .replaceAll(/ \/tmp\//g, ` ${folder}/`)
    .replace('/etc/nginx/conf.d/', `${folder}/conf.d/`)
    .replace('/dev/stdout', join(folder, 'access.log'));
}

async function untilItAnswers(url: string, child: ChildProcess, errors: readonly Buffer[]): Promise<void> {
  for (const endMs = Date.now() + PATIENCE_MS; Date.now() < endMs;) {
    if (child.exitCode !== null) break;
    const answered = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`nginx does not answer: ${Buffer.concat([...errors]).toString()}`);
}

function stop(child: ChildProcess, folder: string): Promise<void> {
  return new Promise((resolve) => {
    child.once('close', () => {
      rmSync(folder, { recursive: true, force: true });
      resolve();
    });
    child.kill('SIGTERM');
  });
}
