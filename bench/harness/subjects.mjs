import { parseArgs } from 'node:util';
import { PlainError } from '../../scripts/lib/failure.ts';

/**
 * What is measured.
 * @typedef {object} Subject
 * @property {string} name for the command line; its page is pages/<name>.jsx
 * @property {string} title
 * @property {'product' | 'floor' | 'peer' | 'decoration'} kind a decoration is compared by what it costs while idle
 * @property {readonly string[]} packages whose versions are told
 */

/** What the command line asks for. @typedef {{ kind: 'help' } | { kind: 'run', chosen: readonly Subject[], everything: boolean }} Order */

/** @type {readonly Subject[]} */
const subjects = [
  { name: 'quartet', title: 'Quartet', kind: 'product', packages: [] },
  {
    name: 'floor',
    title: 'React + signals-react + virtua + containment',
    kind: 'floor',
    packages: ['react', '@preact/signals-react', 'virtua'],
  },
  { name: 'plain', title: 'plain React, memo per message', kind: 'floor', packages: ['react'] },
  {
    name: 'chatscope',
    title: '@chatscope/chat-ui-kit-react',
    kind: 'peer',
    packages: ['@chatscope/chat-ui-kit-react'],
  },
  {
    name: 'ai-sdk',
    title: '@ai-sdk/react, documented list',
    kind: 'peer',
    packages: ['@ai-sdk/react', 'ai'],
  },
  { name: 'assistant-ui', title: '@assistant-ui/react', kind: 'peer', packages: ['@assistant-ui/react'] },
  { name: 'ant-design-x', title: '@ant-design/x', kind: 'peer', packages: ['@ant-design/x', 'antd'] },
  {
    name: 'copilotkit',
    title: '@copilotkit/react-core v2',
    kind: 'peer',
    packages: ['@copilotkit/react-core'],
  },
  {
    name: 'tsparticles',
    title: 'tsParticles',
    kind: 'decoration',
    packages: ['@tsparticles/engine', '@tsparticles/slim'],
  },
];

/**
 * @param {readonly string[]} given
 * @returns {Order}
 * @throws {PlainError} that names the choices
 */
export function readOrder(given) {
  const { help, only } = parse(given);
  if (help) return { kind: 'help' };
  if (only === undefined) return { kind: 'run', chosen: subjects, everything: true };
  const wanted = only.split(',').map((name) => name.trim());
  const names = subjects.map(({ name }) => name);
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new PlainError(
      `There is no ${unknown.map((name) => JSON.stringify(name)).join(', ')}. Choose of ${names.join(', ')}.`,
    );
  }
  return { kind: 'run', chosen: subjects.filter(({ name }) => wanted.includes(name)), everything: false };
}

/** @returns {string} what can be asked for */
export function describeChoices() {
  return [
    'npm run bench                             measures everything, in about 15 minutes',
    'npm run bench -- --only quartet,floor     a quick look at some',
    '',
    'What can be measured:',
    ...subjects.map(({ name, title }) => `  ${name.padEnd(14)}${title}`),
    '',
    'Results: bench/results/latest.md and latest.json; of a quick look quick.md and quick.json.',
  ].join('\n');
}

/** @param {readonly string[]} given */
function parse(given) {
  try {
    const options = /** @type {const} */ ({ only: { type: 'string' }, help: { type: 'boolean' } });
    return parseArgs({ args: [...given], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new PlainError(
      `${error instanceof Error ? error.message : String(error)}\nKnown are --only and --help.`,
    );
  }
}
