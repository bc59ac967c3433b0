import { describe, expect, it } from 'vitest';
import { type PagePolicy, policyOf } from '../../src/server/security-headers.ts';
import { staticSite } from '../../src/server/static-site.ts';
import { persona, squad, squadFile } from '../support/squad-files.ts';

const BUILT = '<head><meta charset="utf-8" /><title>Q</title></head>';
const OPEN_POLICY = policyOf({ baseUrl: '/v1', ownModel: true });
const SECRET = 'sk-canary-0123456789';
const SHARED = {
  QUARTET_PROVIDER: 'direct',
  QUARTET_BROWSER_KEY: 'for-browsers',
  QUARTET_SHARE_BROWSER_KEY: 'on',
  OPENAI_API_KEY: SECRET,
};

function settingsIn(files: Readonly<Record<string, string>>): unknown {
  const element = /<script type="application\/json" id="settings">(.*?)<\/script>\s*<\/head>/s;
  return JSON.parse(element.exec(files['index.html'] ?? '')?.[1] ?? '');
}

/** A policy that browsers read before anything else. */
function metaOf({ meta }: PagePolicy): string {
  return `<head><meta charset="utf-8" />\n    <meta http-equiv="Content-Security-Policy" content="${meta}" />`;
}

/** The headers of each rule of _headers. */
function rulesIn(files: Readonly<Record<string, string>>): Readonly<Record<string, Record<string, string>>> {
  const rules: Record<string, Record<string, string>> = {};
  let headers: Record<string, string> = {};
  for (const line of files['_headers']?.trimEnd().split('\n') ?? []) {
    const [, name, value = ''] = /^ {2}([\w-]+): (.*)$/.exec(line) ?? [];
    if (name === undefined) rules[line] = headers = {};
    else headers[name] = value;
  }
  return rules;
}

describe('a page for a static host', () => {
  it('has its settings in the page, and no settings file that could belong to another copy', () => {
    const { files } = staticSite({ QUARTET_PROVIDER: 'relay', OPENAI_API_KEY: SECRET }, BUILT);
    expect(settingsIn(files)).toMatchObject({
      provider: 'relay',
      baseUrl: '/v1',
      browserKey: null,
      pageMock: false,
    });
    expect(Object.keys(files)).toEqual(['index.html', '_headers']);
  });

  it('needs a page with a head and a place for its policy', () => {
    expect(() => staticSite({}, BUILT.replace('</head>', ''))).toThrow(/no <\/head>/);
    expect(() => staticSite({}, BUILT.replace('utf-8', 'latin1'))).toThrow(/no <meta charset="utf-8" \/>/);
  });

  it.each([{ ...SHARED, QUARTET_PROVIDER: 'relay' }, SHARED])('holds no key of the server', (environment) => {
    expect(JSON.stringify(staticSite(environment, BUILT))).not.toContain(SECRET);
  });

  it('carries the policy of its settings, in itself and for hosts that read _headers', () => {
    const { files } = staticSite({ ...SHARED, OPENAI_BASE_URL: 'https://gateway.example.org/v1' }, BUILT);
    const policy = policyOf({ baseUrl: 'https://gateway.example.org/v1', ownModel: true });
    expect(files['index.html']).toContain(metaOf(policy));
    // Hosts join the values of two rules for one path into one header, so each path has one.
    expect(rulesIn(files)).toEqual({
      '/*': policy.headers,
      '/assets/*': { 'cache-control': 'public, max-age=31536000, immutable' },
      '/': { 'cache-control': 'no-cache' },
      '/index.html': { 'cache-control': 'no-cache' },
      '/early.js': { 'cache-control': 'no-cache' },
    });
    for (const line of files['_headers']?.split('\n') ?? []) expect(line.length).toBeLessThan(2000);
  });

  it('warns of a key that everybody can read, and not of a key that is missing here', () => {
    expect(staticSite(SHARED, BUILT).warnings.join()).toContain('readable by everyone');
    expect(staticSite({ QUARTET_PROVIDER: 'relay' }, BUILT).warnings).toEqual([]);
  });

  it('answers by itself without any settings, and lets visitors choose their own model', () => {
    const { files, warnings } = staticSite({}, BUILT);
    expect(settingsIn(files)).toMatchObject({ provider: 'mock', pageMock: true, browserKey: null });
    expect(files['index.html']).toContain(metaOf(OPEN_POLICY));
    expect(warnings).toEqual([]);
  });

  it.each([
    { QUARTET_OWN_MODEL: 'off' },
    { QUARTET_PUBLIC_ORIGIN: 'https://quartet.example.org' },
    { QUARTET_PROVIDER: 'relay' },
  ])('may connect only to its own origin when its operator says who answers: %j', (environment) => {
    const { files } = staticSite(environment, BUILT);
    expect(settingsIn(files)).toMatchObject({ ownModel: false, links: true });
    expect(files['index.html']).toContain("; connect-src 'self'; ");
  });

  it('opens no links when its operator says so', () => {
    const { files } = staticSite({ QUARTET_LINKS: 'off' }, BUILT);
    expect(settingsIn(files)).toMatchObject({ links: false });
  });

  it.each([
    [{}, /answers by itself.*no text leaves the device/],
    [{ QUARTET_PROVIDER: 'relay' }, /must answer \/v1\/chat\/completions and add the key/],
    [{ ...SHARED, OPENAI_BASE_URL: 'https://gateway.example.org/v1' }, /asks gateway\.example\.org for/],
  ])('says who answers its questions: %j', (environment, words) => {
    expect(staticSite(environment, BUILT).answerer).toMatch(words);
  });

  it('warns about settings without effect on the mock', () => {
    expect(staticSite({ OPENAI_MODEL: 'llama3.2' }, BUILT).warnings).toEqual([
      'OPENAI_MODEL has no effect while QUARTET_PROVIDER is mock.',
    ]);
  });

  it('refers to its files by relative paths, so that it works below any path', () => {
    const built = BUILT.replace(
      '</head>',
      '<link rel="icon" href="/icon.svg" /><link\n rel="preload"\n href="/assets/a.woff2" />' +
        '<script type="module" crossorigin src="/assets/index.js"></script><a href="//elsewhere.example/">/</a></head>',
    );
    const html = staticSite({}, built).files['index.html'] ?? '';
    for (const address of ['./icon.svg', './assets/a.woff2', './assets/index.js', '//elsewhere.example/']) {
      expect(html).toContain(`="${address}"`);
    }
    expect(html).not.toMatch(/="\/[^/]/);
  });

  it('contains the browser key only with permission to share it', () => {
    const { QUARTET_SHARE_BROWSER_KEY: _, ...unshared } = SHARED;
    expect(() => staticSite(unshared, BUILT)).toThrow(/set QUARTET_SHARE_BROWSER_KEY=on/);
  });

  it.each(['relay', 'mock'])('includes its squad with the models, with the provider %s', (provider) => {
    const file = squad([persona('one', { model: 'a-model' })]);
    const environment = { QUARTET_PROVIDER: provider, QUARTET_SQUAD: squadFile(file) };
    expect(settingsIn(staticSite(environment, BUILT).files)).toMatchObject({
      squad: { id: 'samples', personas: [{ badgeId: 'one', id: 'one', model: 'a-model' }] },
    });
  });
});
