interface Space {
  readonly width: number;
  readonly maxLines: number;
}

export interface FittedText {
  readonly lines: readonly string[];
  /** Whether nothing was left out. */
  readonly isWhole: boolean;
}

/** The width of a text on one line. */
export type WidthOf = (text: string) => number;

/** What readers see as one character, such as an emoji of several code points. */
const CHARACTER = /\p{RI}{2}|.(?:[\p{M}\p{EMod}]|\u200D.)*/gsu;

/** No line holds more, however narrow its letters are. */
const MAX_CHARACTERS = 300;

/** A last line is cut between words unless that would leave less of it. */
const LEAST_SHARE = 0.6;

/** How close to the best width lines are balanced, as a share of the whole width. */
const BALANCE_STEP = 0.02;

/** Breaks a text on one line between words, or within one that is too long; an ellipsis marks where it was cut. */
export function fitText(text: string, { width, maxLines }: Space, widthOf: WidthOf): FittedText {
  const lines: string[] = [];
  let rest = text.trim();
  while (rest !== '' && lines.length < maxLines - 1) {
    const line = firstLine(rest, width, widthOf);
    lines.push(line.trimEnd());
    rest = rest.slice(line.length).trimStart();
  }
  if (rest === '') return { lines, isWhole: true };
  const last = lastLine(rest, width, widthOf);
  return { lines: [...lines, last], isWhole: last === rest };
}

/** The same, with lines of about the same width. */
export function balanceText(text: string, { width, maxLines }: Space, widthOf: WidthOf): FittedText {
  const fitted = fitText(text, { width, maxLines }, widthOf);
  const { length } = fitted.lines;
  if (length < 2 || !fitted.isWhole) return fitted;
  let [narrow, wide] = [width / length, width];
  while (wide - narrow > width * BALANCE_STEP) {
    const middle = (narrow + wide) / 2;
    if (fitText(text, { width: middle, maxLines: length }, widthOf).isWhole) wide = middle;
    else narrow = middle;
  }
  return fitText(text, { width: wide, maxLines: length }, widthOf);
}

/** A text on one line of at most this width. */
export function cutToWidth(text: string, width: number, widthOf: WidthOf): string {
  return fitText(text, { width, maxLines: 1 }, widthOf).lines.join('');
}

function firstLine(text: string, width: number, widthOf: WidthOf): string {
  const beginning = longestBeginning(text, (part) => widthOf(part) <= width);
  if (beginning === text || text[beginning.length] === ' ') return beginning;
  const blank = beginning.lastIndexOf(' ');
  return blank > 0 ? beginning.slice(0, blank) : beginning;
}

function lastLine(text: string, width: number, widthOf: WidthOf): string {
  const whole = longestBeginning(text, (part) => widthOf(part) <= width);
  if (whole === text) return text;
  const beginning = longestBeginning(text, (part) => widthOf(`${part}…`) <= width);
  const blank = beginning.lastIndexOf(' ');
  const isAtWord = text[beginning.length] === ' ' || blank < beginning.length * LEAST_SHARE;
  return `${(isAtWord ? beginning : beginning.slice(0, blank)).trimEnd()}…`;
}

/** At least one character. */
function longestBeginning(text: string, fits: (beginning: string) => boolean): string {
  const characters =
    text
      .slice(0, 4 * MAX_CHARACTERS)
      .match(CHARACTER)
      ?.slice(0, MAX_CHARACTERS) ?? [];
  let most = characters.length;
  let least = Math.min(1, most);
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(characters.slice(0, middle).join(''))) least = middle;
    else most = middle - 1;
  }
  return characters.slice(0, least).join('');
}
