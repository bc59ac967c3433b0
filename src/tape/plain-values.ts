/** A number that JSON does not have. */
interface OddNumber {
  readonly number: string;
}

/** For `JSON.stringify`: keeps the numbers that JSON would lose. */
export function toPlain(_: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? { number: String(value) } : value;
}

/** For `JSON.parse`: the same numbers again. */
export function fromPlain(_: string, value: unknown): unknown {
  return isOddNumber(value) ? Number(value.number) : value;
}

function isOddNumber(value: unknown): value is OddNumber {
  if (typeof value !== 'object' || value === null || !('number' in value)) return false;
  return /^(NaN|-?Infinity)$/.test(String(value.number)) && Object.keys(value).length === 1;
}
