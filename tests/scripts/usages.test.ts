import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { rootFolder } from '../../scripts/lib/root-folder.js';
import { runProcess } from '../../scripts/lib/run-process.ts';

/** Runs a line as npm runs the script of this name. */
function run(line: string, name: string) {
  const PATH = [join(rootFolder, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  const environment = { ...process.env, PATH, npm_lifecycle_event: name };
  return runProcess(line, [], { folder: rootFolder, environment, shell: true });
}

describe('--help', () => {
  const { format, ...own } = packageFile.scripts;

  it.each(Object.entries(own))('of %s is answered with its use', async (name, line) => {
    const { exitCode, output } = await run(`${line} --help`, name);
    expect(output).toMatch(new RegExp(`^Usage: npm (?:run )?${name}(?![\\w:])`));
    expect(exitCode).toBe(0);
  });

  it('of format is oxfmt’s own', async () => {
    expect(await run(`${format} --help`, 'format')).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('oxfmt') as string,
    });
  });

  it('of a command without a script is answered, too', async () => {
    const { exitCode, output } = await run('node scripts/run.js scripts/screenshots.ts --help', 'test');
    expect(output).toMatch(/^Usage: node scripts\/run\.js scripts\/screenshots\.ts/);
    expect(exitCode).toBe(0);
  });
});
