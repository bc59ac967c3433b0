import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { type PublicSettings, parsePublicSettings } from '../../src/adapters/public-settings.ts';

const WHOLE: PublicSettings = {
  provider: 'mock',
  baseUrl: '/v1',
  model: 'gpt-3.5-turbo',
  browserKey: null,
  productName: 'Quartet',
  socialUrl: 'https://x.com/',
  githubUrl: 'https://github.com/',
  retryMode: 'always',
  streaming: false,
  memoryTurns: 0,
  attemptTimeoutMs: 30_000,
};

describe('public settings', () => {
  it('survive the way to the page (12.2)', () => {
    expect(parsePublicSettings(JSON.parse(JSON.stringify(WHOLE)))).toEqual(WHOLE);
  });

  it('keep the key for browsers on the way (12.4)', () => {
    expect(parsePublicSettings({ ...WHOLE, browserKey: 'for-browsers' })?.browserKey).toBe('for-browsers');
  });

  it.each([
    ['baseUrl', 'http://['],
    ['attemptTimeoutMs', -1],
    ['provider', 'other'],
  ])('are refused when %s is %j (12.8)', (name, value) => {
    expect(parsePublicSettings({ ...WHOLE, [name]: value })).toBeUndefined();
  });

  it('lose whatever is not on the list', () => {
    expect(parsePublicSettings({ ...WHOLE, openaiApiKey: 'x' })).toEqual(WHOLE);
  });

  it.each([
    'provider',
    'baseUrl',
    'model',
    'productName',
    'socialUrl',
    'githubUrl',
    'retryMode',
    'attemptTimeoutMs',
  ] as const)('are refused without %s (12.8)', (name) => {
    const { [name]: _, ...rest } = WHOLE;
    expect(parsePublicSettings(rest)).toBeUndefined();
    expect(parsePublicSettings({ ...WHOLE, [name]: {} })).toBeUndefined();
  });

  test.prop([fc.anything()])('are refused when they are anything else (12.8)', (value) => {
    expect(parsePublicSettings(value)).toBeUndefined();
  });
});
