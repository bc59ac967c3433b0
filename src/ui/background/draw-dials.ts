import type { Brush } from './brush.ts';
import { DIALS, type Dial, type DialPlace, TICKS, curveRadiusPx, tickLengthPx } from './dials.ts';
import type { Inks } from './palette.ts';
import type { Scene } from './scene.ts';

const ROUND = 2 * Math.PI;
const CURVE_STEPS = 480;
const OPACITY = { ring: 0.65, ticks: 0.9, curve: 1, hand: 1 };
const INNER_RING = 0.5;
const OUTER_RING = 1.09;
const HAND = { radians: 0.7, gapPx: 6, widthPx: 2 };

export function drawDials(brush: Brush, { dialPlaces, emphasis }: Scene, inks: Inks): void {
  for (let index = 0; index < DIALS.length; index += 1) {
    const dial = DIALS[index];
    const place = dialPlaces[index];
    if (!dial || !place) continue;
    brush.strokeStyle = inks[dial.chatId];
    drawDial(brush, dial, place, emphasis[dial.chatId]);
  }
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
