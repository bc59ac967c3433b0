import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { holdsKey, isSearchable } from '../../src/domain/api-keys.ts';
import { readEnvironmentFile } from '../../src/server/environment-file.ts';
import { PlainError } from './failure.ts';

const KEY_VARIABLES = ['OPENAI_API_KEY', 'QUARTET_BROWSER_KEY'];

/** Read by the server, and by compose. */
const ENVIRONMENT_FILES = ['.env', 'deploy/.env'];

/**
 * Searches a build for the configured keys and anything that looks like a key. Changes nothing.
 * @param name the build's folder in the root
 * @param shown its name in what is said
 * @throws {PlainError} naming each file and what it contains, but no key
 */
export function guardBuild(
  rootFolder: string,
  name: string,
  environment: NodeJS.ProcessEnv,
  shown = name,
): void {
  const findings = searchFolder(join(rootFolder, name), readKeys(rootFolder, environment));
  if (findings.length === 0) return;
  throw new PlainError(
    [
      'Build refused: it contains a secret.',
      ...findings.map((finding) => `  ${shown}/${finding}`),
      'Remove it from src, public, index.html and vite.config.ts, then build again. The server reads keys when it',
      'starts, and no build needs one. If others could see that build, have the provider replace the key.',
      'An earlier build was left as it is.',
    ].join('\n'),
  );
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
  const sources = [
    { values: environment, suffix: '' },
    ...ENVIRONMENT_FILES.map((name) => ({
      values: readEnvironmentFile(join(rootFolder, name)).values,
      suffix: ` of ${name}`,
    })),
  ];
  const keys = sources.flatMap(({ values, suffix }) =>
    KEY_VARIABLES.map((name) => [`${name}${suffix}`, values[name]?.trim() ?? ''] as const),
  );
  return new Map(keys.filter(([, key]) => isSearchable(key)));
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
