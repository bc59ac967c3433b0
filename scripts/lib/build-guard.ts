import { existsSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { parseEnv } from 'node:util';
import { holdsKey, isSecret } from '../../src/domain/api-keys.ts';
import { PlainError } from './failure.ts';

const KEY_VARIABLES = ['OPENAI_API_KEY', 'QUARTET_BROWSER_KEY'];

/** Read by the server, and by compose. */
const ENVIRONMENT_FILES = ['.env', 'deploy/.env'];

/**
 * Searches a build for the configured keys and anything that looks like a key, and deletes the build if it finds one.
 * @param name the build's folder in the root
 * @throws {PlainError} naming each file and what it contains, but no key
 */
export function guardBuild(rootFolder: string, name: string, environment: NodeJS.ProcessEnv): void {
  const folder = join(rootFolder, name);
  try {
    const findings = searchFolder(folder, readKeys(rootFolder, environment));
    if (findings.length === 0) return;
    throw new PlainError(
      [
        'Build refused: it contains a secret.',
        ...findings.map((finding) => `  ${name}/${finding}`),
        'Remove it from src, public, index.html and vite.config.ts. The server reads keys when it starts, and no',
        'build needs one. If others could see that build, have the provider replace the key.',
        `There is no build now: ${name} has been removed.`,
      ].join('\n'),
    );
  } catch (failure) {
    // A folder that cannot be searched may contain anything.
    rmSync(folder, { recursive: true, force: true });
    throw failure;
  }
}

/** Files that contain a key, each with a description that reveals nothing of it. */
function searchFolder(folder: string, keys: ReadonlyMap<string, string>): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .flatMap((path) => {
      // Fonts and pictures are binary; latin1 maps each byte to one character.
      const text = `${path}\n${readFileSync(join(folder, path), 'latin1')}`;
      const found = [...keys].filter(([, key]) => formsOf(key).some((form) => text.includes(form)));
      const kinds = [
        ...found.map(([name]) => `the value of ${name}`),
        ...(holdsKey(text) ? ['something that looks like a key'] : []),
      ];
      const isNameSafe = !holdsKey(path) && found.every(([, key]) => !path.includes(key));
      return kinds.map((kind) => `${isNameSafe ? path.replaceAll(sep, '/') : '?'} holds ${kind}`);
    });
}

/** The configured keys, by variable, or by variable and file. */
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

/** The encodings in which a key may appear. */
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
