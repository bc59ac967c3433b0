import type { ChatId } from '../../domain/persona.ts';
import type { Size } from './size.ts';

/** A measuring dial: rings and ticks around the one curve that is its persona's. */
export interface Dial {
  readonly chatId: ChatId;
  /** The middle, as fractions of the width and the height: near the edges, so that the middle of the page stays calm. */
  readonly across: number;
  readonly down: number;
  /** A fraction of the page's mean length. */
  readonly radius: number;
  readonly secondsPerTurn: number;
  /** Where the hand begins, in radians: where it can be seen. */
  readonly handAngle: number;
  /** From -1 to 1, over one round. */
  readonly curve: (angle: number) => number;
}

/** Where a dial is at a moment. */
export interface DialPlace {
  xPx: number;
  yPx: number;
  radiusPx: number;
  /** In radians. */
  turn: number;
}

export const TICKS = 72;

const TICKS_PER_MAIN = 6;
const TICK_PX = { main: 11, other: 5 };
const CURVE_RADIUS = 0.74;
const CURVE_SWING = 0.075;
const DRIFT = { px: 14, seconds: 41 };

export const DIALS: readonly Dial[] = [
  {
    chatId: 'dreamer',
    across: 0.03,
    down: 0.8,
    radius: 0.27,
    secondsPerTurn: 190,
    handAngle: -0.9,
    curve: flowing,
  },
  {
    chatId: 'theorist',
    across: 0.66,
    down: 0.02,
    radius: 0.22,
    secondsPerTurn: -240,
    handAngle: 1.9,
    curve: regular,
  },
  {
    chatId: 'pragmatist',
    across: 0.6,
    down: 1.05,
    radius: 0.2,
    secondsPerTurn: 150,
    handAngle: -2.3,
    curve: geared,
  },
  {
    chatId: 'analyst',
    across: 0.99,
    down: 0.5,
    radius: 0.29,
    secondsPerTurn: -280,
    handAngle: 2.7,
    curve: sampled,
  },
];

/** Writes where the dial is after so long: it turns, and drifts a few pixels around its place. */
export function placeDial(dial: Dial, size: Size, elapsedMs: number, place: DialPlace): void {
  const seconds = elapsedMs / 1000;
  const drift = (2 * Math.PI * seconds) / DRIFT.seconds + dial.across * 8;
  place.xPx = dial.across * size.widthPx + DRIFT.px * Math.cos(drift);
  place.yPx = dial.down * size.heightPx + DRIFT.px * Math.sin(drift * 0.8);
  place.radiusPx = dial.radius * Math.sqrt(size.widthPx * size.heightPx);
  place.turn = (2 * Math.PI * seconds) / dial.secondsPerTurn;
}

/** How far the curve is from the middle at an angle of the dial. */
export function curveRadiusPx(dial: Dial, { radiusPx }: DialPlace, angle: number): number {
  return radiusPx * (CURVE_RADIUS + CURVE_SWING * dial.curve(angle));
}

export function tickLengthPx(index: number): number {
  return index % TICKS_PER_MAIN === 0 ? TICK_PX.main : TICK_PX.other;
}

/** The dreamer: a loose, uneven flow. */
function flowing(angle: number): number {
  return 0.62 * Math.sin(3 * angle) + 0.38 * Math.sin(5 * angle + 1);
}

/** The theorist: one exact wave. */
function regular(angle: number): number {
  return 0.7 * Math.sin(18 * angle);
}

/** The pragmatist: the teeth of a gear. */
function geared(angle: number): number {
  return 0.6 * Math.max(-1, Math.min(1, 4 * Math.sin(20 * angle)));
}

/** The analyst: bursts of a signal on a quiet line. */
function sampled(angle: number): number {
  return Math.sin(36 * angle) * Math.max(0, Math.sin(4 * angle)) ** 2;
}
