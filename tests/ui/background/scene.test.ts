import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { PERSONAS } from '../../../src/domain/personas.ts';
import { createEmphasis, easeEmphasis } from '../../../src/ui/background/emphasis.ts';
import type { Inks } from '../../../src/ui/background/palette.ts';
import { closeness, createParticles } from '../../../src/ui/background/particles.ts';
import {
  drawScene,
  createScene,
  fitScene,
  settleScene,
  stepScene,
} from '../../../src/ui/background/scene.ts';
import { createSeededRandomness } from '../../support/seeded-randomness.ts';
import { type Mark, createRecordingBrush } from './recording-brush.ts';

const INKS: Inks = {
  line: 'line',
  personas: ['pink', 'blue', 'green', 'violet'],
};

const SIZE = { widthPx: 1440, heightPx: 900 };

const anyEmphasis = fc.integer({ min: 1, max: 8 }).map(createEmphasis);

const anyOpenPlace = fc.option(fc.nat({ max: 7 }), { nil: undefined });

describe('a drawn scene', () => {
  it('scales to the screen’s pixels and begins on a clear canvas', () => {
    const { marks } = drawn();
    expect(marks[0]).toMatchObject({ call: 'setTransform', at: [2, 0, 0, 2, 0, 0] });
    expect(marks[1]).toMatchObject({ call: 'clearRect', at: [0, 0, 1440, 900] });
  });

  it('has the grid at the back, then dials and links, and the particles in front', () => {
    const order = drawn().marks.map(({ call }) => call);
    expect(order.lastIndexOf('fillRect')).toBeLessThan(order.indexOf('stroke'));
    expect(order.lastIndexOf('stroke')).toBeLessThan(order.indexOf('fill'));
  });

  it('has a grid of hair lines on whole pixels, 30 px apart (14.1)', () => {
    const lines = named(drawn().marks, 'fillRect');
    const upright = lines.filter(({ at }) => at[3] === 900);
    const level = lines.filter(({ at }) => at[2] === 1440);
    expect(upright.map(({ at }) => at[0])).toEqual(Array.from({ length: 49 }, (_, index) => index * 30));
    expect(level.map(({ at }) => at[1])).toEqual(Array.from({ length: 31 }, (_, index) => index * 30));
    expect(new Set(upright.map(({ at }) => at[2]))).toEqual(new Set([0.5]));
  });

  it('has a link for each pair less than 100 px apart, fainter the longer it is (14.1)', () => {
    const { scene, marks } = drawn();
    const pairs = scene.shown.flatMap((from, index) =>
      scene.shown.slice(index + 1).filter((to) => closeness(from, to) > 0),
    );
    const dialStrokes = 4 * 4;
    const links = named(marks, 'stroke').slice(dialStrokes);
    expect(pairs.length).toBeGreaterThan(10);
    expect(links).toHaveLength(pairs.length);
    expect(new Set(links.map(({ opacity }) => opacity)).size).toBe(pairs.length);
  });

  it('has every particle, one path a colour', () => {
    const { scene, marks } = drawn();
    const front = marks.slice(marks.findLastIndex(({ call }) => call === 'stroke'));
    expect(named(front, 'fill').map(({ colour }) => colour)).toEqual(['pink', 'blue', 'green', 'violet']);
    expect(named(front, 'arc').map(({ at }) => at.slice(0, 2))).toHaveLength(scene.shown.length);
  });

  it.each([1, 2, 3, 5, 8])('draws all in the colours of %i personas, and in no other', (count) => {
    const personas = Array.from({ length: count }, (_, place) => `colour ${place}`);
    const drawings = personas.map(() => 'pragmatist' as const);
    const scene = createScene({ particles: createParticles(createSeededRandomness(7), count), drawings });
    fitScene(scene, SIZE);
    const { brush, marks } = createRecordingBrush();
    drawScene(brush, scene, { line: 'line', personas }, 2);
    expect(named(marks, 'fill').map(({ colour }) => colour)).toEqual(personas);
    expect(new Set(named(marks, 'stroke').map(({ colour }) => colour))).toEqual(new Set(personas));
  });

  it('shows the open persona stronger than the others', () => {
    const opacityOf = (marks: readonly Mark[], wanted: string) =>
      named(marks, 'fill').find(({ colour }) => colour === wanted)!.opacity;
    const { marks } = drawn(3);
    expect(opacityOf(marks, 'violet')).toBeGreaterThan(opacityOf(drawn().marks, 'violet'));
    expect(opacityOf(marks, 'pink')).toBeLessThan(opacityOf(drawn().marks, 'pink'));
  });
});

describe('emphasis', () => {
  test.prop([anyEmphasis])('treats all alike while nobody is open', (emphasis) => {
    easeEmphasis(emphasis, undefined, Infinity);
    expect(new Set(emphasis).size).toBe(1);
  });

  test.prop([anyEmphasis, fc.nat({ max: 7 })])(
    'makes the open persona stronger than before and the others fainter',
    (emphasis, openPlace) => {
      const before = [...emphasis];
      easeEmphasis(emphasis, openPlace, Infinity);
      for (const [place, strength] of emphasis.entries()) {
        expect(strength > before[place]!).toBe(place === openPlace);
      }
    },
  );

  test.prop([anyEmphasis, fc.array(fc.tuple(anyOpenPlace, fc.nat({ max: 5000 })))])(
    'eases, and stays from 0 to 1',
    (emphasis, steps) => {
      for (const [openPlace, dtMs] of steps) {
        easeEmphasis(emphasis, openPlace, dtMs);
        for (const strength of emphasis) {
          expect(strength).toBeGreaterThan(0);
          expect(strength).toBeLessThanOrEqual(1);
        }
      }
    },
  );

  test.prop([anyEmphasis, anyOpenPlace, anyOpenPlace, fc.nat({ max: 5000 })])(
    'stays when no time passes',
    (emphasis, first, second, dtMs) => {
      easeEmphasis(emphasis, first, dtMs);
      const before = [...emphasis];
      easeEmphasis(emphasis, second, 0);
      expect(emphasis).toEqual(before);
    },
  );
});

function drawn(openPlace?: number) {
  const drawings = PERSONAS.map(({ drawing }) => drawing);
  const scene = createScene({ particles: createParticles(createSeededRandomness(7), 4), drawings });
  fitScene(scene, SIZE);
  stepScene(scene, openPlace, 1000);
  settleScene(scene, openPlace);
  const { brush, marks } = createRecordingBrush();
  drawScene(brush, scene, INKS, 2);
  return { scene, marks };
}

const named = (marks: readonly Mark[], call: string) => marks.filter((mark) => mark.call === call);
