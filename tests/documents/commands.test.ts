import { expect, it } from 'vitest';
import { NOT_TRIED, RELEASED, TRIED } from '../../scripts/lib/documented-commands.ts';
import { DOCUMENTS, readDocument } from '../support/documents.ts';

const BLOCK = /^ *```(\w*)\n([^]*?)^ *```$/gm;

const INLINE = /`([^`\n]+)`/g;

/** Blocks of commands, and blocks of anything else. */
const LANGUAGES = { commands: ['sh', 'console'], others: ['', 'diff', 'json', 'yaml', 'nginx'] };

/** A command in a sentence: a program, perhaps after variables that are set for it alone, and its arguments. */
const COMMAND =
  /^(?:[A-Z_]+=(?:'[^']*'|\S+) )*(?:npm|npx|node|bash|rm|cd|tar|git|docker|sudo|curl|openssl|ollama|lms|vllm|make) |^\.\//;

it('each command of the documents is tried in the nightly job, or has a reason why not', () => {
  const documented = new Set(DOCUMENTS.flatMap((document) => commandsOf(readDocument(document))));
  const known = [...TRIED.map(({ command }) => command), ...Object.values(NOT_TRIED).flat()];
  expect([...documented].toSorted()).toEqual(known.toSorted());
});

it('a release is tried with the files that its workflow packs', () => {
  const workflow = readDocument('.github/workflows/release.yml');
  expect(workflow).toContain(`--file quartet-server.tar.gz ${RELEASED.join(' ')}\n`);
});

function commandsOf(text: string): readonly string[] {
  const blocks = [...text.matchAll(BLOCK)].flatMap(([, language = '', block = '']) =>
    linesOf(language, block),
  );
  const inline = [...text.replaceAll(BLOCK, '').matchAll(INLINE)].map(([, code = '']) => code);
  return [...blocks, ...inline.filter((code) => COMMAND.test(code))];
}

/** The commands of a block, each on one line and without its comment. */
function linesOf(language: string, block: string): readonly string[] {
  if (LANGUAGES.others.includes(language)) return [];
  expect(LANGUAGES.commands).toContain(language);
  const lines = block.replaceAll(/ \\\n +/g, ' ').split('\n');
  const typed =
    language === 'console'
      ? lines.filter((line) => line.startsWith('$ ')).map((line) => line.slice(2))
      : lines;
  return typed
    .map((line) => line.replace(/ +# .*/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('export '));
}
