import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { type Size, createParticles, drawScene, moveParticle } from '../../../src/ui/background/scene.ts';
import { createSeededRandomness } from '../../support/seeded-randomness.ts';

interface Mark {
  readonly call: string;
  readonly at: readonly number[];
  readonly opacity: number;
  readonly colour: string;
}

const LAPTOP = { widthPx: 1440, heightPx: 900 };
const PHONE = { widthPx: 390, heightPx: 844 };

const anySize = fc.record({
  widthPx: fc.integer({ min: 2, max: 4000 }),
  heightPx: fc.integer({ min: 2, max: 4000 }),
});

const anyParticles = fc.integer().map((seed) => createParticles(createSeededRandomness(seed)));

test.prop([anySize])('the grid has a line every 30 px in both directions, from the middle on', (size) => {
  const marks = draw(size);
  const lines = named(marks, 'fillRect');
  expect(marks.slice(1, 1 + lines.length)).toEqual(lines);
  const ways = [
    { lengthPx: size.widthPx, axis: 0, drawn: lines.filter(({ at }) => at[3] === size.heightPx) },
    { lengthPx: size.heightPx, axis: 1, drawn: lines.filter(({ at }) => at[2] === size.widthPx) },
  ];
  for (const { lengthPx, axis, drawn } of ways) {
    const middlePx = Math.floor(lengthPx / 2);
    const fromMiddlePx = Array.from({ length: lengthPx }, (_, px) => px - middlePx);
    const expected = fromMiddlePx.filter((px) => px % 30 === 0);
    expect(drawn.map(({ at }) => at[axis]! - middlePx)).toEqual(expected);
    // Every fifth line is stronger.
    expect(drawn.map(({ opacity }) => opacity > 0.6)).toEqual(expected.map((px) => px % 150 === 0));
  }
});

describe('particles', () => {
  it('are fewer on a phone, and absent without a size', () => {
    expect(named(draw(LAPTOP), 'arc')).toHaveLength(75);
    expect(named(draw(PHONE), 'arc')).toHaveLength(19);
    expect(draw({ widthPx: 0, heightPx: 0 }).map(({ call }) => call)).toEqual(['clearRect']);
  });

  test.prop([anySize])('are at most 75 on any size', (size) => {
    expect(named(draw(size), 'arc').length).toBeLessThanOrEqual(75);
  });

  it('have the colours of the personas in turn', () => {
    const colours = named(draw(PHONE), 'arc').map(({ colour }) => colour);
    expect(colours.slice(0, 5)).toEqual(['pink', 'blue', 'green', 'pink', 'blue']);
  });

  it('drift at their speed, and turn back at an edge', () => {
    const particle = { radiusPx: 1, across: 0.5, down: 1 / 900, acrossPxPerS: 8, downPxPerS: -4 };
    moveParticle(particle, LAPTOP, 500);
    expect(particle).toMatchObject({ across: 724 / 1440, down: 0, acrossPxPerS: 8, downPxPerS: 4 });
    moveParticle(particle, LAPTOP, 500);
    expect(particle).toMatchObject({ across: 728 / 1440, down: 2 / 900 });
  });

  const anyMoves = fc.array(fc.tuple(anySize, fc.nat({ max: 1_000_000 })), { maxLength: 20 });

  test.prop([anyParticles, anyMoves])('stay inside after any moves on any sizes', (particles, moves) => {
    for (const [size, durationMs] of moves) {
      for (const particle of particles) moveParticle(particle, size, durationMs);
      for (const { at } of named(draw(size, particles), 'arc')) {
        const [xPx = NaN, yPx = NaN] = at;
        expect(xPx >= 0 && xPx <= size.widthPx && yPx >= 0 && yPx <= size.heightPx).toBe(true);
      }
    }
  });
});

test.prop([anyParticles, anySize])(
  'links join exactly the particles less than 100 px apart, and are fainter the longer they are',
  (particles, size) => {
    const marks = draw(size, particles);
    const places = named(marks, 'arc').map(({ at: [xPx = NaN, yPx = NaN] }) => [xPx, yPx]);
    const near = places.flatMap((from, index) =>
      places.slice(index + 1).flatMap((to) => (lengthOf(from, to) < 100 ? [[from, to]] : [])),
    );
    const ends = named(marks, 'lineTo');
    const links = named(marks, 'moveTo').map(({ at }, index) => [at, ends[index]!.at] as const);
    expect(links).toEqual(near);
    expect(named(marks, 'stroke')).toHaveLength(near.length);
    const strengths = links.map(([from, to], index) => [lengthOf(from, to), ends[index]!.opacity] as const);
    const fromShortest = strengths.toSorted(([one], [other]) => one - other).map(([, opacity]) => opacity);
    expect(fromShortest).toEqual(fromShortest.toSorted((one, other) => other - one));
    expect(new Set(fromShortest).size).toBe(new Set(strengths.map(([lengthPx]) => lengthPx)).size);
  },
);

function draw(size: Size, particles = createParticles(createSeededRandomness(7))): readonly Mark[] {
  const marks: Mark[] = [];
  const brush = { fillStyle: '', strokeStyle: '', globalAlpha: 1 };
  for (const call of ['clearRect', 'fillRect', 'beginPath', 'moveTo', 'lineTo', 'stroke', 'arc', 'fill']) {
    const record = (...at: readonly number[]) =>
      void marks.push({ call, at, opacity: brush.globalAlpha, colour: brush.fillStyle });
    Object.assign(brush, { [call]: record });
  }
  const inks = { grid: 'grey', personas: ['pink', 'blue', 'green'] };
  drawScene(brush as unknown as CanvasRenderingContext2D, size, particles, inks);
  return marks;
}

const named = (marks: readonly Mark[], call: string) => marks.filter((mark) => mark.call === call);

const lengthOf = ([x = NaN, y = NaN]: readonly number[], [toX = NaN, toY = NaN]: readonly number[]) =>
  Math.hypot(toX - x, toY - y);
