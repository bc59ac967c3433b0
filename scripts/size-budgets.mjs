import { entryOf, readBuiltFiles, scriptOf, withImports } from './built-parts.mjs';

/**
 * What a budget says, and what the build has of it.
 * @typedef {{ what: string, bytes: number, limitBytes: number }} Size
 */

const kilobyte = 1000;

/** Parts that neither the landing nor the chat may wait for. */
const lateParts = [
  'openai-provider',
  'MarkdownText',
  'ConversationDialog',
  'OptionsDialog',
  'HelpDialog',
  'mock-faults',
  'LateEffects',
  'decorate-page',
];

/**
 * The sizes of a build beside their budgets, gzipped; a part that should be late and is not breaks a budget of none.
 * @param {string} distFolder
 * @returns {Size[]}
 */
export function measureBuild(distFolder) {
  const files = readBuiltFiles(distFolder);
  const bytesOf = (/** @type {Iterable<string>} */ names) =>
    [...names].reduce((sum, name) => sum + (files.find((file) => file.name === name)?.gzipBytes ?? 0), 0);
  const landing = withImports(files, [entryOf(distFolder)]);
  const chat = withImports(files, [entryOf(distFolder), scriptOf(files, 'second-part')]);
  const provider = withImports(files, [scriptOf(files, 'openai-provider')]);
  const styles = files.map(({ name }) => name).filter((name) => name.endsWith('.css'));
  return [
    { what: 'JavaScript until the landing', bytes: bytesOf(landing), limitBytes: 85 * kilobyte },
    { what: 'JavaScript until the chat', bytes: bytesOf(chat), limitBytes: 94 * kilobyte },
    {
      what: 'the provider, while idle',
      bytes: bytesOf([...provider].filter((name) => !chat.has(name))),
      limitBytes: 39 * kilobyte,
    },
    { what: 'CSS', bytes: bytesOf(styles), limitBytes: 15 * kilobyte },
    ...lateParts
      .map((part) => scriptOf(files, part))
      .filter((name) => chat.has(name))
      .map((name) => ({ what: `${name}, which should come later`, bytes: bytesOf([name]), limitBytes: 0 })),
  ];
}

/**
 * @param {readonly Size[]} sizes
 * @returns {string} a line each
 */
export function formatSizes(sizes) {
  const columns = Math.max(...sizes.map(({ what }) => what.length));
  return sizes
    .map(({ what, bytes, limitBytes }) => {
      const verdict = bytes <= limitBytes ? 'ok' : 'TOO MUCH';
      return `${what.padEnd(columns)}  ${inKilobytes(bytes)} of ${inKilobytes(limitBytes)} kB  ${verdict}`;
    })
    .join('\n');
}

/**
 * @param {Size} size
 * @returns {boolean}
 */
export function isWithin({ bytes, limitBytes }) {
  return bytes <= limitBytes;
}

/** @param {number} bytes */
function inKilobytes(bytes) {
  return (bytes / kilobyte).toFixed(2).padStart(6);
}
