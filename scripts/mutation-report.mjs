/**
 * What is read of Stryker's report.
 * @typedef {object} MutationReport
 * @property {Record<string, { source: string, mutants: Mutant[] }>} files by path
 */

/**
 * @typedef {object} Mutant
 * @property {string} status
 * @property {string} [replacement]
 * @property {{ start: Place, end: Place }} location
 */

/**
 * @typedef {object} Place
 * @property {number} line from 1
 * @property {number} column from 1
 */

/**
 * A mutant that no test killed, as the lines it changes.
 * @typedef {object} Survivor
 * @property {string} path
 * @property {number} line
 * @property {string} before
 * @property {string} after
 */

const survivedStatuses = new Set(['Survived', 'NoCoverage']);

/**
 * @param {MutationReport} report
 * @returns {Survivor[]}
 */
export function listSurvivors({ files }) {
  return Object.entries(files).flatMap(([path, { source, mutants }]) =>
    mutants
      .filter(({ status }) => survivedStatuses.has(status))
      .map((mutant) => ({ path, line: mutant.location.start.line, ...changeOf(source, mutant) }))
      .toSorted((one, other) => one.line - other.line),
  );
}

/**
 * @param {MutationReport} report
 * @returns {string} such as '940 mutants: 930 Killed, 10 Survived'
 */
export function tellCounts({ files }) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  const mutants = Object.values(files).flatMap((file) => file.mutants);
  for (const { status } of mutants) counts.set(status, (counts.get(status) ?? 0) + 1);
  const words = [...counts].map(([status, count]) => `${count} ${status}`);
  return `${mutants.length} mutants: ${words.join(', ')}`;
}

/**
 * @param {string} source
 * @param {Mutant} mutant
 */
function changeOf(source, { location: { start, end }, replacement = '' }) {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const head = (lines[0] ?? '').slice(0, start.column - 1);
  const tail = (lines.at(-1) ?? '').slice(end.column - 1);
  return { before: onOneLine(lines.join('\n')), after: onOneLine(`${head}${replacement}${tail}`) };
}

/** @param {string} code */
function onOneLine(code) {
  return code.replaceAll(/\s+/g, ' ').trim();
}
