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
    ['a run before an end', /\s+$/],
    ['a run after other characters', /^\s+|\s+$/g],
    ['a run before too many others', /\s+\S{0,20}$/],
    ['an end that does not come', /<[^>]*>/g],
    ['an end that does not come, lazily', /\/\*[^]*?\*\//g],
    ['escapes', /"(?:[^"\\]|\\.)*"/g],
    ['a lookbehind', /(?<=x.*)y/g],
    ['a lookahead', /;(?=[^]*end)/g],
    ['nested repetitions', /(a+)+b/],
    ['alternatives of the same letters', /^(?:a|aa)*b/],
    ['repetitions of the same letters', /^\w+\d+:/],
    ['a repetition without an upper bound', /a{2,}b/],
  ])('is found that is slow by %s: %s', (_, expression) => {
    expect(growthOf(expression)).toEqual(expect.stringContaining('times the steps'));
  });

  it.each([
    ['a lookbehind before a run', /(?<!\\)\\+u/g],
    ['a bound', /\([^)\n]{0,50}\)/g],
    ['a beginning', /^\s+/],
    ['an end where another could begin', /<[^<>]*>/g],
    ['parts that share no letters', /^[a-z\d]+(?:-[a-z\d]+)*$/],
  ])('passes that is linear by %s: %s', (_, expression) => {
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
