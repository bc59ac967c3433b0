/** How keys of providers begin; the longer of two that begin alike stands first, as it says more. */
export const keyPrefixes = [
  'sk-ant-',
  'sk-proj-',
  'sk-or-',
  'sk-',
  'csk-',
  'gsk_',
  'AIza',
  'hf_',
  'xai-',
  'r8_',
  'pplx-',
  'nvapi-',
];

// What may stand right before a key: no part of a word (`mask-`, `task-`), though an escape may end in a letter.
const start = String.raw`(?<![\w-])|\\[bfnrtv0]|%[\dA-Fa-f]{2}|\\x[\dA-Fa-f]{2}|\\u[\dA-Fa-f]{4}`;

// Real keys are longer; one that was cut short is a leak too. The start is looked at last, which is eight times faster.
const keyPattern = new RegExp(String.raw`(${keyPrefixes.join('|')})(?<=(?:${start})\1)[\w-]{12,}`, 'g');

// A digit tells a token from prose such as "bearer authentication", and from `Bearer ${apiKey}` in a client's code.
const bearerPattern = /Bearer(?:\s|\+|%20|\\x20|\\u0020)+(?=[\w.~+/=-]*\d)[\w.~+/=-]{12,}/i;

/**
 * The kinds of keys that a text holds, in words that tell nothing of the keys themselves.
 * @param {string} text
 * @returns {string[]}
 */
export function findKeyKinds(text) {
  const prefixes = new Set([...text.matchAll(keyPattern)].map(([, prefix]) => prefix));
  const kinds = [...prefixes].map((prefix) => `a provider key (${prefix}…)`);
  return bearerPattern.test(text) ? [...kinds, 'a Bearer token'] : kinds;
}
