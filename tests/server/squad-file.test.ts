import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { PALETTE } from '../../src/domain/squad/palette.ts';
import { QUARTET } from '../../src/domain/squad/built-in-squad.ts';
import { SquadFileError, readSquadFile } from '../../src/server/squad-file.ts';
import { METRICS, STATS, persona, squad } from '../support/squad-files.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SECRET = '1234567890';

/** The squad of a file with this text, or the problems of the file. */
function readText(text: string, secrets: readonly string[] = [SECRET]) {
  return read('mine.json', temporaryFolder({ 'mine.json': text }), secrets);
}

function read(name: string, folder: string, secrets: readonly string[] = [SECRET]) {
  try {
    return readSquadFile(name, secrets, folder).squad;
  } catch (error) {
    if (error instanceof SquadFileError) return error.lines;
    throw error;
  }
}

const readFile = (file: unknown) => readText(JSON.stringify(file));

const first = (more: object) => squad([persona('one', { ...more })]);

const primary = (more: object) => first({ stats: { ...STATS, primary: { ...STATS.primary, ...more } } });

const personas = (count: number) => Array.from({ length: count }, (_, index) => persona(`p${index}`));

describe('a squad file', () => {
  it.each([
    ['a schema, which is for editors', squad(undefined, { $schema: './squad.schema.json' })],
    [
      'a badge, a lead with a line break and both links',
      squad(undefined, {
        badge: 'OUT OF GRANITE',
        lead: 'One.\nTwo.',
        links: { social: 'https://social.example:8443/a?b=c#d', source: 'https://code.example' },
      }),
    ],
    ['an unknown drawing', first({ drawing: 'constructor' })],
    [
      'ids that are properties of every object',
      squad([persona('constructor'), persona('valueof'), persona('4')]),
    ],
    ['HTML, which is only text', first({ name: '<b>Bold</b>', welcome: '<script>1</script>' })],
    ['any script, and emoji made of several characters', first({ name: '石英 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👩‍🚀', strength: 'می‌خواهم' })],
    ['a name of 60 characters that are two code units each', first({ name: '🦊'.repeat(60) })],
  ])('is accepted with %s', (_, file) => {
    expect(readFile(file)).toMatchObject({ id: 'samples' });
  });

  it('becomes a squad whose personas have the file’s id as both their ids', () => {
    const stone = persona('constructor', {
      stats: STATS,
      metrics: METRICS,
      drawing: 'analyst',
      temperature: 0,
    });
    const { id, ...others } = stone;
    expect(
      readFile(squad([stone], { badge: 'B', lead: 'L', links: { source: 'https://code.example' } })),
    ).toEqual({
      id: 'samples',
      name: 'Samples',
      badge: 'B',
      lead: 'L',
      links: { source: 'https://code.example' },
      personas: [{ ...others, badgeId: id, id, colour: PALETTE.cyan }],
    });
  });

  it('may leave out what the page then leaves out', () => {
    expect(readFile(squad([persona('a'), persona('b', { drawing: 'owl' })]))).toMatchObject({
      badge: '',
      links: {},
      lead: 'Two minds, two ways of seeing. Each is strong alone; together, the two perspectives unlock limitless possibilities.',
      personas: [{ drawing: 'dreamer' }, { drawing: 'dreamer' }],
    });
  });

  it('can hold what the built-in squad holds', () => {
    const entries = QUARTET.personas.map(({ badgeId, id, ...others }) => ({
      ...others,
      id: badgeId && id,
    }));
    const asOne = QUARTET.personas.map((each) => ({ ...each, badgeId: each.id }));
    // Some editors write a byte order mark.
    const text = `\ufeff${JSON.stringify({ ...QUARTET, personas: entries })}`;
    expect(readText(text)).toEqual({ ...QUARTET, personas: asOne });
  });

  it.each(['code-review', 'six-hats'])('is squads/%s.json', (id) => {
    expect(read(`squads/${id}.json`, '.')).toMatchObject({ id });
  });
});

describe('a squad file that cannot be used', () => {
  const PERSONAS = 'a list of 1 to 8 personas';
  it.each<[unknown, readonly (string | RegExp)[]]>([
    [null, ['the file is null; it must be an object with $schema, id, name, badge, lead, links, personas']],
    [
      {},
      [
        /^id is missing; it must be lower-case/,
        /^name is missing; /,
        `personas is missing; it must be ${PERSONAS}`,
      ],
    ],
    [squad([]), [`personas is a list of 0; it must be ${PERSONAS}`]],
    [squad(personas(9)), [`personas is a list of 9; it must be ${PERSONAS}`]],
    [squad(['one']), [/^personas\[0\] is "one"; it must be an object with id, name/]],
    [
      squad([
        persona('one'),
        persona('two'),
        persona('three', { stats: { ...STATS, primary: { ...STATS.primary, logic: 120 } } }),
      ]),
      ['personas[2].stats.primary.logic is 120; it must be 0 to 100'],
    ],
    [primary({ logic: '95' }), ['personas[0].stats.primary.logic is "95"; it must be 0 to 100']],
    [
      primary({ logic: undefined, logik: 3 }),
      [
        'personas[0].stats.primary.logic is missing; it must be 0 to 100',
        'personas[0].stats.primary.logik is unknown; it must be one of creativity, logic, empathy, knowledge',
      ],
    ],
    [
      first({ metrics: { ...METRICS, neuralPathways: 1.5, loadFactor: 2 } }),
      [
        'personas[0].metrics.neuralPathways is 1.5; it must be a whole number from 0 to 1000000000',
        'personas[0].metrics.loadFactor is 2; it must be 0 to 1',
      ],
    ],
    [
      first({ id: 'x'.repeat(100) }),
      [
        `personas[0].id is "${'x'.repeat(60)}…" (100 characters); it must be lower-case letters, digits and single hyphens, at most 40`,
      ],
    ],
    [
      squad([persona('A'), persona('-a'), persona('a--b'), persona('__proto__')], { id: '' }),
      [/^id is ""/, /\[0\]\.id is "A"/, /\[1\]\.id/, /\[2\]\.id/, /\[3\]\.id is "__proto__"/],
    ],
    [
      squad([persona('one', { name: 'Ann Lee' }), persona('two', { name: 'ANN  LEE\ufe0f' })]),
      [/^personas\[1\]\.name is "ANN {2}LEE.*"; it must be different from that of \[0\]$/],
    ],
    [first({ strength: ' a', description: 'b\n' }), [/is " a"; .*without spaces around it$/, /is "b\\n"; /]],
    [first({ name: '\u200d\u200c' }), [/^personas\[0\]\.name is "U\+200DU\+200C"; /]],
    [
      first({ name: 'a\u202eb', welcome: 'a\u001b[31m' }),
      [
        'personas[0].name is "aU+202Eb"; it must be one line without the character U+202E',
        /^personas\[0\]\.welcome is ".*"; it must be a text without the character U\+001B$/,
      ],
    ],
    ...['\n', '\u3164', '\ud83d'].map((character): [unknown, RegExp[]] => [
      first({ model: `a ${character} b` }),
      [/^personas\[0\]\.model is ".*"; it must be one line without the character U\+[\dA-F]{4}$/],
    ]),
    [
      first({ starters: ['One?', 'Two?'], capabilities: [] }),
      [
        'personas[0].starters[2] is missing; it must be one line of 1 to 200 characters, without spaces around it',
        'personas[0].capabilities is a list of 0; it must be a list of 1 to 8 short texts',
      ],
    ],
    [
      first({ starters: ['One?', 'Two?', 'One?'], specialization: ['A', 3, 'A'] }),
      [
        'personas[0].starters[2] is "One?"; it must be different from that of [0]',
        /^personas\[0\]\.specialization\[1\] is 3; it must be one line/,
        'personas[0].specialization[2] is "A"; it must be different from that of [0]',
      ],
    ],
    [
      squad([
        persona('one', { colour: 'toString' }),
        persona('two', { colour: { light: '#123', dark: '#ffffff' } }),
      ]),
      [
        'personas[0].colour is "toString"; it must be pink, blue, green, violet, orange, gold, cyan, slate, or { "light": "#rrggbb", "dark": "#rrggbb" }',
        'personas[1].colour.light is "#123"; it must be a colour as #rrggbb',
      ],
    ],
    ...['http://a.example', 'javascript:alert(1)', 'https://me:pass@a.example', 'https://a:b:c/'].map(
      (source): [unknown, RegExp[]] => [
        squad(undefined, { links: { source } }),
        [/^links\.source is ".*"; it must be an address of at most 500 characters that begins with https:/],
      ],
    ),
    [
      squad([persona('one', { color: 'pink' })], { 'a \u202e"b"': [], links: { github: 'x' } }),
      [
        'links.github is unknown; it must be one of social, source',
        /^personas\[0\]\.color is unknown; it must be one of id, name, .*colour/,
        /^\["a U\+202E\\"b\\""\] is unknown; /,
      ],
    ],
  ])('%#: has all its problems named by path, value and what is allowed', (file, expected) => {
    const found = readFile(file) as readonly string[];
    expect(found).toHaveLength(expected.length);
    for (const [index, line] of expected.entries()) {
      if (typeof line === 'string') expect(found[index]).toBe(line);
      else expect(found[index]).toMatch(line);
    }
  });

  it('has unknown fields called __proto__ and constructor reported', () => {
    const text = `{"__proto__": {"id": "a"}, "constructor": 1, ${JSON.stringify(squad()).slice(1)}`;
    expect(readText(text)).toEqual([
      '__proto__ is unknown; it must be left out',
      'constructor is unknown; it must be left out',
    ]);
  });

  it('has at most a hundred problems listed, and the others counted', () => {
    const many = Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`field-${index}`, index]));
    const lines = readFile({ ...squad(), ...many }) as readonly string[];
    expect(lines).toHaveLength(101);
    expect(lines.at(-1)).toBe('and 150 more');
  });

  it.each([
    ['{\n  "id": "a",\n  "name": NaN\n}', 'in line 3, column 11: invalid symbol'],
    ['{"id": "a', 'in line 1, column 8: unexpected end of string'],
    ['', 'in line 1, column 1: value expected'],
  ])('has the place named where it is not JSON: %j', (text, words) => {
    expect(readText(text)).toEqual([`the file is not JSON: ${words}`]);
  });

  it('is reported however deeply it is nested', () => {
    const deep = (depth: number) => `{"deep": ${'['.repeat(depth)}${']'.repeat(depth)}}`;
    expect(readText(deep(4000))).toContainEqual(expect.stringMatching(/^deep is unknown; /));
    expect((readText(deep(200_000)) as readonly string[]).length).toBeGreaterThan(0);
    expect(readText('['.repeat(900_000))).toEqual([
      'the file is not JSON, and is nested too deeply to say where',
    ]);
  });

  it('is reported when it cannot be read', () => {
    const folder = temporaryFolder({ 'large.json': ' '.repeat(5_000_000) });
    expect(read('none.json', folder)).toEqual(['there is no such file']);
    expect(read('.', folder)).toEqual(['it is not a regular file']);
    expect(read('large.json', folder)).toEqual(['it is larger than 1 MB, the limit for a squad file']);
    expect(() => readSquadFile(`${SECRET}.json`, [SECRET], folder)).toThrow(
      /\/\*\*\*\.json cannot be used:\n/,
    );
  });

  it('has no password in an address shown', () => {
    const lines = readFile(squad(undefined, { links: { source: 'https://me:canary@code.example' } }));
    expect(lines).toEqual([expect.stringMatching(/^links\.source is "https:\/\/\*\*\*@code\.example"; /)]);
  });

  test.prop([fc.jsonValue(), fc.constantFrom(...Object.keys(persona('x')), 'stats', 'links', 'personas')])(
    'is reported, unless it is accepted, with any JSON in place of a field',
    (value, field) => {
      for (const file of [value, first({ [field]: value }), squad(undefined, { [field]: value })]) {
        const result = readFile(file);
        expect(Array.isArray(result) ? result.length : 1).toBeGreaterThan(0);
      }
    },
    20_000,
  );
});

describe('a key in a squad file', () => {
  const secret = 'canary-with-"quotes"';

  it.each([secret, 'sk-proj-canary-0123456789ABCDEF'])('is found anywhere and never shown: %s', (key) => {
    for (const file of [
      first({ welcome: `Hello ${key}` }),
      first({ capabilities: ['a', key] }),
      squad(undefined, { $schema: key }),
      squad(undefined, { unknown: { deep: [[key]] } }),
      squad(undefined, { [key]: 1 }),
      squad([persona(key)]),
      key,
    ]) {
      const text = (readText(JSON.stringify(file), [secret]) as readonly string[]).join('\n');
      expect(text).toContain('contains a key (not shown here)');
      expect(text).not.toContain('canary');
    }
  });

  it('is named by its path', () => {
    const escaped = JSON.stringify(first({ welcome: 'WELCOME' })).replace(
      'WELCOME',
      String.raw`\u00312345678\u00390`,
    );
    for (const text of [JSON.stringify(first({ welcome: SECRET })), escaped])
      expect(readText(text)).toEqual([expect.stringMatching(/^personas\[0\]\.welcome contains a key /)]);
  });

  it('is found where no value holds it any more, and as a number', () => {
    const text = JSON.stringify(squad());
    for (const each of [
      `{"name": "${SECRET}", ${text.slice(1)}`,
      `{"port": ${SECRET}, ${text.slice(1)}`,
      JSON.stringify(first({ temperature: Number(SECRET) })),
    ]) {
      const lines = readText(each) as readonly string[];
      expect(lines[0]).toMatch(/^the file contains a key \(not shown here\)/);
      expect(lines.join('\n')).not.toContain(SECRET);
    }
  });
});
