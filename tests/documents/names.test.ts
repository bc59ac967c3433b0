import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { SETTINGS_PATH } from '../../src/domain/public-settings.ts';
import { DOCUMENTS, readDocument } from '../support/documents.ts';

/** Files that readers make, that a server makes up, and one that there is not. */
const NOT_HERE = new Set([
  'squads/mine.json',
  'deploy/.env',
  'deploy/compose.gateway.yaml',
  'deploy/litellm.yaml',
  SETTINGS_PATH,
  `/${SETTINGS_PATH}`,
  'index.ts',
]);

const FOLDERS = [
  '.github',
  'bench',
  'deploy',
  'docs',
  'mock-provider',
  'public',
  'scripts',
  'squads',
  'src',
  'tests',
];

const FILES = [
  ...readdirSync('.'),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.replaceAll(path.sep, '/')}`,
    ),
  ),
];

/** A path from the root, in text or code. */
const PATH = new RegExp(
  String.raw`(?<![\w./-])(?:${FOLDERS.join('|').replace('.', String.raw`\.`)})/[\w./-]*\w`,
  'g',
);

/** A file's name, perhaps with the end of its path, as inline code. */
const FILE_NAME = /(?<=`)[\w./-]+\.(?:tsx?|js|json|md|css|html|yaml|conf|template)(?=`)/g;

const LINK = /(?<=\]\()(?!\w+:)[^)\s]+(?=\))/g;

const SCRIPT = /(?<=npm run (?:--silent )?)(?!--)[\w:-]+|(?<=npm )(?:start|test)\b/g;

it.each(DOCUMENTS)('%s names files, headings and npm scripts that exist', (document) => {
  const text = readDocument(document);
  const named = [...found(text, PATH), ...found(text, FILE_NAME)].filter((name) => !NOT_HERE.has(name));
  expect({
    files: named.filter((name) => !FILES.some((file) => `/${file}`.endsWith(`/${name}`))),
    links: found(text, LINK).filter((link) => !leads(document, link)),
    scripts: found(text, SCRIPT).filter((name) => !(name in manifest.scripts)),
  }).toEqual({ files: [], links: [], scripts: [] });
});

it('CONTRIBUTING.md names every npm script', () => {
  const named = found(readDocument('CONTRIBUTING.md'), SCRIPT);
  expect(Object.keys(manifest.scripts).filter((name) => !named.includes(name))).toEqual([]);
});

/** Whether there are the file, and the heading, to which a link leads; GitHub makes anchors of headings in this way. */
function leads(document: string, link: string): boolean {
  const [name = '', anchor] = link.split('#');
  const file = name === '' ? document : path.posix.join(path.posix.dirname(document), name);
  if (!existsSync(file) || anchor === undefined) return existsSync(file);
  return found(readDocument(file), /(?<=^#+ ).+$/gm)
    .map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    )
    .includes(anchor);
}

function found(text: string, pattern: RegExp): readonly string[] {
  return text.match(pattern) ?? [];
}
