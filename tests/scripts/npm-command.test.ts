import { describe, expect, it } from 'vitest';
import { npmCommand } from '../../scripts/npm-command.mjs';

describe('running npm', () => {
  it('takes the npm that started this process', () => {
    expect(npmCommand({ npm_execpath: '/lib/npm/bin/npm-cli.js' }, 'linux')).toEqual({
      program: process.execPath,
      firstArguments: ['/lib/npm/bin/npm-cli.js'],
      shell: false,
    });
  });

  it('takes the npm on PATH when there was none, or another package manager', () => {
    const onPath = { program: 'npm', firstArguments: [], shell: false };
    expect(npmCommand({}, 'linux')).toEqual(onPath);
    expect(npmCommand({ npm_execpath: '/lib/pnpm.cjs' }, 'linux')).toEqual(onPath);
    expect(npmCommand({}, 'win32').shell).toBe(true);
  });
});
