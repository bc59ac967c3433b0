/** How strongly each persona's colour is drawn, 0 to 1, by its place in the squad. */
export type Emphasis = number[];

const EVERYBODY = 0.85;
const OPEN = 1;
const OTHERS = 0.55;
const EASING_MS = 700;

export function createEmphasis(count: number): Emphasis {
  return Array.from({ length: count }, () => EVERYBODY);
}

/** Moves towards the open persona's emphasis; all the way when the time is infinite. */
export function easeEmphasis(emphasis: Emphasis, openPlace: number | undefined, dtMs: number): void {
  const share = 1 - Math.exp(-dtMs / EASING_MS);
  for (let place = 0; place < emphasis.length; place += 1) {
    const strength = emphasis[place] ?? EVERYBODY;
    emphasis[place] = strength + (restingEmphasis(place, openPlace) - strength) * share;
  }
}

function restingEmphasis(place: number, openPlace: number | undefined): number {
  if (openPlace === undefined) return EVERYBODY;
  return place === openPlace ? OPEN : OTHERS;
}
