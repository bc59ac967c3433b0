import { existsSync, realpathSync } from 'node:fs';
import { SettingsError } from '../settings/read-settings.ts';
import type { Environment, Settings } from '../settings/settings.ts';
import { type LineWriter, createLineWriter } from './line-writer.ts';
import type { RunningServer } from './listen.ts';
import { StartError } from './open-port.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const STANDARD_OUTPUT = 1;

const PAUSED = 'Paused: every question to the provider is refused (QUARTET_PAUSED)';

interface Program {
  /** Starts it, with questions told in `lines`. */
  readonly start: (environment: Environment, lines: LineWriter) => Promise<RunningServer>;
  /** What it says when it listens, such as `Quartet is ready: http://127.0.0.1:4173/`. */
  readonly describeReady: (address: string) => string;
}

/**
 * Runs a server until Ctrl+C or its like, with the settings of the environment and of `.env` in the working folder. Says
 * where it listens and who answers; a failed start is told, and leaves exit code 1.
 */
export async function runServer({ start, describeReady }: Program): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  try {
    const lines = createLineWriter(STANDARD_OUTPUT);
    process.once('exit', lines.flush);
    const server = await start(process.env, lines);
    stopOnSignal(server);
    for (const warning of server.warnings) console.warn(`Warning: ${warning}`);
    console.log(describeProvider(server.settings));
    if (server.metricsAddress !== undefined) console.log(`Metrics: ${server.metricsAddress}`);
    console.log(describeReady(server.address));
    const { provider, isPaused } = server.settings;
    if (provider === 'relay' && isPaused) console.log(PAUSED);
    console.log('Ctrl+C stops it');
  } catch (error) {
    const isExpected = error instanceof StartError || error instanceof SettingsError;
    console.error(isExpected ? error.message : error);
    process.exitCode = 1;
  }
}

/** Whether `node` was started with the module at this path. */
export function isMain(filename: string): boolean {
  const [, script] = process.argv;
  return script !== undefined && existsSync(script) && realpathSync(script) === filename;
}

/** One line that says who answers; it never shows a key. */
export function describeProvider({ provider, openaiBaseUrl }: Settings): string {
  return provider === 'mock'
    ? 'Provider: mock (answers come from this machine; no key, no network)'
    : `Provider: ${provider} (answers come from ${new URL(openaiBaseUrl).host})`;
}
