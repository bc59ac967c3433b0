import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { findFreePort } from '../support/free-port.ts';
import type { DriverOptions, EngineDriver } from './driver.ts';
import { openSession, untilReady } from './webdriver.ts';

/** Where a display number is written to, after the three streams that every process has. */
const DISPLAY_PIPE = 3;

/** WebKitGTK on a screen of its own, through Debian's webkit2gtk-driver and xvfb. */
export async function openWebKit({ textPx = 16 }: DriverOptions = {}): Promise<EngineDriver> {
  const screen = startScreen();
  const processes: ChildProcess[] = [screen];
  const folder = mkdtempSync(join(tmpdir(), 'quartet-webkit-'));
  const end = async () => {
    await Promise.all(processes.map(endProcess));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const display = await displayOf(screen);
    const port = await findFreePort();
    const address = `http://127.0.0.1:${port}`;
    processes.push(
      spawn(process.env['WEBKIT_DRIVER_PATH'] ?? 'WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
        stdio: 'ignore',
        env: {
          ...process.env,
          DISPLAY: display,
          // Downloads go there.
          HOME: folder,
          // A screen in memory has no graphics card.
          WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
        },
      }),
    );
    await untilReady(address);
    const { driver } = await openSession(address, 'webkit', {
      'webkitgtk:browserOptions': {
        binary: findBrowser(),
        args: ['--automation', `--config=${writeConfiguration(folder, textPx)}`],
      },
    });
    return {
      ...driver,
      async close() {
        await driver.close().catch(() => undefined);
        await end();
      },
    };
  } catch (failure) {
    await end();
    throw failure;
  }
}

/** @returns the path of a file with the browser's own settings */
function writeConfiguration(folder: string, textPx: number): string {
  const path = join(folder, 'browser.ini');
  writeFileSync(path, `[websettings]\ndefault-font-size=${textPx}\n`);
  return path;
}

/** The small browser that comes with Debian's WebKitGTK, in the folder of the machine's kind. */
function findBrowser(): string {
  const paths = readdirSync('/usr/lib').map((kind) => join('/usr/lib', kind, 'webkit2gtk-4.1/MiniBrowser'));
  const found = paths.find((path) => existsSync(path));
  if (found === undefined) throw new Error('There is no MiniBrowser in /usr/lib/*/webkit2gtk-4.1');
  return found;
}

function startScreen(): ChildProcess {
  const shape = ['-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  return spawn(process.env['XVFB_PATH'] ?? 'Xvfb', ['-displayfd', String(DISPLAY_PIPE), ...shape], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
}

/** The first that is free, such as `:1`. */
async function displayOf(screen: ChildProcess): Promise<string> {
  const pipe = screen.stdio[DISPLAY_PIPE] as Readable;
  const failed = once(screen, 'error').then(([error]) => {
    throw error;
  });
  const [number] = (await Promise.race([once(pipe, 'data'), failed])) as [Buffer];
  return `:${String(number).trim()}`;
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  child.kill();
  await once(child, 'exit');
}
