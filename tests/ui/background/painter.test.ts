import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPainter } from '../../../src/ui/background/painter.ts';
import type { Palette } from '../../../src/ui/background/palette.ts';
import { createParticles } from '../../../src/ui/background/particles.ts';
import { type View, NO_SIZE } from '../../../src/ui/background/view.ts';
import { createSeededRandomness } from '../../support/seeded-randomness.ts';
import { createRecordingBrush } from './recording-brush.ts';

const PALETTE: Palette = {
  page: [9, 12, 20],
  line: [38, 48, 71],
  personas: [
    [255, 122, 184],
    [116, 174, 255],
  ],
};

const STILL: View = {
  size: { widthPx: 400, heightPx: 300 },
  pixelRatio: 2,
  palette: PALETTE,
  openPlace: undefined,
  running: false,
  resting: false,
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createTestPainter() {
  const { brush, marks } = createRecordingBrush();
  const surface = { width: 300, height: 150, getContext: () => brush };
  const painter = createPainter(surface, {
    particles: createParticles(createSeededRandomness(1), 2),
    drawings: ['analyst', 'analyst'],
  })!;
  const pictures = () => marks.filter(({ call }) => call === 'clearRect').length;
  return { painter, surface, marks, pictures };
}

describe('a painter', () => {
  it('draws one still picture and asks for no frame while it does not run', () => {
    const { painter, pictures } = createTestPainter();
    painter.show(STILL);
    painter.show(STILL);
    expect(pictures()).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('has as many pixels as the screen has there', () => {
    const { painter, surface } = createTestPainter();
    painter.show(STILL);
    expect(surface).toMatchObject({ width: 800, height: 600 });
  });

  it.each([
    ['size', { size: { widthPx: 500, heightPx: 300 } }],
    ['pixels', { pixelRatio: 1 }],
    ['colours', { palette: { ...PALETTE, line: [0, 0, 0] as const } }],
    ['colours of personas', { palette: { ...PALETTE, personas: [PALETTE.page, PALETTE.line] } }],
    ['open persona', { openPlace: 1 }],
  ])('redraws a still picture when the %s changes, without a frame', (_, part) => {
    const { painter, pictures } = createTestPainter();
    painter.show(STILL);
    painter.show({ ...STILL, ...part });
    expect(pictures()).toBe(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('draws on while it runs, and leaves the last picture when it stops', () => {
    const { painter, pictures } = createTestPainter();
    painter.show({ ...STILL, running: true });
    vi.advanceTimersByTime(1000);
    const drawn = pictures();
    expect(drawn).toBeGreaterThan(8);
    painter.show(STILL);
    vi.advanceTimersByTime(1000);
    expect(pictures()).toBe(drawn);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('slows down to a rest that asks for no frame, and sets out again', () => {
    const { painter, pictures } = createTestPainter();
    const running = { ...STILL, running: true };
    painter.show(running);
    vi.advanceTimersByTime(1000);
    painter.show({ ...running, resting: true });
    expect(vi.getTimerCount()).toBe(1);
    const drawn = pictures();
    vi.advanceTimersByTime(1000);
    expect(pictures()).toBeGreaterThan(drawn);
    expect(vi.getTimerCount()).toBe(0);
    const atRest = pictures();
    painter.show(running);
    vi.advanceTimersByTime(1000);
    expect(pictures()).toBeGreaterThan(atRest + 6);
  });

  it('shows another persona at rest too, without a frame', () => {
    const { painter, pictures } = createTestPainter();
    const resting = { ...STILL, running: true, resting: true };
    painter.show(resting);
    vi.advanceTimersByTime(1000);
    const atRest = pictures();
    painter.show({ ...resting, openPlace: 1 });
    expect(pictures()).toBe(atRest + 1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ['size', { size: NO_SIZE }],
    ['colours', { palette: undefined }],
  ])('draws nothing and asks for no frame without %s', (_, part) => {
    const { painter, marks } = createTestPainter();
    painter.show({ ...STILL, running: true, ...part });
    vi.advanceTimersByTime(1000);
    expect(marks.filter(({ call }) => call !== 'clearRect')).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends with nothing pending', () => {
    const { painter } = createTestPainter();
    painter.show({ ...STILL, running: true });
    painter.dispose();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not come about without a context', () => {
    expect(
      createPainter({ width: 1, height: 1, getContext: () => null }, { particles: [], drawings: [] }),
    ).toBeUndefined();
  });
});
