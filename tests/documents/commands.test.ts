import { expect, it } from 'vitest';
import { NOT_TRIED, TRIED } from '../../scripts/lib/documented-commands.ts';
import { DOCUMENTS, readDocument } from '../support/documents.ts';

const BLOCK = /^ *```(\w*)\n([^]*?)^ *```$/gm;

const INLINE = /`([^`\n]+)`/g;

/** The name of a program, perhaps after variables that are set for it alone, and then something more. */
const COMMAND =
  /^(?:[A-Z_]+=(?:'[^']*'|\S+) )*(?:npm|npx|node|rm|git|docker|sudo|curl|openssl|ollama|envsubst) /;

it('each command of the documents is tried in the nightly job, or has a reason why not', () => {
  const documented = new Set(DOCUMENTS.flatMap((document) => commandsOf(readDocument(document))));
  const known = [...TRIED.map(({ command }) => command), ...Object.values(NOT_TRIED).flat()];
  expect([...documented].toSorted()).toEqual(known.toSorted());
});

function commandsOf(text: string): readonly string[] {
  const blocks = [...text.matchAll(BLOCK)].flatMap(([, language, block = '']) => linesOf(language, block));
  const inline = [...text.replaceAll(BLOCK, '').matchAll(INLINE)].map(([, code = '']) => code);
  return [...blocks, ...inline].filter((line) => COMMAND.test(line));
}

/** The commands of a block, each on one line and without its comment. */
function linesOf(language: string | undefined, block: string): readonly string[] {
  const lines = block.replaceAll(/ \\\n +/g, ' ').split('\n');
  const typed =
    language === 'console'
      ? lines.filter((line) => line.startsWith('$ ')).map((line) => line.slice(2))
      : lines;
  return ['sh', 'console'].includes(language ?? '')
    ? typed.map((line) => line.replace(/ +# .*/, '').trim())
    : [];
}
