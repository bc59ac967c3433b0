/**
 * The part of a report of Lighthouse that is read.
 * @typedef {object} Report
 * @property {Record<string, Category>} categories
 * @property {Record<string, Audit>} audits
 * @property {{ message: string }} [runtimeError]
 *
 * @typedef {object} Category
 * @property {number | null} score from 0 to 1; null when an audit broke
 * @property {{ id: string, weight: number, group?: string }[]} auditRefs
 *
 * @typedef {object} Audit
 * @property {string} title
 * @property {number | null} score
 * @property {string} scoreDisplayMode
 * @property {string} [displayValue]
 * @property {string} [explanation]
 * @property {string} [errorMessage]
 * @property {{ items?: unknown }} [details]
 */

/**
 * One page on one form factor.
 * @typedef {object} PageResult
 * @property {string} formFactor
 * @property {string} page
 * @property {Report} report
 */

/** @type {Record<string, number>} */
const leastScores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };

/**
 * @param {PageResult} result
 * @returns {boolean} true when every category that was asked for reaches what is wanted of it
 */
export function isGoodEnough({ report }) {
  if (report.runtimeError !== undefined) return false;
  return Object.entries(report.categories).every(
    ([id, { score }]) => score !== null && toPoints(score) >= (leastScores[id] ?? 0),
  );
}

/**
 * @param {PageResult[]} results
 * @returns {string} a line for each page below the heads
 */
export function formatTable(results) {
  const categoryIds = Object.keys(leastScores);
  const heads = ['form factor', 'page', ...categoryIds];
  const rows = results.map(({ formFactor, page, report }) => [
    formFactor,
    page,
    ...categoryIds.map((id) => formatScore(report.categories[id])),
  ]);
  return alignColumns([heads, ...rows]);
}

/** @param {Category | undefined} category undefined when it was not asked for */
function formatScore(category) {
  if (category === undefined) return '-';
  return category.score === null ? 'broken' : String(toPoints(category.score));
}

/** @param {number} score */
function toPoints(score) {
  return Math.round(score * 100);
}

/** @param {string[][]} rows all of one length */
function alignColumns(rows) {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const alignRow = (/** @type {string[]} */ row) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return rows.map((row) => alignRow(row).trimEnd()).join('\n');
}
