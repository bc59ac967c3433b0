import { PlainError } from './plain-error.mjs';

/**
 * Throws unless the Node that runs this is one that package.json's `engines` allows.
 * @param {string} foundVersion such as '20.19.0'
 * @param {string} wantedRange such as '^20.19.0 || >=22.12.0'
 */
export function requireNodeVersion(foundVersion, wantedRange) {
  if (satisfies(foundVersion, wantedRange)) return;
  throw new PlainError(
    `This is Node ${foundVersion}, but Quartet needs ${wantedRange}.\n` +
      'Install a newer Node from https://nodejs.org (or with nvm: nvm install 22), then run the command again.',
  );
}

/**
 * Knows the two kinds of range that package.json uses, caret and at-least, joined by ||. A package for this cannot
 * be had before the installation.
 * @param {string} version
 * @param {string} range
 * @returns {boolean}
 */
export function satisfies(version, range) {
  return range.split('||').some((part) => satisfiesPart(version, part.trim()));
}

/**
 * @param {string} version
 * @param {string} part
 */
function satisfiesPart(version, part) {
  const operator = part.startsWith('^') ? '^' : '>=';
  if (!part.startsWith(operator)) throw new Error(`Cannot read the version range "${part}" of package.json`);
  const found = readVersion(version);
  const least = readVersion(part.slice(operator.length));
  const highEnough = compareVersions(found, least) >= 0;
  return operator === '^' ? highEnough && found.major === least.major : highEnough;
}

/** @param {string} text */
function readVersion(text) {
  const match = /^\s*v?(\d+)\.(\d+)\.(\d+)/.exec(text);
  if (match === null) throw new Error(`Cannot read the version "${text}"`);
  return { major: Number(match[1]), minor: Number(match[2]), patch: Number(match[3]) };
}

/**
 * @param {{ major: number, minor: number, patch: number }} one
 * @param {{ major: number, minor: number, patch: number }} other
 */
function compareVersions(one, other) {
  return one.major - other.major || one.minor - other.minor || one.patch - other.patch;
}
