import { LEAST_CONTRAST, PALETTE, faintestPlace } from '../../domain/palette.ts';
import { type Persona, type ThemedColour, drawingIdOf } from '../../domain/persona.ts';
import type { Squad } from '../../domain/squad.ts';
import { defaultLead } from '../../domain/texts/squad-texts.ts';
import {
  type Rule,
  isObject,
  line,
  lineThat,
  list,
  number,
  object,
  paragraph,
  wholeNumber,
  wrong,
} from './rules.ts';
import { type SquadProblem, fieldPath } from './squad-problems.ts';

export type SquadCheck =
  | { readonly kind: 'squad'; readonly squad: Squad }
  | { readonly kind: 'problems'; readonly problems: readonly SquadProblem[] };

interface SquadCheckOptions {
  /** Whether a text holds a key. */
  readonly holdsKey: (text: string) => boolean;
  /** The text with its keys masked. */
  readonly conceal: (text: string) => string;
}

/** The most personas of a squad. */
const MAX_PERSONAS = 8;

/** The most specializations or capabilities of a persona. */
const MAX_CHIPS = 8;

const COLOUR_NAMES = Object.keys(PALETTE);

const SLUG = lineThat(40, 'lower-case letters, digits and single hyphens, at most 40', (text) =>
  /^[a-z\d]+(?:-[a-z\d]+)*$/.test(text),
);

const HTTPS_ADDRESS = lineThat(
  500,
  'an address of at most 500 characters that begins with https://, without a user or password',
  isHttps,
);

const SHARE = number(0, 100);

const STATS = object(
  'an object with primary, technical and performance',
  {
    primary: object(
      'an object with creativity, logic, empathy and knowledge',
      { creativity: SHARE, logic: SHARE, empathy: SHARE, knowledge: SHARE },
      {},
    ),
    technical: object(
      'an object with processing, memory, bandwidth and latency',
      { processing: SHARE, memory: SHARE, bandwidth: SHARE, latency: SHARE },
      {},
    ),
    performance: object(
      'an object with accuracy, efficiency, reliability and scalability',
      { accuracy: SHARE, efficiency: SHARE, reliability: SHARE, scalability: SHARE },
      {},
    ),
  },
  {},
);

const METRICS = object(
  'an object with uptimePercent, responseTimeSeconds, neuralPathways and loadFactor',
  {
    uptimePercent: number(0, 100),
    responseTimeSeconds: number(0, 60),
    neuralPathways: wholeNumber(0, 1_000_000_000),
    loadFactor: number(0, 1),
  },
  {},
);

const HEX = lineThat(7, 'a colour as #rrggbb', (text) => /^#[\da-f]{6}$/i.test(text));

const PAIR = object(
  'an object with light and dark',
  { light: readable('light'), dark: readable('dark') },
  {},
);

const COLOUR: Rule<ThemedColour> = {
  expected: `${COLOUR_NAMES.join(', ')}, or { "light": "#rrggbb", "dark": "#rrggbb" }`,
  read(value, place) {
    if (isObject(value)) return PAIR.read(value, place);
    return typeof value === 'string' && isColourName(value)
      ? PALETTE[value]
      : wrong(value, COLOUR.expected, place);
  },
};

const CHIPS = list(
  line(60),
  `a list of 1 to ${MAX_CHIPS} short texts`,
  [1, MAX_CHIPS],
  [{ field: undefined, keyOf: (text) => text }],
);

const STARTERS = list(
  line(200),
  'a list of exactly three questions',
  [3, 3],
  [{ field: undefined, keyOf: (text) => text }],
);

const PERSONA = object(
  'an object with id, name and the other fields of a persona',
  {
    id: SLUG,
    name: line(60),
    strength: line(80),
    description: paragraph(1000),
    welcome: paragraph(2000),
    starters: STARTERS,
    specialization: CHIPS,
    capabilities: CHIPS,
    colour: COLOUR,
  },
  { stats: STATS, metrics: METRICS, drawing: line(40), model: line(200), temperature: number(0, 2) },
);

const SQUAD = object(
  'an object with id, name and personas',
  {
    id: SLUG,
    name: line(60),
    personas: list(
      PERSONA,
      `a list of 1 to ${MAX_PERSONAS} personas`,
      [1, MAX_PERSONAS],
      [
        { field: 'id', keyOf: (id) => id },
        { field: 'name', keyOf: asRead },
      ],
    ),
  },
  {
    // For editors, which complete and explain the file by it.
    $schema: { expected: 'an address', read: (value: unknown) => value ?? null },
    badge: line(80),
    lead: paragraph(600),
    links: object('an object with social or source', {}, { social: HTTPS_ADDRESS, source: HTTPS_ADDRESS }),
  },
);

/** The squad that a parsed file describes, or all that is wrong with it. Never throws. */
export function checkSquad(value: unknown, { holdsKey, conceal }: SquadCheckOptions): SquadCheck {
  const problems: SquadProblem[] = [...findKeys(value, holdsKey, conceal)];
  const read = SQUAD.read(value, { path: '', conceal, report: (problem) => problems.push(problem) });
  if (problems.length > 0 || !read) return { kind: 'problems', problems };
  const { id, name, badge = '', lead = defaultLead(read.personas.length), links = {} } = read;
  return { kind: 'squad', squad: { id, name, badge, lead, links, personas: read.personas.map(personaOf) } };
}

/** In a file the one id is both, and the drawing any text (behaviour 6.1, 6.4). */
function personaOf({ id, drawing = '', ...others }: NonNullable<ReturnType<typeof PERSONA.read>>): Persona {
  const [first = '', second = '', third = ''] = others.starters;
  return {
    ...others,
    profileId: id,
    chatId: id,
    starters: [first, second, third],
    drawing: drawingIdOf(drawing),
  };
}

/** A colour of a pair, readable in its theme wherever the page shows it (behaviour 15.6). */
function readable(theme: keyof ThemedColour): Rule<string> {
  return {
    expected: HEX.expected,
    read(value, place) {
      const hex = HEX.read(value, place)?.toLowerCase();
      if (hex === undefined) return undefined;
      const { ratio, surface } = faintestPlace(hex, theme);
      if (ratio >= LEAST_CONTRAST) return hex;
      place.report({ kind: 'pale', path: place.path, shown: hex, ratio, surface });
      return undefined;
    },
  };
}

/** A name as a reader takes it in: its case, its width, joiners and variants make no other name. */
function asRead(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/\p{Join_Control}|\p{Variation_Selector}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
}

function isColourName(text: string): text is keyof typeof PALETTE {
  return Object.hasOwn(PALETTE, text);
}

function isHttps(text: string): boolean {
  if (!/^https:\/\/[^\s/?#@\\]+(?:[/?#][^\s\\]*)?$/.test(text)) return false;
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}

/** Every text of the value, and every field's name, that holds a key; without recursion, as a file may nest deeply. */
function findKeys(
  value: unknown,
  holdsKey: (text: string) => boolean,
  conceal: (text: string) => string,
): readonly SquadProblem[] {
  const problems: SquadProblem[] = [];
  const open: { readonly value: unknown; readonly path: string }[] = [{ value, path: '' }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { path } = next;
    if (typeof next.value === 'string' && holdsKey(next.value)) problems.push({ kind: 'holds-key', path });
    else if (Array.isArray(next.value)) {
      const entries: readonly unknown[] = next.value;
      for (const [index, entry] of entries.entries()) open.push({ value: entry, path: `${path}[${index}]` });
    } else if (isObject(next.value)) {
      for (const [name, field] of Object.entries(next.value)) {
        if (holdsKey(name)) problems.push({ kind: 'holds-key', path });
        open.push({ value: field, path: fieldPath(path, name, conceal) });
      }
    }
  }
  return problems.toReversed();
}
