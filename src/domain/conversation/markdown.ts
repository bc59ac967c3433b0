export interface MarkdownOptions {
  readonly productName: string;
  /** Formats milliseconds since 1970-01-01T00:00:00Z. */
  readonly formatTime: (timestampMs: number) => string;
}

/** Every line end that any reader knows, not only Markdown's. */
const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

/** HTML could close the quote or hide what follows; definitions of links and footnotes affect the whole document. */
const REACHES_BEYOND = /<[a-z/!?]|\]:/i;

const MIN_FENCE = 3;

/**
 * A text as a Markdown quote: each line unchanged after `> `, so that none can pass for a line of the document. A text
 * whose own Markdown would reach beyond the quote is quoted as code.
 */
export function quoteInMarkdown(text: string): string {
  const lines = text.split(LINE_END);
  return (REACHES_BEYOND.test(text) ? fence(text, lines) : lines).map(quoteLine).join('\n');
}

/** Escapes Markdown, so that a text reads as it is; puts it on one line. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#&~|]/g, String.raw`\$&`).replaceAll(/[\s\u0085]+/g, ' ');
}

function fence(text: string, lines: readonly string[]): readonly string[] {
  const longest = (text.match(/~+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  const mark = '~'.repeat(Math.max(MIN_FENCE, longest + 1));
  return [mark, ...lines, mark];
}

function quoteLine(line: string): string {
  return line === '' ? '>' : `> ${line}`;
}
