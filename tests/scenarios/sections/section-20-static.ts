import { deepEqual, equal, match } from 'node:assert/strict';
import { rootFolder } from '../../../scripts/lib/root-folder.js';
import { runProcess } from '../../../scripts/lib/run-process.ts';
import { staticSite } from '../../../src/server/static-site.ts';
import { fetchPublicSettings } from '../../../src/adapters/page-settings.ts';
import { type Scenario, withoutShell } from '../scenario.ts';

/** Nobody answers here. */
const NOWHERE = 'http://127.0.0.1:1/';

export const STATIC: readonly Scenario[] = [
  withoutShell('20.7', 'a copy for a host of files brings its settings in the page', async () => {
    const built = '<head><meta charset="utf-8" /></head>';
    const { files } = staticSite({ QUARTET_PROVIDER: 'relay' }, built);
    const [, inPage = ''] =
      /<script type="application\/json" id="settings">(.*)<\/script>/.exec(files['index.html'] ?? '') ?? [];
    equal((await fetchPublicSettings(NOWHERE, inPage)).kind, 'settings');
    deepEqual(Object.keys(files), ['index.html', '_headers']);
  }),
  withoutShell('20.12', 'a command for a copy that cannot be meant is refused in words', async () => {
    for (const [given, words] of [
      [['site', '--ofline'], /^Usage: npm run static -- <folder>/],
      [['site', 'other'], /^Usage: npm run static -- <folder>/],
      [[], /^Usage: npm run static -- <folder>/],
      [['package.json'], /package\.json is a file\. Name a folder\./],
      [['docs'], /docs is not empty\. Name another folder, or empty it first\./],
    ] as const) {
      const { exitCode, output } = await runProcess(
        process.execPath,
        ['scripts/run.js', 'scripts/static.ts', ...given],
        { folder: rootFolder, environment: { ...process.env, INIT_CWD: rootFolder } },
      );
      equal(exitCode, 1);
      match(output, words);
    }
  }),
];
