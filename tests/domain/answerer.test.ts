import { describe, expect, it } from 'vitest';
import {
  type SiteSettings,
  isDemo,
  modelFor,
  ownAnswerer,
  siteAnswerer,
  staysHere,
} from '../../src/domain/answerer.ts';
import { isNearby } from '../../src/domain/checks/nearby.ts';

const SETTINGS: SiteSettings = {
  model: 'gpt-3.5-turbo',
  retryMode: 'always',
  streaming: false,
  memoryTurns: 0,
  tableAtOnce: 4,
  attemptTimeoutMs: 30_000,
};

const SITE = siteAnswerer('relay', SETTINGS);

const own = (address: string, pace = {}) => ownAnswerer({ address, key: '', model: 'tiny', pace }, SITE, []);

describe('the site’s own answerer', () => {
  it('is asked as the operator has set, and at most as much as the specification says', () => {
    expect(SITE).toEqual({
      kind: 'relay',
      model: 'gpt-3.5-turbo',
      retryMode: 'always',
      pace: { atOnce: 4, firstMs: 30_000, silenceMs: 30_000, totalMs: 120_000 },
      maxTokens: 150,
      options: { streaming: false, memoryTurns: 0, length: 'short', drawsMap: false },
    });
    expect(siteAnswerer('relay', { ...SETTINGS, answerTokens: 600 }).maxTokens).toBe(600);
  });

  it.each(['mock', 'page-mock', 'remote-mock'] as const)('is a demo: %s', (kind) => {
    const demo = siteAnswerer(kind, { ...SETTINGS, answerTokens: 600 });
    expect([isDemo(demo), isDemo(SITE), demo.maxTokens]).toEqual([true, false, 150]);
    expect(demo.options.drawsMap).toBe(true);
    expect(modelFor(demo, { model: 'big' })).toBe('gpt-3.5-turbo');
    expect(modelFor(SITE, { model: 'big' })).toBe('big');
  });
});

describe('a model of one’s own', () => {
  it.each(['http://localhost:11434/v1', 'http://192.168.0.7:8080/v1', 'https://gpu-box.local/v1'])(
    'at %s is asked one question at a time, and waits long',
    (address) => {
      const pace = { atOnce: 1, firstMs: 120_000, silenceMs: 60_000, totalMs: undefined };
      expect(own(address).pace).toEqual(pace);
      expect(own(address, { atOnce: 2, silenceMs: 5000 }).pace).toEqual({
        ...pace,
        atOnce: 2,
        silenceMs: 5000,
      });
    },
  );

  it('elsewhere has the pace of the site, and anywhere options for a daily chat', () => {
    expect(own('https://api.openai.com/v1')).toMatchObject({
      host: 'api.openai.com',
      pace: SITE.pace,
      retryMode: 'adaptive',
      maxTokens: 2000,
      options: { streaming: true, memoryTurns: 10, length: 'normal' },
    });
  });

  it('answers for a persona with another model, unless its server has that', () => {
    expect(modelFor({ model: 'tiny', offeredModels: [] }, { model: 'big' })).toBe('tiny');
    expect(modelFor({ model: 'tiny', offeredModels: ['tiny', 'big'] }, { model: 'big' })).toBe('big');
    expect(modelFor({ model: 'tiny', offeredModels: ['tiny', 'big'] }, {})).toBe('tiny');
  });

  it.each([
    ['localhost:11434', true],
    ['[::1]:8080', true],
    ['192.168.0.7:8080', false],
    ['api.openai.com', false],
  ])('at %s keeps what is typed on this machine: %s', (host, isKept) => {
    expect(staysHere({ kind: 'own-model', host })).toBe(isKept);
  });
});

it.each(
  'localhost 127.0.0.9 [::1] 0.0.0.0 10.0.0.1 172.16.0.1 172.31.255.1 192.168.1.1 169.254.1.1 [fd12::1] [fe80::1] nas gpu-box.local pi.lan my.fritz.box a.home.arpa'.split(
    ' ',
  ),
)('%s is nearby', (host) => {
  expect(isNearby(host)).toBe(true);
});

it.each(
  'example.org local.example.org 10.example.org 172.32.0.1 11.0.0.1 192.169.1.1 8.8.8.8 [2001:db8::1] localhost.example.org'.split(
    ' ',
  ),
)('%s is not nearby', (host) => {
  expect(isNearby(host)).toBe(false);
});
