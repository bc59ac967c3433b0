import stringWidth from 'string-width';
import type { ChatId, Persona } from '../domain/persona.ts';
import type { AgreementMap, MapPoint, Stance } from '../domain/table/agreement-map.ts';
import {
  MAP_TEXTS,
  describeCutMap,
  describeLeftOut,
  describeOutOfDate,
  describeShortened,
  describeStance,
  summarizeMap,
} from '../domain/texts/map-texts.ts';
import type { Colour } from './colours.ts';
import { type DrawOptions, MAX_TEXT_COLUMNS, drawRule } from './drawings.ts';
import { mapHeading } from './texts.ts';
import { wrap } from './wrap.ts';

interface MapDrawing {
  readonly map: AgreementMap;
  /** The round's. */
  readonly number: number;
  readonly isCurrent: boolean;
  readonly personas: readonly Persona[];
}

/** What a persona says to a point, or that it says nothing. */
interface Voice {
  readonly persona: Persona;
  readonly stance: Stance | undefined;
  readonly quote: string | undefined;
}

const INDENT = '   ';

/** In less, a quote stands below its persona. */
const LEAST_QUOTE_COLUMNS = 32;

const STANCE_COLUMNS = Math.max(
  ...(['for', 'against', 'mixed', undefined] as const).map((stance) => describeStance(stance).length),
);

const STANCE_COLOURS: Readonly<Record<Stance | 'silent', Colour>> = {
  for: 'good',
  against: 'alert',
  mixed: 'warn',
  silent: 'quiet',
};

/** A map as a list: a summary, then each point with who says what to it, in which words (behaviour 16.25). */
export function drawMap(
  { map, number, isCurrent, personas }: MapDrawing,
  options: DrawOptions,
): readonly string[] {
  const { columns, look, clean } = options;
  const { paint } = look;
  const width = Math.min(MAX_TEXT_COLUMNS, columns - 1);
  const shortened = describeShortened(personasOf(map.shortenedIds, personas).map(({ name }) => name));
  const remarks = [
    `${MAP_TEXTS.origin}.`,
    ...(map.isCut ? [describeCutMap()] : []),
    ...describeLeftOut(map.leftOut),
    ...(shortened === undefined ? [] : [shortened]),
  ];
  const write = (text: string, paintRow: (row: string) => string) => wrap(clean(text), width).map(paintRow);
  return [
    '',
    ...drawRule(mapHeading(number), 'quiet', options),
    ...write(summarizeMap(map), paint.bold),
    ...(isCurrent ? [] : write(describeOutOfDate(), (row) => paint.colour('warn', row))),
    ...map.points.flatMap((point, index) => [
      '',
      ...drawPoint(point, index, { ...options, columns: width + 1 }),
      ...voicesOf(point, map, personas).flatMap((voice) =>
        drawVoice(voice, nameColumnsOf(map, personas), width, options),
      ),
    ]),
    '',
    ...remarks.flatMap((text) => write(text, (row) => paint.colour('quiet', row))),
  ];
}

function drawPoint(
  { text }: MapPoint,
  index: number,
  { columns, look: { paint }, clean }: DrawOptions,
): readonly string[] {
  const number = `${index + 1}.`.padEnd(INDENT.length);
  return wrap(clean(text), columns - INDENT.length - 1).map(
    (row, line) => `${line === 0 ? number : INDENT}${paint.bold(row)}`,
  );
}

/** Shape, word and name; the quote beside them, or below where there is no room. */
function drawVoice(
  { persona, stance, quote }: Voice,
  nameColumns: number,
  width: number,
  { look: { paint, glyphs }, clean }: DrawOptions,
): readonly string[] {
  const key = stance ?? 'silent';
  const word = describeStance(stance);
  const sign = `${glyphs.stances[key]} ${word}`;
  const mark = `${INDENT}${paint.colour(STANCE_COLOURS[key], sign)}`;
  const markColumns = INDENT.length + 2 + STANCE_COLUMNS + 2;
  const gap = ' '.repeat(STANCE_COLUMNS - word.length + 2);
  const name = paint.strong(persona.colour, persona.name);
  const quoted = quote === undefined ? '' : `“${clean(quote)}”`;
  const besideColumns = markColumns + nameColumns + 2;
  if (quoted !== '' && width - besideColumns >= LEAST_QUOTE_COLUMNS) {
    const padding = ' '.repeat(nameColumns - stringWidth(persona.name) + 2);
    return wrap(quoted, width - besideColumns).map((row, line) =>
      line === 0 ? `${mark}${gap}${name}${padding}${row}` : `${' '.repeat(besideColumns)}${row}`,
    );
  }
  const inner = `${INDENT}  `;
  const isRoomForName = markColumns + stringWidth(persona.name) <= width;
  const names = wrap(persona.name, width - inner.length).map(
    (row) => `${inner}${paint.strong(persona.colour, row)}`,
  );
  const head = isRoomForName ? [`${mark}${gap}${name}`] : [mark, ...names];
  return [
    ...head,
    ...(quoted === '' ? [] : wrap(quoted, width - inner.length).map((row) => `${inner}${row}`)),
  ];
}

/** Those who answered, in the order of the round, with the silent ones last. */
function voicesOf(
  { stands }: MapPoint,
  { basis }: AgreementMap,
  personas: readonly Persona[],
): readonly Voice[] {
  const spoken = stands.flatMap(({ personaId, stance, quote }) =>
    personasOf([personaId], personas).map((persona) => ({ persona, stance, quote })),
  );
  const silentIds = basis
    .map(({ personaId }) => personaId)
    .filter((id) => stands.every(({ personaId }) => personaId !== id));
  const silent = personasOf(silentIds, personas).map((persona) => ({
    persona,
    stance: undefined,
    quote: undefined,
  }));
  return [...spoken, ...silent];
}

function nameColumnsOf({ basis }: AgreementMap, personas: readonly Persona[]): number {
  const answered = personasOf(
    basis.map(({ personaId }) => personaId),
    personas,
  );
  return Math.max(0, ...answered.map(({ name }) => stringWidth(name)));
}

function personasOf(ids: readonly ChatId[], personas: readonly Persona[]): readonly Persona[] {
  return ids.flatMap((id) => personas.find(({ chatId }) => chatId === id) ?? []);
}
