/** The longest text that is parsed, in UTF-16 code units. */
const MAX_LENGTH = 10_000;

/** The parser's time grows with a text's length times its marks; it takes less than 50 ms for so much. */
const MAX_WORK = 4_000_000;

const MARK = /[!-/:-@[-`{-~\r\n]/g;

/** A line that opens more than eight quotes, lists and tasks within each other: the parser's time explodes with them. */
const DEEP_LINE = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)]|\[[ x]\])(?=[ \t]))){9}/im;

/** Whether a text can be parsed without keeping the page waiting; one that cannot is shown as it is. */
export function isTame(text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  const markCount = text.match(MARK)?.length ?? 0;
  return text.length * markCount <= MAX_WORK && !DEEP_LINE.test(text);
}
