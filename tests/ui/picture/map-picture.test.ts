import { readFileSync } from 'node:fs';
import { test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { PICTURE_SIZE } from '../../../src/domain/picture/blocks.ts';
import type { Font } from '../../../src/domain/picture/brush.ts';
import { mapInWords } from '../../../src/domain/picture/map-in-words.ts';
import { mapPicture } from '../../../src/domain/picture/map-picture.ts';
import { PICTURE_COLOURS } from '../../../src/domain/picture/picture-colours.ts';
import type { PicturedMap } from '../../../src/domain/picture/pictured-map.ts';
import { PERSONAS } from '../../../src/domain/squad/built-in-squad.ts';
import { anyPicturedMap } from '../../support/pictured-maps.ts';

interface Box {
  readonly what: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Like an average font, and the same in every process. */
const measure = (text: string, { size }: Font) => text.length * size * 0.55;

const TOOLS = { theme: 'light', measure, fontFamily: "'Any Font', sans-serif", fontRules: '' } as const;

const MARGIN = 48;

/** Rounded positions may be off by this much. */
const TOLERANCE = 0.3;

const LAUNCH: PicturedMap = {
  question: 'How do we launch?',
  map: {
    points: [
      {
        text: 'Launch in spring',
        stands: [
          { personaId: 'dreamer', stance: 'for', quote: 'launch with what you have' },
          { personaId: 'theorist', stance: 'mixed', quote: 'only with criteria' },
          { personaId: 'pragmatist', stance: 'against', quote: 'spring is too early' },
        ],
        unquoted: [{ personaId: 'analyst', stance: 'for' }],
      },
      {
        text: 'Ask ten customers',
        stands: [
          { personaId: 'dreamer', stance: 'for', quote: 'talk to ten people' },
          { personaId: 'theorist', stance: 'for', quote: 'interview ten customers' },
          { personaId: 'pragmatist', stance: 'for', quote: 'call ten customers' },
        ],
      },
    ],
    basis: PERSONAS.map(({ id }) => ({ personaId: id, answerId: `of-${id}`, text: 'Any.' })),
    leftOut: { notFound: 1, unclear: 0, surplus: 0 },
    isCut: false,
    shortenedIds: [],
    model: 'llama3.2',
  },
  personas: PERSONAS.map((persona) => ({
    ...persona,
    face: { kind: 'sign', text: persona.name.slice(4, 6) },
  })),
  isCurrent: true,
  origin: 'From Quartet, asked today',
};

describe('the picture of a map', () => {
  it('says what is asked, the headline, who is who, and where all of it comes from', () => {
    const texts = textsOf(drawn(LAUNCH));
    expect(texts).toContain('How do we launch?');
    expect(texts.join(' ').replaceAll('\u00a0', ' ')).toContain(
      'They split on “Launch in spring”: The Visionary yes, The Executor no. All three who spoke agree: “Ask ten customers”',
    );
    for (const { name } of PERSONAS) expect(texts).toContain(name);
    expect(texts.join(' ')).toContain(
      "6 of 7 quotes stand in the answers, the other was left out; the sides are the model's reading. Dashed ring: not quoted. Map drawn by llama3.2.",
    );
    expect(texts).toContain('From Quartet, asked today');
  });

  it('has a quote from either side of the most split point', () => {
    const texts = textsOf(drawn(LAUNCH));
    expect(texts).toContain('The Executor · Against');
    expect(texts).toContain('“spring is too early”');
    expect(texts).toContain('The Visionary · For');
    expect(texts).toContain('“launch with what you have”');
    expect(texts.join()).not.toContain('only with criteria');
  });

  it('without a split quotes what they agree on, and else the only voice', () => {
    const [, agreed] = LAUNCH.map.points;
    const agreement = textsOf(drawn(withPoints([agreed!])));
    expect(agreement).toContain('“talk to ten people”');
    expect(agreement).toContain('“interview ten customers”');
    const alone = { text: 'Alone', stands: agreed!.stands.slice(0, 1) };
    expect(textsOf(drawn(withPoints([alone])))).toContain('“talk to ten people”');
    const mixed = [{ personaId: 'theorist', stance: 'mixed', quote: 'it depends' }] as const;
    const open = { text: 'Open', stands: [...mixed], unquoted: [{ personaId: 'dreamer' }] };
    expect(textsOf(drawn(withPoints([open]))).join()).not.toContain('“');
  });

  it('says that a map is out of date', () => {
    const warning = 'Out of date: the answers have changed since this map was drawn.';
    expect(textsOf(drawn(LAUNCH))).not.toContain(warning);
    expect(textsOf(drawn({ ...LAUNCH, isCurrent: false }))).toContain(warning);
  });

  it('has the kind of each point, with its doubt', () => {
    const texts = textsOf(drawn(LAUNCH));
    expect(texts).toContain('Disputed');
    expect(texts).toContain('Shared');
    const [, agreed] = LAUNCH.map.points;
    const doubted = { ...agreed!, unquoted: [{ personaId: 'analyst', stance: 'against' as const }] };
    expect(textsOf(drawn(withPoints([doubted])))).toContain('Shared?');
  });

  it('shows faces at their stance, those not quoted with a dashed ring, and the silent dimmed', () => {
    const svg = drawn(LAUNCH);
    const edges = ['Against', 'Mixed', 'For', 'Not heard'].map((label) => boxOf(textNamed(svg, label)));
    const faces = facesInRow(svg, 'Launch in spring');
    const columnOf = (face: Box) =>
      edges.findIndex(({ left, right }) => face.left < right && face.right > left);
    expect(faces.map(columnOf)).toEqual([0, 1, 2, 3]);
    const shown = Array.from(svg.querySelectorAll('[data-face] use'), (use) => use.getAttribute('href'));
    expect(shown.slice(4, 8)).toEqual(['#face-2', '#face-1', '#face-0', '#face-3']);
    expect(svg.querySelectorAll('[data-face=unquoted] [stroke-dasharray]')).toHaveLength(1);
    expect(svg.querySelectorAll('[data-face=silent] [opacity]')).toHaveLength(1);
    expect(svg.querySelectorAll('[stroke-dasharray]')).toHaveLength(1);
  });

  it('sets texts of scripts from the right to the left at their right edge', () => {
    const text = textNamed(drawn({ ...LAUNCH, question: 'האם כדאי?' }), 'האם כדאי?');
    expect(text.getAttribute('direction')).toBe('rtl');
    expect(Number(text.getAttribute('x'))).toBe(PICTURE_SIZE.width - MARGIN);
    expect(boxOf(text).left).toBeGreaterThan(PICTURE_SIZE.width / 2);
  });

  it.each(['light', 'dark'] as const)('has the colours of the %s page', (theme) => {
    const svg = mapPicture(LAUNCH, { ...TOOLS, theme });
    expect(svg).toContain(`fill="${PICTURE_COLOURS.panel[theme]}"`);
    expect(svg).toContain(`stroke="${PERSONAS[0]!.colour[theme]}"`);
  });

  it('brings its font along', () => {
    const fontRules = '@font-face{font-family:"A & B";src:url(data:,)}';
    const svg = parsed(mapPicture(LAUNCH, { ...TOOLS, fontRules }));
    expect(svg.querySelector('style')?.textContent).toBe(fontRules);
    expect(svg.getAttribute('font-family')).toBe(TOOLS.fontFamily);
  });

  it('refers to nothing outside itself', () => {
    const svg = drawn(LAUNCH);
    const values = [svg, ...svg.querySelectorAll('*')].flatMap((each) => Array.from(each.attributes));
    const references = values.filter(({ name }) => /href|src/.test(name));
    expect(references.filter(({ value }) => !value.startsWith('#'))).toEqual([]);
    expect(references.length).toBeGreaterThan(0);
  });

  test.prop([anyPicturedMap])('is a document whose texts are only texts', (pictured) => {
    const svg = drawn(pictured);
    const names = new Set(Array.from(svg.querySelectorAll('*'), ({ localName }) => localName));
    for (const allowed of 'defs style clipPath circle g text rect use line'.split(' ')) names.delete(allowed);
    expect([...names]).toEqual([]);
    expect(svg.getAttribute('width')).toBe('1200');
    expect(svg.getAttribute('height')).toBe('630');
  });

  test.prop([anyPicturedMap])('is the same for the same map', (pictured) => {
    expect(mapPicture(pictured, TOOLS)).toBe(mapPicture(pictured, TOOLS));
  });

  test.prop([anyPicturedMap])('has every persona once in every row, and in who is who', (pictured) => {
    const svg = drawn(pictured);
    const { personas, map } = pictured;
    const faces = Array.from(svg.querySelectorAll('[data-face]'));
    const rows: string[][] = [];
    let height = 0;
    for (const face of faces) {
      const middle = middleOf(boxOfFace(face));
      if (Math.abs(middle - height) > 2) rows.push([]);
      height = middle;
      rows.at(-1)?.push(face.querySelector('use')!.getAttribute('href')!);
    }
    const all = personas.map((_, index) => `#face-${index}`);
    const whole = rows
      .slice(0, map.points.length + 1)
      .map((row) => row.toSorted((one, other) => one.localeCompare(other)));
    expect(whole).toEqual([all, ...map.points.map(() => all)]);
  });

  test.prop([anyPicturedMap])('keeps every text and face in its place', (pictured) => {
    const svg = drawn(pictured);
    const texts = textElements(svg).map(boxOf);
    const faces = Array.from(svg.querySelectorAll('[data-face]'), boxOfFace);
    for (const box of [...texts, ...faces]) {
      expect(box.left, box.what).toBeGreaterThan(MARGIN - TOLERANCE);
      expect(box.right, box.what).toBeLessThan(PICTURE_SIZE.width - MARGIN + TOLERANCE);
      expect(box.top, box.what).toBeGreaterThan(0);
      expect(box.bottom, box.what).toBeLessThan(PICTURE_SIZE.height);
    }
    for (const [index, text] of texts.entries())
      expect(
        [...texts.slice(index + 1), ...faces].find((other) => overlap(text, other)),
        text.what,
      ).toBeUndefined();
  });
});

describe('its alternative text', () => {
  it('has the headline and each row in words', () => {
    expect(mapInWords(LAUNCH).split('\n')).toEqual([
      'How do we launch?',
      'They split on “Launch in spring”: The Visionary yes, The Executor no. All three who spoke agree: “Ask ten customers”',
      'Disputed: “Launch in spring” Against: The Executor. Mixed: The Methodologist. For: The Visionary. Not heard: The Evaluator (not quoted).',
      'Shared: “Ask ten customers” For: The Visionary, The Methodologist, The Executor. Not heard: The Evaluator.',
      "6 of 7 quotes stand in the answers, the other was left out; the sides are the model's reading. Map drawn by llama3.2.",
      'From Quartet, asked today',
    ]);
    expect(mapInWords({ ...LAUNCH, isCurrent: false })).toContain('\nOut of date: ');
  });
});

describe('its colours', () => {
  const tokens = readFileSync('src/ui/tokens.css', 'utf8');

  it.each(Object.entries(PICTURE_COLOURS))('are those of the page: %s', (name, { light, dark }) => {
    expect(tokens).toContain(`--${name}: light-dark(${light}, ${dark});`);
  });
});

function withPoints(points: PicturedMap['map']['points']): PicturedMap {
  return { ...LAUNCH, map: { ...LAUNCH.map, points } };
}

function drawn(pictured: PicturedMap): Element {
  return parsed(mapPicture(pictured, TOOLS));
}

function parsed(svg: string): Element {
  const { documentElement } = new DOMParser().parseFromString(svg, 'image/svg+xml');
  expect(documentElement.localName, documentElement.textContent ?? '').toBe('svg');
  return documentElement;
}

function textsOf(svg: Element): readonly string[] {
  return textElements(svg).map(({ textContent }) => textContent ?? '');
}

/** Without the signs of faces. */
function textElements(svg: Element): readonly Element[] {
  return Array.from(svg.children).filter(({ localName }) => localName === 'text');
}

function textNamed(svg: Element, text: string): Element {
  return textElements(svg).find(({ textContent }) => textContent === text)!;
}

/** The faces beside a point, from the left. */
function facesInRow(svg: Element, point: string): readonly Box[] {
  const { top, bottom } = boxOf(textNamed(svg, point));
  const faces = Array.from(svg.querySelectorAll('[data-face]'), boxOfFace);
  return faces.filter((face) => middleOf(face) > top && middleOf(face) < bottom);
}

function boxOf(text: Element): Box {
  const number = (name: string) => Number(text.getAttribute(name));
  const [x, y, size] = [number('x'), number('y'), number('font-size')];
  const what = text.textContent ?? '';
  const width = measure(what, { size, weight: 400 });
  const isRtl = text.getAttribute('direction') === 'rtl';
  const anchor = text.getAttribute('text-anchor');
  const left = anchor === 'middle' ? x - width / 2 : isRtl === (anchor === 'start') ? x - width : x;
  return { what, left, right: left + width, top: y - size * 0.74, bottom: y + size * 0.2 };
}

function boxOfFace(face: Element): Box {
  const [x = 0, y = 0, scale = 0] = (face.getAttribute('transform')!.match(/[\d.]+/g) ?? []).map(Number);
  return { what: 'a face', left: x, right: x + 120 * scale, top: y, bottom: y + 120 * scale };
}

function middleOf({ top, bottom }: Box): number {
  return (top + bottom) / 2;
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.right - TOLERANCE &&
    other.left < one.right - TOLERANCE &&
    one.top < other.bottom - TOLERANCE &&
    other.top < one.bottom - TOLERANCE
  );
}
