import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  connectSourcesOf,
  metaPolicy,
  policyMeta,
  withPolicy,
  COMMON_HEADERS,
  pageHeaders,
} from '../../src/hosting/security-headers.ts';

function headerPolicy(connectSources: readonly string[]): string {
  return pageHeaders(connectSources)['content-security-policy'] ?? '';
}

function directivesOf(policy: string): ReadonlyMap<string, string> {
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

describe('the policy of the page (12.11)', () => {
  it('admits what the page is made of, and nothing else', () => {
    expect(Object.fromEntries(directivesOf(headerPolicy(["'self'"])))).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'worker-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'quartet-background-worker',
      'frame-ancestors': "'none'",
    });
  });

  it('names one directive once', () => {
    const names = headerPolicy(["'self'"])
      .split('; ')
      .map((directive) => directive.split(' ')[0]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('connects to its own server in mock and relay mode', () => {
    expect(connectSourcesOf({ baseUrl: '/v1' })).toEqual(["'self'"]);
  });

  it.each([
    ['https://api.openai.com/v1', 'https://api.openai.com'],
    ['http://localhost:11434/v1', 'http://localhost:11434'],
    ['https://gateway.example.org:8443/a/b', 'https://gateway.example.org:8443'],
  ])('connects in direct mode to %s beside', (baseUrl, origin) => {
    expect(connectSourcesOf({ baseUrl })).toEqual(["'self'", origin]);
  });

  test.prop([fc.webUrl()])('has at most two sources to connect to, whatever the settings', (baseUrl) => {
    const sources = directivesOf(headerPolicy(connectSourcesOf({ baseUrl }))).get('connect-src') ?? '';
    expect(sources.split(' ').length).toBeLessThanOrEqual(2);
    expect(sources).toMatch(/^'self'( https?:\/\/[^\s;,]+)?$/);
  });

  it('says in the page what it says in the header, but for what only a header can', () => {
    expect(headerPolicy(["'self'"])).toBe(`${metaPolicy(["'self'"])}; frame-ancestors 'none'`);
  });
});

describe('the headers', () => {
  it('of every answer', () => {
    expect(COMMON_HEADERS).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(COMMON_HEADERS['permissions-policy']).toMatch(/^(?:[a-z-]+=\(\)(?:, |$)){8,}$/);
  });

  it('of the page, with its policy', () => {
    const headers = pageHeaders(["'self'", 'https://api.openai.com']);
    expect(headers).toMatchObject({ ...COMMON_HEADERS, 'x-frame-options': 'DENY' });
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://api.openai.com;");
  });
});

describe('the policy in the page', () => {
  const page = `<head>\n  ${policyMeta(metaPolicy(["'self'"]))}\n  <title>$& $1</title></head>`;

  it('can be exchanged, and nothing else changes', () => {
    const policy = metaPolicy(["'self'", 'https://api.openai.com']);
    const changed = withPolicy(page, policy);
    expect(changed).toContain(`content="${policy}"`);
    expect(withPolicy(changed, metaPolicy(["'self'"]))).toBe(page);
  });

  it('is found in whatever way its end is written', () => {
    const open = page.replace('" />', '">');
    expect(withPolicy(open, metaPolicy(["'self'"]))).toBe(page);
  });

  it('must be there', () => expect(() => withPolicy('<head></head>', 'x')).toThrow(/carries no/));
});
