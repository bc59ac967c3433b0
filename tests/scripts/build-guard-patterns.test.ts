import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { findKeyKinds, keyPrefixes } from '../../scripts/build-guard-patterns.mjs';

const body = 'c4nary_B0dy-of16';

const before = [
  '',
  '"',
  "'",
  '`',
  '=',
  ' ',
  '/',
  '@',
  String.raw`\n`,
  String.raw`\t`,
  '%20',
  '%3D',
  '%3a',
].concat(String.raw`\x20`, String.raw`\u003d`, '&quot;');

/** What stands in the page's own build, and what looks like a key but is a name of something else. */
const harmless = [
  'Authorization:`Bearer ${this.apiKey}`',
  '__security:{bearerAuth:!0}',
  'the bearer authentication of this client',
  String.raw`e.replaceAll(/\bsk-[\w*-]{4,}/g,"[key]")`,
  '["maskType","mask-type"] .task-list-item-checkbox-2 risk-adjusted-estimate-1',
  'assets/disk-usage-indicator-Bk3moRQW.js',
  'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx',
  'Missing credentials: set the OPENAI_API_KEY environment variable',
  'sk-short sk-… hf_hub xai- gsk_',
];

describe('keys of providers', () => {
  it.each([
    ['sk-ant-', 'sk-ant-api03-c4naryc4naryc4nary'],
    ['sk-proj-', 'sk-proj-c4nary_c4nary-c4nary'],
    ['sk-or-', 'sk-or-v1-c4naryc4naryc4nary'],
    ['sk-', 'sk-c4naryc4naryc4nary'],
    ['csk-', 'csk-c4naryc4naryc4nary'],
    ['gsk_', 'gsk_c4naryc4naryc4nary'],
    ['AIza', 'AIzaSyc4naryc4naryc4nary'],
    ['hf_', 'hf_c4naryc4naryc4nary'],
    ['xai-', 'xai-c4naryc4naryc4nary'],
    ['r8_', 'r8_c4naryc4naryc4nary'],
    ['pplx-', 'pplx-c4naryc4naryc4nary'],
    ['nvapi-', 'nvapi-c4naryc4naryc4nary'],
  ])('that begin with %s are known by it', (prefix, key) => {
    expect(findKeyKinds(`const a="${key}";`)).toEqual([`a provider key (${prefix}…)`]);
  });

  it.each(before)('are found right after %j', (text) => {
    expect(findKeyKinds(`${text}sk-${body}`)).toEqual(['a provider key (sk-…)']);
  });

  it('are named once for each kind', () => {
    expect(findKeyKinds(`sk-${body} sk-${body}1 hf_${body}`)).toEqual([
      'a provider key (sk-…)',
      'a provider key (hf_…)',
    ]);
  });

  it.each(keyPrefixes)('are none in the middle of a word, as in x%s', (prefix) => {
    expect(findKeyKinds(`x${prefix}${body} -${prefix}${body} _${prefix}${body}`)).toEqual([]);
  });

  it.each(keyPrefixes)('that begin with %s need more than a beginning', (prefix) => {
    expect(findKeyKinds(`"${prefix}cut1"`)).toEqual([]);
  });

  test.prop([fc.constantFrom(...keyPrefixes), fc.stringMatching(/^[\w-]{12,60}$/)])(
    'are found whatever follows their beginning',
    (prefix, rest) => {
      expect(findKeyKinds(`{"key":"${prefix}${rest}"}`)).toHaveLength(1);
    },
  );
});

describe('Bearer tokens', () => {
  it.each(
    [
      'Bearer abc.def~123+4/5=',
      'bearer  c4naryc4nary',
      'Bearer%20c4naryc4nary',
      'Bearer+c4naryc4nary',
    ].concat(String.raw`\nBearer\u0020c4naryc4nary`, String.raw`Bearer\x20c4naryc4nary`),
  )('are found in %j', (text) => {
    expect(findKeyKinds(text)).toEqual(['a Bearer token']);
  });
});

it.each(harmless)('there is no key in %j', (text) => {
  expect(findKeyKinds(text)).toEqual([]);
});
