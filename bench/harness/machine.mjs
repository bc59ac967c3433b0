import { readFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { join } from 'node:path';

/**
 * @typedef {object} Machine
 * @property {string} processor
 * @property {number} cores
 * @property {number} memoryGb
 * @property {string} system
 * @property {string} node
 * @property {string} browser
 */

const bytesInGb = 1e9;

/**
 * @param {string} browser its name and version
 * @returns {Machine}
 */
export function describeMachine(browser) {
  const cores = cpus();
  return {
    processor: cores[0]?.model.trim() ?? 'an unknown processor',
    cores: cores.length,
    memoryGb: Math.round(totalmem() / bytesInGb),
    system: `Linux ${release()}`,
    node: process.versions.node,
    browser,
  };
}

/**
 * @param {string} folder with node_modules
 * @param {readonly string[]} packages
 * @returns {Record<string, string>} what of them is installed, by name
 */
export function versionsOf(folder, packages) {
  return Object.fromEntries(packages.map((name) => [name, versionOf(folder, name)]));
}

/**
 * @param {string} folder
 * @param {string} name
 */
function versionOf(folder, name) {
  try {
    return JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version;
  } catch {
    return 'not installed';
  }
}
