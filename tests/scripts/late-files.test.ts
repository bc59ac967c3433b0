import { join } from 'node:path';
import { type Rolldown, build } from 'vite';
import { describe, expect, it } from 'vitest';
import { nameLateFiles } from '../../scripts/lib/late-files.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const LATE = "import { late } from './late-code.ts';\n";

/** The modules of a page by their names, beside a `late` that shows the files of each call. */
async function buildPage(
  modules: Readonly<Record<string, string>>,
): Promise<readonly Rolldown.OutputChunk[]> {
  const root = temporaryFolder({
    'late-code.ts': 'export const late = (run: unknown, files: unknown) => console.log(run, files);',
    ...modules,
  });
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [nameLateFiles()],
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: join(root, 'main.ts') },
    },
  })) as Rolldown.RolldownOutput;
  return output.filter((file) => file.type === 'chunk');
}

const call = (path: string) => `late(async () => (await import('${path}')).code);`;

/** The lists of files in a script, without their hashes. */
const filesIn = (code: string) =>
  [...code.matchAll(/\["[^\]]*"\]/g)].map(([list]) => list.replaceAll(/-[\w-]{8}(?=\.js)|[[\]"]/g, ''));

describe('the build names the files of late code', () => {
  it('its own and those that it needs, except what has come with its caller', async () => {
    const chunks = await buildPage({
      'main.ts': `${LATE}import { initial } from './initial.ts';\n${call('./one.ts')}${call('./two.ts')}console.log(initial);`,
      'initial.ts': "export const initial = 'initial';",
      'one.ts': "import { shared } from './shared.ts';\nexport const code = ['one', shared];",
      'two.ts':
        "import { shared } from './shared.ts';\nimport { initial } from './initial.ts';\nexport const code = ['two', shared, initial];",
      'shared.ts': "export const shared = 'shared';",
    });
    const main = chunks.find(({ isEntry }) => isEntry)!;
    expect(filesIn(main.code)).toEqual(['one.js, shared.js', 'two.js, shared.js']);
    const named = [...main.code.matchAll(/"([^"/]+\.js)"/g)].map(([, name]) => `assets/${name}`);
    expect(chunks.map(({ fileName }) => fileName)).toEqual(expect.arrayContaining(named));
  });

  it('also where late code needs code that is later still, in any layout of the call', async () => {
    const chunks = await buildPage({
      'main.ts': `${LATE}late(\n  async () => (await import('./folder/one.ts')).code,\n);`,
      'folder/one.ts': `import { late } from '../late-code.ts';\nexport const code = () => ${call('../two.ts')}`,
      'two.ts': "export const code = 'two';",
    });
    expect(chunks.flatMap(({ code }) => filesIn(code))).toEqual(expect.arrayContaining(['one.js', 'two.js']));
  });

  it.each([
    `${LATE}late(() => import('./one.ts'));`,
    `${LATE}late(async () => (await import('./one.ts')).code.length);`,
    `${LATE}late<string>(async () => (await import('./one.ts')).code);`,
    `${LATE}late (async () => (await import('./one.ts')).code);`,
    `import { late as later } from "./late-code.ts";\nlater(async () => (await import('./one.ts')).code);`,
  ])('and fails for a call that it cannot read: %j', async (main) => {
    const modules = { 'main.ts': main, 'one.ts': "export const code = 'one';" };
    await expect(buildPage(modules)).rejects.toThrow('Each call must read: late(');
  });
});
