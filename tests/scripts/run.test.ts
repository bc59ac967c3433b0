import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rootFolder } from '../../scripts/lib/root-folder.js';
import { runProcess } from '../../scripts/lib/run-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Runs a command as the scripts of package.json do. */
function run(source: string, ...given: readonly string[]) {
  const failure = JSON.stringify(join(rootFolder, 'scripts/lib/failure.ts'));
  const folder = temporaryFolder({
    'package.json': '{ "type": "module" }',
    'command.ts': `import { PlainError } from ${failure};\n${source}`,
  });
  return runProcess(process.execPath, ['scripts/run.js', join(folder, 'command.ts'), ...given], {
    folder: rootFolder,
  });
}

it('a command in TypeScript gets its own arguments', async () => {
  const source = 'const given: readonly string[] = process.argv.slice(2);\nconsole.log(given.join());';
  expect(await run(source, '--seed', '7')).toEqual({ exitCode: 0, output: '--seed,7\n' });
});

it('a failure that a person can fix is shown only as its message', async () => {
  expect(await run("throw new PlainError('Name a folder.');")).toEqual({
    exitCode: 1,
    output: 'Name a folder.\n',
  });
});

it('a bug is shown with its stack', async () => {
  const { exitCode, output } = await run("if (PlainError.name !== '') throw new TypeError('no such thing');");
  expect(exitCode).toBe(1);
  expect(output).toMatch(/^TypeError: no such thing\n {4}at .*command\.ts/);
});
