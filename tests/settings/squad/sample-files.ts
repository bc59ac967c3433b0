type Json = Readonly<Record<string, unknown>>;

export interface BadFile {
  readonly what: string;
  readonly file: unknown;
  /** Every line that the check says, whole or as a pattern. */
  readonly lines: readonly (string | RegExp)[];
  /** Why JSON Schema takes it for good, where it does. */
  readonly beyondSchema?: string;
}

export const STATS = {
  primary: { creativity: 0, logic: 100, empathy: 33.5, knowledge: 50 },
  technical: { processing: 1, memory: 2, bandwidth: 3, latency: 4 },
  performance: { accuracy: 5, efficiency: 6, reliability: 7, scalability: 8 },
};

export const METRICS = {
  uptimePercent: 99.9,
  responseTimeSeconds: 0.2,
  neuralPathways: 900_000,
  loadFactor: 0.4,
};

/** A persona with what it must have, and nothing else. */
export function persona(id: string, more: Json = {}): Json {
  return {
    id,
    name: `Name of ${id}`,
    strength: 'A strength',
    description: 'What it is good for.',
    welcome: 'Hello.',
    starters: ['One?', 'Two?', 'Three?'],
    specialization: ['This'],
    capabilities: ['That'],
    colour: 'cyan',
    ...more,
  };
}

/** A squad with what it must have, and nothing else. */
export function squad(personas: readonly unknown[] = [persona('one')], more: Json = {}): Json {
  return { id: 'samples', name: 'Samples', personas, ...more };
}

const without = (value: Json, name: string): Json =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));

const first = (more: Json) => squad([persona('one', more)]);

const ids = (count: number) => Array.from({ length: count }, (_, index) => persona(`p${index}`));

const statsWith = (group: keyof typeof STATS, more: Json) => ({
  ...STATS,
  [group]: { ...STATS[group], ...more },
});

const third = (more: Json) => squad([persona('one'), persona('two'), persona('three', more)]);

/** A key that `JSON.parse` makes a field of the object's own. */
const parsed = (text: string): unknown => JSON.parse(text);

/** What is good in every respect. */
export const GOOD_FILES: readonly (readonly [what: string, file: Json])[] = [
  ['one persona with what it must have', squad()],
  ['eight personas', squad(ids(8))],
  ['a schema, which is for editors', squad(undefined, { $schema: './squad.schema.json' })],
  [
    'a badge, a lead with a line break and both links',
    squad(undefined, {
      badge: 'OUT OF GRANITE',
      lead: 'One.\nTwo.',
      links: { social: 'https://social.example/a?b=c#d', source: 'https://code.example' },
    }),
  ],
  ['links without any', squad(undefined, { links: {} })],
  ['one link', squad(undefined, { links: { source: 'https://code.example/x' } })],
  ['stats and metrics', first({ stats: STATS, metrics: METRICS })],
  [
    'metrics at their bounds',
    first({
      metrics: { uptimePercent: 100, responseTimeSeconds: 60, neuralPathways: 0, loadFactor: 1 },
    }),
  ],
  ['a drawing', first({ drawing: 'analyst' })],
  ['a drawing that nobody knows', first({ drawing: 'constructor' })],
  ['a model and a temperature', first({ model: 'llama3.2:1b', temperature: 2 })],
  ['a temperature of 0', first({ temperature: 0 })],
  ['a colour for each theme', first({ colour: { light: '#7A1F1F', dark: '#ffb3a7' } })],
  ['ids that objects have by themselves', squad([persona('constructor'), persona('valueof'), persona('4')])],
  ['an id of 40 characters', first({ id: 'a'.repeat(40) })],
  [
    'HTML, which is a text like any other',
    first({ name: '<b>Bold</b>', welcome: '<script>alert(1)</script>' }),
  ],
  ['names in any script, with emoji made of several', first({ name: '石英 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👩‍🚀', strength: 'می‌خواهم' })],
  ['a name of 60 characters that count twice elsewhere', first({ name: '🦊'.repeat(60) })],
  [
    'eight specializations and one capability',
    first({
      specialization: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
      capabilities: ['a'],
    }),
  ],
  [
    'the longest texts',
    first({
      strength: 's'.repeat(80),
      description: 'd'.repeat(1000),
      welcome: 'w'.repeat(2000),
      starters: ['1'.repeat(200), '2'.repeat(200), '3'.repeat(200)],
    }),
  ],
];

/** What is wrong in one respect or several, and what the check says of it. */
export const BAD_FILES: readonly BadFile[] = [
  {
    what: 'a list',
    file: [],
    lines: ['the file is a list; it must be an object with id, name and personas'],
  },
  { what: 'a number', file: 7, lines: [/^the file is 7; /] },
  { what: 'nothing', file: null, lines: [/^the file is null; /] },
  {
    what: 'an empty object',
    file: {},
    lines: [
      /^id is missing; it must be lower-case/,
      /^name is missing; /,
      /^personas is missing; it must be a list of 1 to 8/,
    ],
  },
  {
    what: 'no persona',
    file: squad([]),
    lines: ['personas has 0 entries; it must be a list of 1 to 8 personas'],
  },
  {
    what: 'nine personas',
    file: squad(ids(9)),
    lines: ['personas has 9 entries; it must be a list of 1 to 8 personas'],
  },
  { what: 'personas as an object', file: squad([], { personas: {} }), lines: [/^personas is an object; /] },
  {
    what: 'a persona that is a text',
    file: squad(['one']),
    lines: [/^personas\[0\] is "one"; it must be an object/],
  },
  {
    what: 'a stat of 120',
    file: third({ stats: statsWith('primary', { logic: 120 }) }),
    lines: ['personas[2].stats.primary.logic is 120; it must be 0 to 100'],
  },
  {
    what: 'a stat in quotes',
    file: third({ stats: statsWith('performance', { accuracy: '95' }) }),
    lines: ['personas[2].stats.performance.accuracy is "95"; it must be 0 to 100'],
  },
  {
    what: 'a stat below 0',
    file: first({ stats: statsWith('technical', { latency: -1 }) }),
    lines: ['personas[0].stats.technical.latency is -1; it must be 0 to 100'],
  },
  {
    what: 'a stat that is none',
    file: first({ stats: statsWith('primary', { logic: null }) }),
    lines: ['personas[0].stats.primary.logic is null; it must be 0 to 100'],
  },
  {
    what: 'a stat too few and one too many',
    file: first({ stats: { ...STATS, primary: { ...without(STATS.primary, 'logic'), logik: 3 } } }),
    lines: [
      'personas[0].stats.primary.logik is not a field of a squad; the nearest is logic',
      'personas[0].stats.primary.logic is missing; it must be 0 to 100',
    ],
  },
  {
    what: 'stats without a group',
    file: first({ stats: without(STATS, 'technical') }),
    lines: [/^personas\[0\]\.stats\.technical is missing/],
  },
  {
    what: 'metrics out of bounds',
    file: first({
      metrics: { uptimePercent: 101, responseTimeSeconds: 61, neuralPathways: 1.5, loadFactor: 2 },
    }),
    lines: [
      'personas[0].metrics.uptimePercent is 101; it must be 0 to 100',
      'personas[0].metrics.responseTimeSeconds is 61; it must be 0 to 60',
      'personas[0].metrics.neuralPathways is 1.5; it must be a whole number from 0 to 1000000000',
      'personas[0].metrics.loadFactor is 2; it must be 0 to 1',
    ],
  },
  {
    what: 'a temperature of 3',
    file: first({ temperature: 3 }),
    lines: ['personas[0].temperature is 3; it must be 0 to 2'],
  },
  {
    what: 'a model of two lines',
    file: first({ model: 'a\nb' }),
    lines: [/^personas\[0\]\.model holds a line break; /],
  },
  {
    what: 'an id with a blank',
    file: first({ id: 'a b' }),
    lines: ['personas[0].id is "a b"; it must be lower-case letters, digits and single hyphens, at most 40'],
  },
  {
    what: 'an id of 100 characters',
    file: first({ id: 'x'.repeat(100) }),
    lines: [
      `personas[0].id is "${'x'.repeat(60)}…" (100 characters); it must be lower-case letters, digits and single hyphens, at most 40`,
    ],
  },
  {
    what: 'ids with capitals and hyphens out of place',
    file: squad([persona('A'), persona('-a'), persona('a--b'), persona('a-')], { id: '' }),
    lines: [
      /^id is ""/,
      /^personas\[0\]\.id is "A"/,
      /^personas\[1\]\.id/,
      /^personas\[2\]\.id/,
      /^personas\[3\]\.id/,
    ],
  },
  {
    what: 'the id __proto__',
    file: first({ id: '__proto__' }),
    lines: [/^personas\[0\]\.id is "__proto__"; /],
  },
  { what: 'the id toString', file: first({ id: 'toString' }), lines: [/^personas\[0\]\.id is "toString"; /] },
  {
    what: 'two with one id',
    file: squad([persona('one'), persona('two'), persona('one', { name: 'Other' })]),
    lines: ['personas[2].id is "one", as personas[0].id is; it must be another'],
    beyondSchema: 'ids are unique',
  },
  {
    what: 'two with one name, but for its case and its blanks',
    file: squad([persona('one', { name: 'Ann Lee' }), persona('two', { name: 'ANN  LEE' })]),
    lines: ['personas[1].name is "ANN  LEE", as personas[0].name is; it must be another'],
    beyondSchema: 'names are unique',
  },
  {
    what: 'two with one name, but for a variant that cannot be seen',
    file: squad([persona('one', { name: 'Ann' }), persona('two', { name: 'Ann\ufe0f' })]),
    lines: [/^personas\[1\]\.name is "Ann.*", as personas\[0\]\.name is; it must be another$/],
    beyondSchema: 'names are unique',
  },
  {
    what: 'a name of 61 characters',
    file: squad(undefined, { name: 'n'.repeat(61) }),
    lines: [/^name is "n{60}…" \(61 characters\); it must be one line of 1 to 60 characters/],
  },
  { what: 'a blank name', file: first({ name: '  ' }), lines: [/^personas\[0\]\.name is " {2}"; /] },
  {
    what: 'an empty welcome',
    file: first({ welcome: '' }),
    lines: [/^personas\[0\]\.welcome is ""; it must be a text/],
  },
  {
    what: 'a name of joiners alone',
    file: first({ name: '\u200d\u200c' }),
    lines: [/^personas\[0\]\.name is "U\+200DU\+200C"; /],
  },
  {
    what: 'spaces around a text',
    file: first({ strength: ' a', description: 'b\n' }),
    lines: [
      /^personas\[0\]\.strength is " a"; .*without spaces around/,
      /^personas\[0\]\.description is "b\\n"; /,
    ],
  },
  {
    what: 'a control character',
    file: first({ welcome: 'a\u001b[31m' }),
    lines: [/^personas\[0\]\.welcome holds the character U\+001B; /],
  },
  {
    what: 'a tab',
    file: first({ description: 'a\tb' }),
    lines: [/^personas\[0\]\.description holds a tab; /],
  },
  {
    what: 'a character that turns the direction',
    file: first({ name: 'a\u202eb' }),
    lines: [
      'personas[0].name holds the character U+202E; it must be without control, invisible and direction characters',
    ],
  },
  {
    what: 'a character that cannot be seen',
    file: first({ starters: ['One?', 'T\u200bwo?', 'Three?'] }),
    lines: [/^personas\[0\]\.starters\[1\] holds the character U\+200B; /],
  },
  {
    what: 'a letter that is blank',
    file: first({ name: 'Ann\u3164' }),
    lines: [/^personas\[0\]\.name holds the character U\+3164; /],
  },
  {
    what: 'braille without a dot',
    file: first({ strength: 'a \u2800 b' }),
    lines: [/^personas\[0\]\.strength holds the character U\+2800; /],
  },
  {
    what: 'half a character',
    file: first({ strength: 'a\ud83d' }),
    lines: [/^personas\[0\]\.strength holds the character U\+D83D; /],
  },
  {
    what: 'a byte that was not readable',
    file: squad(undefined, { badge: 'Caf\ufffd' }),
    lines: [/^badge holds the character U\+FFFD; /],
  },
  {
    what: 'two starters',
    file: first({ starters: ['One?', 'Two?'] }),
    lines: ['personas[0].starters has 2 entries; it must be a list of exactly three questions'],
  },
  {
    what: 'a starter twice',
    file: first({ starters: ['One?', 'Two?', 'One?'] }),
    lines: ['personas[0].starters[2] is "One?", as personas[0].starters[0] is; it must be another'],
  },
  {
    what: 'a capability twice',
    file: first({ capabilities: ['A', 'A'] }),
    lines: [/^personas\[0\]\.capabilities\[1\] is "A", as personas\[0\]\.capabilities\[0\] is/],
  },
  {
    what: 'no specialization',
    file: first({ specialization: [] }),
    lines: [/^personas\[0\]\.specialization has 0 entries; it must be a list of 1 to 8 short texts/],
  },
  {
    what: 'nine capabilities, one of them a number',
    file: first({ capabilities: ['a', 'b', 3, 'd', 'e', 'f', 'g', 'h', 'i'] }),
    lines: [
      /^personas\[0\]\.capabilities has 9 entries/,
      /^personas\[0\]\.capabilities\[2\] is 3; it must be one line/,
    ],
  },
  {
    what: 'an unknown colour',
    file: first({ colour: 'rouge' }),
    lines: [
      'personas[0].colour is "rouge"; it must be pink, blue, green, violet, orange, gold, cyan, slate, or { "light": "#rrggbb", "dark": "#rrggbb" }',
    ],
  },
  {
    what: 'a colour that objects have by themselves',
    file: first({ colour: 'toString' }),
    lines: [/^personas\[0\]\.colour is "toString"; /],
  },
  {
    what: 'a colour of three digits',
    file: first({ colour: { light: '#123', dark: '#ffffff' } }),
    lines: ['personas[0].colour.light is "#123"; it must be a colour as #rrggbb'],
  },
  {
    what: 'a colour for one theme',
    file: first({ colour: { light: '#123456' } }),
    lines: [/^personas\[0\]\.colour\.dark is missing; /],
  },
  {
    what: 'a pale colour',
    file: squad([persona('one'), persona('two', { colour: { light: '#1a53bb', dark: '#333333' } })]),
    lines: ['personas[1].colour.dark is #333333, 1.3 to 1 on the raised panel; it must be at least 4.5 to 1'],
    beyondSchema: 'colours stand out',
  },
  {
    what: 'links that are no https',
    file: squad(undefined, { links: { social: 'http://social.example', source: 'javascript:alert(1)' } }),
    lines: [
      /^links\.social is "http:\/\/social\.example"; it must be an address of at most 500 characters that begins with https:/,
      /^links\.source is "javascript:alert\(1\)"; /,
    ],
  },
  {
    what: 'a link with a user',
    file: squad(undefined, { links: { source: 'https://me:pass@code.example' } }),
    lines: [/^links\.source is /],
  },
  {
    what: 'a link without a host',
    file: squad(undefined, { links: { source: 'https://' } }),
    lines: [/^links\.source is "https:\/\/"; /],
  },
  {
    what: 'a link that no browser reads',
    file: squad(undefined, { links: { source: 'https://a:b:c/' } }),
    lines: [/^links\.source is /],
    beyondSchema: 'addresses can be read',
  },
  {
    what: 'unknown fields',
    file: squad([persona('one', { color: 'pink' })], { personass: [] }),
    lines: [
      'personass is not a field of a squad; the nearest is personas',
      'personas[0].color is not a field of a squad; the nearest is colour',
    ],
  },
  {
    what: 'an unknown link',
    file: squad(undefined, { links: { github: 'https://code.example' } }),
    lines: [/^links\.github is not a field of a squad/],
  },
  {
    what: 'a field named __proto__',
    file: parsed('{"__proto__": {"id": "a"}, "constructor": 1, "toString": 2}'),
    lines: [
      /^__proto__ is not a field/,
      /^constructor is not a field/,
      /^toString is not a field/,
      /^id is missing/,
      /^name is missing/,
      /^personas is missing/,
    ],
  },
  {
    what: 'a field with a name like no other',
    file: squad(undefined, { 'a \u202e"b"': 1 }),
    lines: [/^\["a U\+202E\\"b\\""\] is not a field of a squad/],
  },
  {
    what: 'a badge that is null',
    file: squad(undefined, { badge: null }),
    lines: [/^badge is null; it must be one line/],
  },
];

/** What JSON Schema cannot say. */
export const BEYOND_SCHEMA: readonly string[] = [
  'ids are unique',
  'names are unique',
  'colours stand out',
  'addresses can be read',
  // tests/settings/squad/read-squad.test.ts
  'no key is in it',
];
