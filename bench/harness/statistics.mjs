/**
 * @param {readonly number[]} values
 * @returns {number} the middle one, or the mean of the two in the middle; NaN of none
 */
export function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

/**
 * The value that this share of all does not exceed (nearest rank).
 * @param {readonly number[]} values
 * @param {number} percent above 0, up to 100
 * @returns {number} NaN of none
 */
export function percentile(values, percent) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? Number.NaN;
}

/**
 * @param {readonly number[]} values
 * @returns {number}
 */
export function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}
