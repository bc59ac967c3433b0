import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNginx } from '../../scripts/lib/nginx.ts';
import { rootFolder } from '../../scripts/lib/root-folder.js';
import { findFreePort } from './free-port.ts';

export interface Nginx {
  /** Without a slash at its end. */
  readonly url: string;
  close(): Promise<void>;
}

export interface NginxOptions {
  readonly pageFolder: string;
  /** Such as `127.0.0.1:4173`. */
  readonly relay: string;
  readonly questionsPerMinute: number;
}

const TEMPLATE = join(rootFolder, 'deploy/nginx/default.conf.template');

/**
 * Whether the tests of the deployment are left out, since there is no nginx; said aloud. Where CI is set they fail
 * instead.
 */
export function lacksNginx(): boolean {
  if (findNginx() !== undefined || process.env['CI']) return false;
  console.warn(
    'SKIPPED: the tests of the deployment need an nginx, and there is none. Install one (on Debian or Ubuntu: sudo ' +
      'apt-get install nginx; on macOS: brew install nginx), or name it: NGINX_PATH=/path/to/nginx npm test',
  );
  return true;
}

/** The template as the official image fills it in, in an nginx on loopback that keeps everything in one folder. */
export async function startNginx(options: NginxOptions): Promise<Nginx> {
  const program = findNginx();
  if (program === undefined) throw new Error('There is no nginx on this machine.');
  const folder = mkdtempSync(join(tmpdir(), 'quartet-nginx-'));
  const port = await findFreePort();
  writeFileSync(join(folder, 'site.conf'), fillIn(readFileSync(TEMPLATE, 'utf8'), port, options));
  writeFileSync(join(folder, 'nginx.conf'), frame(folder));
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const errors: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilItAnswers(url, child, errors);
  } catch (error) {
    child.kill();
    throw error;
  }
  return { url, close: () => stop(child, folder) };
}

function fillIn(template: string, port: number, options: NginxOptions): string {
  const values: Readonly<Record<string, string>> = {
    NGINX_LISTEN: `127.0.0.1:${port}`,
    NGINX_PAGE_FOLDER: options.pageFolder,
    NGINX_RELAY: options.relay,
    NGINX_TRUSTED_PROXY: '127.0.0.1',
    NGINX_QUESTIONS_PER_MINUTE: String(options.questionsPerMinute),
  };
  return template.replaceAll(/\$\{(NGINX_\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`Nothing is known to fill in for ${whole}`);
    return value;
  });
}

/** What the image's own nginx.conf is around the template. */
function frame(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${join(folder, name)};`,
  );
  return [
    // Its workers would otherwise run as a user who may not read a folder of root's.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    'worker_processes 1;',
    `pid ${join(folder, 'nginx.pid')};`,
    'events {}',
    'http {',
    '  access_log off;',
    ...temporary,
    `  include ${join(folder, 'site.conf')};`,
    '}',
    '',
  ].join('\n');
}

async function untilItAnswers(url: string, child: ChildProcess, errors: readonly Buffer[]): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
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
