/**
 * What is measured.
 * @typedef {object} Subject
 * @property {string} name for the command line; its page is in pages/<name>
 * @property {string} title
 * @property {'product' | 'floor' | 'peer' | 'decoration'} kind a decoration is compared by what it costs while idle
 * @property {readonly string[]} packages whose versions are told
 */

/** @type {readonly Subject[]} */
export const subjects = [
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
