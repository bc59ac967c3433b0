/** @typedef {import('./lighthouse-scores.mjs').Audit} Audit */
/** @typedef {import('./lighthouse-scores.mjs').PageResult} PageResult */

/**
 * What an audit found; each audit fills in what it has.
 * @typedef {object} Finding
 * @property {{ snippet?: string, explanation?: string }} [node] an element
 * @property {string} [line] of a file
 * @property {string} [description]
 * @property {string} [url]
 * @property {string} [scriptUrl]
 * @property {string} [value]
 */

const mostFindings = 5;
const leastPassingScore = 0.9;

/**
 * @param {PageResult} result
 * @returns {string[]} a line for each failed audit, with a line below for each element at fault
 */
export function formatFailures({ formFactor, page, report }) {
  const place = `${formFactor}, ${page}`;
  if (report.runtimeError !== undefined) return [`${place}: ${report.runtimeError.message}`];
  return Object.entries(report.categories).flatMap(([categoryId, { auditRefs }]) =>
    auditRefs.flatMap(({ id, weight, group }) => {
      const audit = report.audits[id];
      // A hidden audit says once more what another one says.
      if (audit === undefined || group === 'hidden' || !hasFailed(audit)) return [];
      const cost = weight === 0 ? ' (costs no points)' : '';
      return [`${place}, ${categoryId}${cost}: ${formatAudit(audit)}`, ...formatFindings(audit)];
    }),
  );
}

/**
 * As Lighthouse's own report sorts them.
 * @param {Audit} audit
 */
function hasFailed({ score, scoreDisplayMode }) {
  if (scoreDisplayMode === 'error') return true;
  if (scoreDisplayMode === 'binary') return score !== 1;
  return ['numeric', 'metricSavings'].includes(scoreDisplayMode) && (score ?? 0) < leastPassingScore;
}

/** @param {Audit} audit */
function formatAudit({ title, errorMessage, displayValue, explanation }) {
  const more = [errorMessage, displayValue, explanation].find((text) => text !== undefined && text !== '');
  return more === undefined ? title : `${title}: ${more}`;
}

/** @param {Audit} audit */
function formatFindings({ details }) {
  /** @type {Finding[]} */
  const items = Array.isArray(details?.items) ? details.items : [];
  const lines = items.map(formatFinding).filter((line) => line !== '');
  const shown = lines.slice(0, mostFindings).map((line) => `  ${line}`);
  return lines.length > mostFindings ? [...shown, `  and ${lines.length - mostFindings} more`] : shown;
}

/** @param {Finding} finding */
function formatFinding({ node, line, description, url, scriptUrl, value }) {
  const what = node?.snippet ?? line ?? description ?? url ?? scriptUrl ?? value;
  return [what, node?.explanation]
    .filter((text) => typeof text === 'string')
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .join(': ');
}
