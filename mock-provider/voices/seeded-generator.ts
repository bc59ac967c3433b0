/** Draws numbers from [0, 1), the same ones for the same seed and parts. */
export function seededGenerator(seed: number, ...parts: readonly (string | number)[]): () => number {
  let state = hash(`${seed}\u0000${parts.join('\u0000')}`);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function drawText(draw: () => number, alphabet: string, length: number): string {
  let text = '';
  while (text.length < length) text += alphabet.charAt(Math.floor(draw() * alphabet.length));
  return text;
}

export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value;
}
