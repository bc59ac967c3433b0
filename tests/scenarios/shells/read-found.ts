/** What the page's dialog lists of a search, a line each; stands alone, to be run within a page. */
export function readFound(): readonly string[] {
  const items = document.querySelectorAll('[aria-label="Messages found"] > li');
  return Array.from(items, (item) => {
    const [who, when, text] = ['span', 'time', 'p'].map(
      (part) => item.querySelector(part)?.textContent ?? '',
    );
    return `${who}, ${when}: ${text}`;
  });
}

/** What the last search in a terminal with these rows printed, a line each. */
export function readFoundRows(rows: readonly string[]): readonly string[] {
  const below = rows.slice(rows.findLastIndex((row) => /messages? found/.test(row)) + 1);
  const end = below.findIndex((row) => !row.startsWith('  '));
  const lines: string[] = [];
  for (const row of below.slice(0, end)) {
    const before = lines.at(-1);
    const isText = row.startsWith('    ');
    if (!isText) lines.push(`${row.trim()}:`);
    else if (before !== undefined) lines[lines.length - 1] = `${before} ${row.trim()}`;
  }
  return lines;
}
