/** @typedef {import('./mutation-report.mjs').Survivor} Survivor */

/**
 * The survivors that the table of docs/mutants.md does not explain. A row explains one survivor.
 * @param {readonly Survivor[]} survivors
 * @param {string} page
 * @returns {Survivor[]}
 */
export function listUnexplained(survivors, page) {
  const rows = listRows(page);
  return survivors.filter((survivor) => !take(rows, rowStart(survivor)));
}

/**
 * The rows about files that were looked at whose mutant is no longer among the survivors.
 * @param {readonly Survivor[]} survivors
 * @param {readonly string[]} paths the files that were looked at
 * @param {string} page
 * @returns {string[]}
 */
export function listOutdatedRows(survivors, paths, page) {
  const rows = listRows(page).filter((row) => paths.some((path) => row.startsWith(`| \`${path}\` `)));
  for (const survivor of survivors) take(rows, rowStart(survivor));
  return rows;
}

/**
 * How a survivor's row in the table begins; the reason follows.
 * @param {Survivor} survivor
 * @returns {string}
 */
export function rowStart({ path, before, after }) {
  return `| \`${path}\` | ${codeCell(before)} → ${codeCell(after)} |`;
}

/** @param {string} page */
function listRows(page) {
  // The formatter pads the cells.
  const lines = page.split('\n').map((line) => line.replaceAll(/ +/g, ' '));
  return lines.filter((line) => line.startsWith('| `'));
}

/**
 * Takes the first row that begins so.
 * @param {string[]} rows
 * @param {string} start
 * @returns {boolean} whether there was one
 */
function take(rows, start) {
  const index = rows.findIndex((row) => row.startsWith(start));
  if (index >= 0) rows.splice(index, 1);
  return index >= 0;
}

/** @param {string} code */
function codeCell(code) {
  const fence = code.includes('`') ? '``' : '`';
  const padding = fence === '``' ? ' ' : '';
  return `${fence}${padding}${code.replaceAll('|', String.raw`\|`)}${padding}${fence}`;
}
