import type { DrawingId } from '../../domain/persona.ts';
import type { Brush } from './brush.ts';
import type { Emphasis } from './emphasis.ts';
import type { Inks } from './palette.ts';
import type { Size } from './view.ts';

/** A measuring dial: rings and ticks around the one curve that is its persona's. */
export interface Dial extends DialPosition {
  /** Whose it is, by the persona's place in the squad. */
  readonly personaPlace: number;
  readonly curve: Curve;
}

/** Where on the page a dial stands, and how it turns there. */
interface DialPosition {
  /** The middle, as fractions of the width and the height: near the edges, so that the middle of the page stays calm. */
  readonly across: number;
  readonly down: number;
  /** A fraction of the page's mean length. */
  readonly radius: number;
  readonly secondsPerTurn: number;
  /** Where the hand begins, in radians: where it can be seen. */
  readonly handAngle: number;
}

/** From -1 to 1, over one round. */
type Curve = (angle: number) => number;

/** Where a dial is at a moment. */
export interface DialPlace {
  xPx: number;
  yPx: number;
  radiusPx: number;
  /** In radians. */
  turn: number;
}

const TICKS = 72;
const TICKS_PER_MAIN = 6;
const TICK_PX = { main: 11, other: 5 };
const CURVE_RADIUS = 0.74;
const CURVE_SWING = 0.075;
const DRIFT = { px: 14, seconds: 41 };

/** The first four are taken by any squad, the smaller ones between them by one that has more personas. */
const STANDS: readonly DialPosition[] = [
  { across: 0.03, down: 0.8, radius: 0.27, secondsPerTurn: 190, handAngle: -0.9 },
  { across: 0.66, down: 0.02, radius: 0.22, secondsPerTurn: -240, handAngle: 1.9 },
  { across: 0.6, down: 1.05, radius: 0.2, secondsPerTurn: 150, handAngle: -2.3 },
  { across: 0.99, down: 0.5, radius: 0.29, secondsPerTurn: -280, handAngle: 2.7 },
  { across: 0.05, down: 0.1, radius: 0.13, secondsPerTurn: 170, handAngle: 0.4 },
  { across: 0.3, down: 1.04, radius: 0.12, secondsPerTurn: -210, handAngle: -1.6 },
  { across: 0.33, down: 0, radius: 0.14, secondsPerTurn: 260, handAngle: 1.5 },
  { across: 0.93, down: 0.98, radius: 0.11, secondsPerTurn: -180, handAngle: -2.5 },
];

/** With fewer the page would be lopsided. */
const MIN_DIALS = 4;

const CURVES: Readonly<Record<DrawingId, Curve>> = {
  dreamer: flowing,
  theorist: regular,
  pragmatist: geared,
  analyst: sampled,
};

const ROUND = 2 * Math.PI;
const CURVE_STEPS = 480;
const OPACITY = { ring: 0.65, ticks: 0.9, curve: 1, hand: 1 };
const INNER_RING = 0.5;
const OUTER_RING = 1.09;
const HAND = { radians: 0.7, gapPx: 6, widthPx: 2 };

/** One for each persona, given their drawings by place; in a small squad the personas take turns until there are four. */
export function createDials(drawings: readonly DrawingId[]): readonly Dial[] {
  return STANDS.slice(0, Math.max(MIN_DIALS, drawings.length)).flatMap((stand, index) => {
    const personaPlace = index % drawings.length;
    const drawing = drawings[personaPlace];
    return drawing ? [{ ...stand, personaPlace, curve: CURVES[drawing] }] : [];
  });
}

/** Writes where the dial is after so long: it turns, and drifts a few pixels around its place. */
export function placeDial(dial: Dial, size: Size, elapsedMs: number, place: DialPlace): void {
  const seconds = elapsedMs / 1000;
  const drift = (ROUND * seconds) / DRIFT.seconds + dial.across * 8;
  place.xPx = dial.across * size.widthPx + DRIFT.px * Math.cos(drift);
  place.yPx = dial.down * size.heightPx + DRIFT.px * Math.sin(drift * 0.8);
  place.radiusPx = dial.radius * Math.sqrt(size.widthPx * size.heightPx);
  place.turn = (ROUND * seconds) / dial.secondsPerTurn;
}

/** How far the curve is from the middle at an angle of the dial. */
export function curveRadiusPx(dial: Dial, { radiusPx }: DialPlace, angle: number): number {
  return radiusPx * (CURVE_RADIUS + CURVE_SWING * dial.curve(angle));
}

export function tickLengthPx(index: number): number {
  return index % TICKS_PER_MAIN === 0 ? TICK_PX.main : TICK_PX.other;
}

export function drawDials(
  brush: Brush,
  dials: readonly Dial[],
  places: readonly DialPlace[],
  emphasis: Emphasis,
  inks: Inks,
): void {
  for (let index = 0; index < dials.length; index += 1) {
    const dial = dials[index];
    const place = places[index];
    if (!dial || !place) continue;
    const ink = inks.personas[dial.personaPlace];
    const strength = emphasis[dial.personaPlace];
    if (ink === undefined || strength === undefined) continue;
    brush.strokeStyle = ink;
    drawDial(brush, dial, place, strength);
  }
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

function drawDial(brush: Brush, dial: Dial, place: DialPlace, strength: number): void {
  brush.lineWidth = 1;
  brush.globalAlpha = OPACITY.ring * strength;
  brush.beginPath();
  addRing(brush, place, INNER_RING);
  addRing(brush, place, 1);
  addRing(brush, place, OUTER_RING);
  brush.stroke();

  brush.globalAlpha = OPACITY.ticks * strength;
  brush.beginPath();
  addTicks(brush, place);
  brush.stroke();

  brush.globalAlpha = OPACITY.curve * strength;
  brush.beginPath();
  addCurve(brush, dial, place);
  brush.stroke();

  brush.lineWidth = HAND.widthPx;
  brush.globalAlpha = OPACITY.hand * strength;
  brush.beginPath();
  addHand(brush, dial, place);
  brush.stroke();
}

function addRing(brush: Brush, { xPx, yPx, radiusPx }: DialPlace, share: number): void {
  brush.moveTo(xPx + radiusPx * share, yPx);
  brush.arc(xPx, yPx, radiusPx * share, 0, ROUND);
}

function addTicks(brush: Brush, { xPx, yPx, radiusPx, turn }: DialPlace): void {
  for (let index = 0; index < TICKS; index += 1) {
    const angle = turn + (ROUND * index) / TICKS;
    const innerPx = radiusPx - tickLengthPx(index);
    brush.moveTo(xPx + innerPx * Math.cos(angle), yPx + innerPx * Math.sin(angle));
    brush.lineTo(xPx + radiusPx * Math.cos(angle), yPx + radiusPx * Math.sin(angle));
  }
}

function addCurve(brush: Brush, dial: Dial, place: DialPlace): void {
  for (let step = 0; step < CURVE_STEPS; step += 1) {
    const angle = (ROUND * step) / CURVE_STEPS;
    const radiusPx = curveRadiusPx(dial, place, angle);
    // Against the ticks: two scales that slide along each other.
    const xPx = place.xPx + radiusPx * Math.cos(angle - place.turn);
    const yPx = place.yPx + radiusPx * Math.sin(angle - place.turn);
    if (step === 0) brush.moveTo(xPx, yPx);
    else brush.lineTo(xPx, yPx);
  }
  brush.closePath();
}

/** A short heavy arc that runs along the outer ring, three times as fast. */
function addHand(brush: Brush, dial: Dial, { xPx, yPx, radiusPx, turn }: DialPlace): void {
  const start = dial.handAngle + 3 * turn;
  const handPx = radiusPx * OUTER_RING + HAND.gapPx;
  brush.moveTo(xPx + handPx * Math.cos(start), yPx + handPx * Math.sin(start));
  brush.arc(xPx, yPx, handPx, start, start + HAND.radians);
}
