import { describe, expect, it } from 'vitest';
import { headerPolicy, metaPolicy, policyMeta } from '../../src/hosting/security-headers.ts';
import { staticSite } from '../../src/hosting/static-site.ts';
import type { ReadFile } from '../../src/settings/squad/read-squad.ts';
import { persona, squad } from '../settings/squad/sample-files.ts';

const BUILT = `<title>Q</title>${policyMeta(metaPolicy(["'self'"]))}`;
const SECRET = 'sk-canary-0123456789';
const SHARED = {
  QUARTET_PROVIDER: 'direct',
  QUARTET_BROWSER_KEY: 'for-browsers',
  QUARTET_SHARE_BROWSER_KEY: 'on',
  OPENAI_API_KEY: SECRET,
};

const NO_FILES: ReadFile = (path) => ({ kind: 'failed', path, trouble: { kind: 'no-file' } });

describe('a page for a static host', () => {
  it('brings its settings as a file', () => {
    const { files } = staticSite({ QUARTET_PROVIDER: 'relay', OPENAI_API_KEY: SECRET }, BUILT, NO_FILES);
    const settings: unknown = JSON.parse(files['settings.json'] ?? '');
    expect(settings).toMatchObject({ provider: 'relay', baseUrl: '/v1', browserKey: null });
  });

  it.each([{ ...SHARED, QUARTET_PROVIDER: 'relay' }, SHARED])('holds no key of the server', (environment) => {
    expect(JSON.stringify(staticSite(environment, BUILT, NO_FILES))).not.toContain(SECRET);
  });

  it('carries the policy that its settings need, in itself and for hosts that read _headers', () => {
    const { files } = staticSite(
      { ...SHARED, OPENAI_BASE_URL: 'https://gateway.example.org/v1' },
      BUILT,
      NO_FILES,
    );
    const sources = ["'self'", 'https://gateway.example.org'];
    expect(files['index.html']).toContain(policyMeta(metaPolicy(sources)));
    expect(files['_headers']).toContain(`  content-security-policy: ${headerPolicy(sources)}\n`);
    expect(files['_headers']).toContain('/settings.json\n  cache-control: no-store\n');
    expect(files['_headers']).toMatch(/^\/\*\n {2}\S/);
  });

  it('warns of a key that everybody can read, and not of one that is missing here', () => {
    expect(staticSite(SHARED, BUILT, NO_FILES).warnings.join()).toContain('readable by everyone');
    expect(staticSite({ QUARTET_PROVIDER: 'relay' }, BUILT, NO_FILES).warnings).toEqual([]);
  });

  it('cannot have the mock', () => {
    expect(() => staticSite({}, BUILT, NO_FILES)).toThrow(
      /A static host has no mock provider\. Set QUARTET_PROVIDER/,
    );
  });

  it('hands the key for browsers to everybody only when told to (12.10)', () => {
    const { QUARTET_SHARE_BROWSER_KEY: _, ...unshared } = SHARED;
    expect(() => staticSite(unshared, BUILT, NO_FILES)).toThrow(/set QUARTET_SHARE_BROWSER_KEY=on/);
  });

  it('takes its squad along, with its models (12.14)', () => {
    const file = squad([persona('one', { model: 'a-model' })]);
    const readFile: ReadFile = (path) => ({ kind: 'read', path, text: JSON.stringify(file) });
    const environment = { QUARTET_PROVIDER: 'relay', QUARTET_SQUAD: 'mine.json' };
    const settings = staticSite(environment, BUILT, readFile).files['settings.json'] ?? '';
    expect(JSON.parse(settings)).toMatchObject({
      squad: { id: 'samples', personas: [{ profileId: 'one', chatId: 'one', model: 'a-model' }] },
    });
  });
});
