import { describe, expect, it } from 'vitest';
import { type RelayCondition, readinessOf } from '../../src/hosting/health.ts';
import { KEY_REFUSED_MS, createKeyWatch } from '../../src/hosting/host-relay.ts';

const WELL: RelayCondition = { hasKey: true, isKeyRefused: false, isPaused: false, isStoreAway: false };

describe('readiness (21.14)', () => {
  it.each([
    ['a server without a relay', undefined, { status: 'ready' }],
    ['a relay that is well', WELL, { status: 'ready' }],
    ['one without a key', { ...WELL, hasKey: false }, { status: 'no-key' }],
    ['one whose key is refused', { ...WELL, isKeyRefused: true }, { status: 'key-refused' }],
    ['one that is paused', { ...WELL, isPaused: true }, { status: 'ready', questions: 'paused' }],
    ['one whose store is away', { ...WELL, isStoreAway: true }, { status: 'ready', store: 'away' }],
  ])('of %s', (_, relay, expected) => {
    expect(readinessOf({ isDraining: false, relay })).toEqual(expected);
    expect(readinessOf({ isDraining: true, relay })).toEqual({ status: 'draining' });
  });
});

describe('the memory of a refused key (21.14)', () => {
  function watch() {
    let nowMs = 5;
    const keyWatch = createKeyWatch(() => nowMs);
    return {
      isRefused: keyWatch.isRefused,
      answered: (status: number) => keyWatch.note({ outcome: 'answered', status }),
      refused: (status: number) => keyWatch.note({ outcome: 'paused', status }),
      pass: (ms: number) => void (nowMs += ms),
    };
  }

  it('begins with nothing', () => expect(watch().isRefused()).toBe(false));

  it('keeps the latest word of the provider, whatever else it answers', () => {
    const { answered, refused, isRefused } = watch();
    answered(401);
    expect(isRefused()).toBe(true);
    for (const status of [429, 500, 400]) answered(status);
    refused(503);
    expect(isRefused()).toBe(true);
    answered(200);
    expect(isRefused()).toBe(false);
    refused(401);
    expect(isRefused()).toBe(false);
  });

  it('fades, so that a relay that is asked no more is asked again', () => {
    const { answered, pass, isRefused } = watch();
    answered(401);
    pass(KEY_REFUSED_MS - 1);
    expect(isRefused()).toBe(true);
    pass(1);
    expect(isRefused()).toBe(false);
  });
});
