import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { CHAT_IDS } from '../../../src/domain/persona.ts';
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
  dreamer: 'pink',
  theorist: 'blue',
  pragmatist: 'green',
  analyst: 'violet',
};

const SIZE = { widthPx: 1440, heightPx: 900 };

const anyOpenId = fc.constantFrom(undefined, ...CHAT_IDS);

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

  it('shows the open persona stronger than the others', () => {
    const opacityOf = (marks: readonly Mark[], wanted: string) =>
      named(marks, 'fill').find(({ colour }) => colour === wanted)!.opacity;
    const { marks } = drawn('analyst');
    expect(opacityOf(marks, 'violet')).toBeGreaterThan(opacityOf(drawn().marks, 'violet'));
    expect(opacityOf(marks, 'pink')).toBeLessThan(opacityOf(drawn().marks, 'pink'));
  });
});

describe('emphasis', () => {
  it('treats the four alike while nobody is open', () => {
    const emphasis = createEmphasis();
    easeEmphasis(emphasis, undefined, Infinity);
    expect(new Set(Object.values(emphasis)).size).toBe(1);
  });

  it.each(CHAT_IDS)('makes %s stronger than before and the others fainter once it is open', (chatId) => {
    const before = createEmphasis();
    const after = createEmphasis();
    easeEmphasis(after, chatId, Infinity);
    for (const other of CHAT_IDS) expect(after[other] > before[other]).toBe(other === chatId);
  });

  test.prop([fc.array(fc.tuple(anyOpenId, fc.nat({ max: 5000 })))])(
    'eases, and stays from 0 to 1',
    (steps) => {
      const emphasis = createEmphasis();
      for (const [openId, dtMs] of steps) {
        easeEmphasis(emphasis, openId, dtMs);
        for (const chatId of CHAT_IDS) {
          expect(emphasis[chatId]).toBeGreaterThan(0);
          expect(emphasis[chatId]).toBeLessThanOrEqual(1);
        }
      }
    },
  );

  test.prop([anyOpenId, anyOpenId, fc.nat({ max: 5000 })])(
    'stays when no time passes',
    (first, second, dtMs) => {
      const emphasis = createEmphasis();
      easeEmphasis(emphasis, first, dtMs);
      const before = { ...emphasis };
      easeEmphasis(emphasis, second, 0);
      expect(emphasis).toEqual(before);
    },
  );
});

function drawn(openId?: 'analyst') {
  const scene = createScene(createParticles(createSeededRandomness(7)));
  fitScene(scene, SIZE);
  stepScene(scene, openId, 1000);
  settleScene(scene, openId);
  const { brush, marks } = createRecordingBrush();
  drawScene(brush, scene, INKS, 2);
  return { scene, marks };
}

const named = (marks: readonly Mark[], call: string) => marks.filter((mark) => mark.call === call);
