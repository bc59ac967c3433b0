import { existsSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { parseEnv } from 'node:util';
import type { Plugin } from 'vite';
import { holdsKey, isSecret } from '../../src/domain/keys.ts';
import { PlainError } from './failure.ts';

export interface GuardedBuild {
  readonly rootFolder: string;
  readonly environment: NodeJS.ProcessEnv;
  /** What was built; dist in the root when it is not given. */
  readonly folder?: string;
}

const KEY_VARIABLES = ['OPENAI_API_KEY', 'QUARTET_BROWSER_KEY'];

/** What the server reads, and what compose does. */
const ENVIRONMENT_FILES = ['.env', 'deploy/.env'];

/** Searches every build that Vite writes, however Vite was called (12.10). */
export function buildGuardPlugin(environment: NodeJS.ProcessEnv): Plugin {
  let rootFolder = '';
  let folder: string | undefined;
  return {
    name: 'quartet-build-guard',
    apply: 'build',
    configResolved: ({ root }) => {
      rootFolder = root;
    },
    writeBundle: ({ dir }) => {
      folder = dir;
    },
    closeBundle: {
      // Other plugins may still write while the bundle is closed.
      order: 'post',
      sequential: true,
      handler: () => {
        // A build that failed before it wrote anything has its own reason to tell.
        if (folder === undefined) return;
        try {
          guardBuild({ rootFolder, environment, folder });
        } catch (failure) {
          // Vite prints the stack of every failure; this one's says no more than its message.
          if (failure instanceof PlainError) failure.stack = failure.message;
          throw failure;
        }
      },
    },
  };
}

/**
 * Searches what was built for the keys that are set and for what looks like a key, and removes all of it if it holds
 * one (12.10).
 * @throws {PlainError} naming each file and what it holds, but no key
 */
export function guardBuild({
  rootFolder,
  environment,
  folder = join(rootFolder, 'dist'),
}: GuardedBuild): void {
  const shown = relative(rootFolder, folder).replaceAll(sep, '/');
  const isInside = shown !== '' && !shown.startsWith('..') && !isAbsolute(shown);
  const remove = () => {
    if (isInside) rmSync(folder, { recursive: true, force: true });
  };
  let findings: readonly string[];
  try {
    findings = searchFolder(folder, readKeys(rootFolder, environment));
  } catch (failure) {
    // Nobody knows then what the build holds.
    remove();
    throw failure;
  }
  if (findings.length === 0) return;
  remove();
  throw new PlainError(
    [
      'Build refused: it contains what must stay secret.',
      ...findings.map((finding) => `  ${shown}/${finding}`),
      'Take it out of src, public, index.html and vite.config.ts. The server reads keys when it starts, and no',
      'build needs one. If others could see that build, have the provider replace the key.',
      isInside
        ? `There is no build now: ${shown} has been removed.`
        : 'The folder lies outside of the project and has been left as it is: do not serve it.',
    ].join('\n'),
  );
}

/** Each file that holds a key, and what it holds in words that tell nothing of it. */
function searchFolder(folder: string, keys: ReadonlyMap<string, string>): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .flatMap((path) => {
      // Fonts and pictures are no text: as latin1, each byte is one character.
      const text = `${path}\n${readFileSync(join(folder, path), 'latin1')}`;
      const found = [...keys].filter(([, key]) => formsOf(key).some((form) => text.includes(form)));
      const kinds = [
        ...found.map(([name]) => `the value of ${name}`),
        ...(holdsKey(text) ? ['what looks like a key'] : []),
      ];
      const isNameSafe = !holdsKey(path) && found.every(([, key]) => !path.includes(key));
      return kinds.map((kind) => `${isNameSafe ? path.replaceAll(sep, '/') : '?'} holds ${kind}`);
    });
}

/** The keys that are set, by variable, or by variable and file. */
function readKeys(rootFolder: string, environment: NodeJS.ProcessEnv): ReadonlyMap<string, string> {
  const files = ENVIRONMENT_FILES.filter((name) => existsSync(join(rootFolder, name)));
  const sources = [
    { values: environment, suffix: '' },
    ...files.map((name) => ({
      values: parseEnv(readFileSync(join(rootFolder, name), 'utf8')),
      suffix: ` of ${name}`,
    })),
  ];
  const keys = sources.flatMap(({ values, suffix }) =>
    KEY_VARIABLES.map((name) => [`${name}${suffix}`, values[name]?.trim() ?? ''] as const),
  );
  return new Map(keys.filter(([, key]) => isSecret(key)));
}

/** Ways in which a key may be disguised. */
function formsOf(key: string): readonly string[] {
  const bytes = Buffer.from(key, 'utf8');
  return [
    bytes.toString('latin1'),
    JSON.stringify(key).slice(1, -1),
    encodeURIComponent(key),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('hex'),
  ];
}
