import { expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { readDocument, rowsOf } from '../support/documents.ts';

interface Browser {
  readonly name: string;
  readonly browserVersion?: string;
}

it('docs/engines.md names the browsers that CI runs', () => {
  const { browsers }: { browsers: readonly Browser[] } = JSON.parse(
    readDocument('node_modules/playwright-core/browsers.json'),
  );
  const versionOf = (engine: string) => browsers.find(({ name }) => name === engine)?.browserVersion ?? '';
  const [chromium] = versionOf('chromium').split('.');
  const [firefox] = versionOf('firefox').split('.');
  const playwright = manifest.devDependencies['@playwright/test'].split('.').slice(0, 2).join('.');
  expect(rowsOf('docs/engines.md', 'engine')[0]?.[0]).toBe(
    `Chromium ${chromium}, Firefox ${firefox} and WebKit ${versionOf('webkit')} of Playwright ${playwright}, Linux`,
  );
});
