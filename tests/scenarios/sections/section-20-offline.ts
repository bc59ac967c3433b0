import { deepEqual, equal } from 'node:assert/strict';
import { staticSite } from '../../../src/hosting/static-site.ts';
import { metaPolicy, policyMeta } from '../../../src/hosting/security-headers.ts';
import { fetchPublicSettings } from '../../../src/settings/public-settings.ts';
import { readNoFile } from '../../support/read-no-file.ts';
import { type Scenario, withoutShell } from '../scenario.ts';

/** Nobody answers here. */
const NOWHERE = 'http://127.0.0.1:1/';

export const OFFLINE: readonly Scenario[] = [
  withoutShell('20.7', 'a copy for a host of files brings its settings in the page', async () => {
    const built = `<head>${policyMeta(metaPolicy(["'self'"]))}</head>`;
    const { files } = staticSite({ QUARTET_PROVIDER: 'relay' }, built, readNoFile);
    const [, inPage = ''] =
      /<script type="application\/json" id="settings">(.*)<\/script>/.exec(files['index.html'] ?? '') ?? [];
    equal((await fetchPublicSettings(NOWHERE, inPage)).kind, 'settings');
    deepEqual(Object.keys(files), ['index.html', '_headers']);
  }),
];
