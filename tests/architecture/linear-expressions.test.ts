import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { HARMFUL_CHARACTER } from '../../src/domain/checks/harmful-characters.ts';
import { type GivenTexts, expressionsOf } from './expressions.ts';
import { growthOf } from './growth.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

const FILES = ['src', 'mock-provider'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
    .filter((name) => /\.[cm]?[jt]sx?$/.test(name) && !name.endsWith('.d.ts')),
);

/** Texts that functions get as arguments and make expressions of. */
const GIVEN: Readonly<Record<string, readonly GivenTexts[]>> = {
  'src/domain/checks/schema-parts.ts': [
    { any: '.', harmful: HARMFUL_CHARACTER, maxCharacters: '60' },
    { any: '[^]', harmful: String.raw`(?!\n)${HARMFUL_CHARACTER}`, maxCharacters: '600' },
  ],
  'mock-provider/voices/personas.ts': [{ words: String.raw`The\s+Evaluator|Optimizer|evaluator` }],
};

const FOUND = FILES.flatMap((file) => expressionsOf(file, readSource, GIVEN[file]));

function readSource(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

describe('the regular expression', () => {
  it.each(FOUND)('of $place takes steps in proportion to the text: $expression', ({ expression }) => {
    expect(growthOf(expression)).toBeUndefined();
  });

  it.each([
    ['a run, from each of its characters', /\\+u/g],
    ['', /\\+_/g],
    ['', /\s+$/],
    ['what never closes', /<[^>]*>/g],
    ['', /\(.*?\)/g],
    ['', /"(?:[^"\\]|\\.)*"/g],
    ['after a beginning', /\/\*[^]*?\*\//g],
    ['backwards', /(?<=x.*)y/g],
    ['nested repetitions', /(a+)+b/],
    ['alternatives of the same letters', /^(?:a|aa)*b/],
    ['two repetitions next to each other', /^\w+\d+:/],
    ['within a lookahead', /;(?=[^]*end)/g],
    ['more than a bound', /a{2,}b/],
  ])('that is slow is found: %s %s', (_, expression) => {
    expect(growthOf(expression)).toEqual(expect.stringContaining('times the steps'));
  });

  it.each([
    ['each run once', /(?<!\\)\\+u/g],
    ['up to a bound', /\([^)\n]{0,500}\)/g],
    ['from the beginning', /^\s+/],
    ['what ends where it could begin again', /<[^<>]*>/g],
    ['the same by turns', /^[a-z\d]+(?:-[a-z\d]+)*$/],
  ])('that is fast passes: %s, %s', (_, expression) => {
    expect(growthOf(expression)).toBeUndefined();
  });
});

describe('the search for expressions', () => {
  const sources: Readonly<Record<string, string>> = {
    'src/a.ts': "import { B } from './b/b.ts'; const C = `${B}x`; new RegExp(String.raw`\\s${C}`, 'gu');",
    'src/b/b.ts': "export const B = ['a', 'b'].join('|');",
    'src/literal.ts': 'const a = 1;\ntext.split(/,/u);',
    'src/match.ts': "text.match('a+b');",
    'src/argument.ts': 'export const find = (word: string) => new RegExp(`^${word}`);',
    'src/computed.ts': 'new RegExp(words.map((word) => word.text));',
  };
  const found = (file: string, given?: readonly GivenTexts[]) =>
    expressionsOf(file, (name) => sources[name] ?? '', given).map(({ place, expression }) => [
      place,
      String(expression),
    ]);

  it('reads literals, and texts that become expressions', () => {
    expect(found('src/literal.ts')).toEqual([['src/literal.ts:2', '/,/u']]);
    expect(found('src/match.ts')).toEqual([['src/match.ts:1', '/a+b/']]);
    expect(found('src/a.ts')).toEqual([['src/a.ts:1', String.raw`/\sa|bx/gu`]]);
  });

  it('needs the texts that only a run gives', () => {
    expect(() => found('src/argument.ts')).toThrow('src/argument.ts: word is not a constant text');
    expect(() => found('src/computed.ts')).toThrow('src/computed.ts: a CallExpression');
    expect(found('src/argument.ts', [{ word: 'a' }, { word: 'b' }])).toEqual([
      ['src/argument.ts:1', '/^a/'],
      ['src/argument.ts:1', '/^b/'],
    ]);
  });

  it('finds those of all folders', () => {
    for (const folder of ['adapters', 'cli', 'domain', 'server', 'ui', 'wire']) {
      expect(FOUND.some(({ place }) => place.startsWith(`src/${folder}/`))).toBe(true);
    }
    expect(FOUND.some(({ place }) => place.startsWith('mock-provider/voices/'))).toBe(true);
  });
});
