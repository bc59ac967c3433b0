/** Joins the halves of characters that stand in two parts of a text. */
interface WholeCharacters {
  /** Returns what is complete. */
  push(part: string): string;
  /** Returns U+FFFD if half a character is left. */
  end(): string;
}

const HALF_CHARACTER = /[\ud800-\udbff]$/;

export function createWholeCharacters(): WholeCharacters {
  let half = '';
  return {
    push(part) {
      const whole = half + part;
      half = HALF_CHARACTER.exec(whole)?.[0] ?? '';
      return whole.slice(0, whole.length - half.length).toWellFormed();
    },
    end() {
      const rest = half.toWellFormed();
      half = '';
      return rest;
    },
  };
}
