/**
 * Answers a second, measured one after the other.
 * @typedef {{ mock: number, express: number }} Round
 */

/** How many times slower than a bare Express route the mock may be. */
export const mostRatio = 2;

/** @param {readonly Round[]} rounds at least one */
export function ratioOf(rounds) {
  return median(rounds.map(({ mock, express }) => express / mock));
}

/**
 * @param {readonly Round[]} rounds at least one
 * @returns {string} a table with a line a server, then the ratio in words
 */
export function wordThroughput(rounds) {
  const ratio = ratioOf(rounds);
  const verdict =
    ratio > mostRatio ? `more than the ${mostRatio} allowed` : `at most ${mostRatio} are allowed`;
  return [
    formatRow('requests/s', ['median', 'slowest', 'fastest']),
    formatServer(
      'mock provider',
      rounds.map(({ mock }) => mock),
    ),
    formatServer(
      'Express route',
      rounds.map(({ express }) => express),
    ),
    '',
    `A request takes the mock ${ratio.toFixed(2)} times as long as the Express route: ${verdict}.`,
  ].join('\n');
}

/** @param {readonly number[]} values at least one */
function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

/**
 * @param {string} name
 * @param {readonly number[]} answers a second
 */
function formatServer(name, answers) {
  const figures = [median(answers), Math.min(...answers), Math.max(...answers)];
  return formatRow(
    name,
    figures.map((figure) => figure.toFixed(0)),
  );
}

/**
 * @param {string} name
 * @param {readonly string[]} cells
 */
function formatRow(name, cells) {
  return [name.padEnd(14), ...cells.map((cell) => cell.padStart(9))].join('');
}
