import { readdirSync } from 'node:fs';
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

  const scripts = Object.values(own).join();
  const others = readdirSync(join(rootFolder, 'scripts')).filter(
    (name) => name.endsWith('.ts') && !scripts.includes(`scripts/${name}`),
  );

  it.each(others)('of scripts/%s, which has no script, is answered, too', async (name) => {
    const line = `node scripts/run.js scripts/${name}`;
    const { exitCode, output } = await run(`${line} --help`, 'test');
    expect(output).toContain(`Usage: ${line}\n`);
    expect(exitCode).toBe(0);
  });

  it('of chat and of the built server is answered whatever is wrong with the settings', async () => {
    const environment = { ...process.env, QUARTET_PROVIDER: 'nonsense' };
    for (const program of ['scripts/run.js scripts/chat.ts', '--import tsx src/server.ts']) {
      const options = { folder: rootFolder, environment, shell: true };
      const { exitCode, output } = await runProcess(`node ${program} --help`, [], options);
      expect(output).toMatch(/^Usage: /);
      expect(exitCode).toBe(0);
    }
  });
});
