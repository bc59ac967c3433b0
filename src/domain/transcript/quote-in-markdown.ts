/** Whatever some reader takes for the end of a line, not only Markdown. */
const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

/** HTML could close the quote or hide what follows it; definitions of links and footnotes reach over the whole document. */
const REACHES_BEYOND = /<[a-z/!?]|\]:/i;

const SHORTEST_FENCE = 3;

/**
 * A text as a Markdown quote: every line of it, unchanged, after `> `, so that none can pass for a line of the document.
 * Where its own Markdown would reach beyond the quote, it is quoted as code.
 */
export function quoteInMarkdown(text: string): string {
  const lines = text.split(LINE_END);
  return (REACHES_BEYOND.test(text) ? fence(text, lines) : lines).map(quoteLine).join('\n');
}

function fence(text: string, lines: readonly string[]): readonly string[] {
  const longest = (text.match(/~+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  const mark = '~'.repeat(Math.max(SHORTEST_FENCE, longest + 1));
  return [mark, ...lines, mark];
}

function quoteLine(line: string): string {
  return line === '' ? '>' : `> ${line}`;
}
