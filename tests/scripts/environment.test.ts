import { describe, expect, it } from 'vitest';
import { testEnvironment } from '../../scripts/lib/environment.ts';

describe('the environment of the tests', () => {
  it('contains no developer’s setting for the product', () => {
    const mine = {
      NODE_ENV: 'production',
      PORT: '80',
      QUARTET_PROVIDER: 'relay',
      OPENAI_API_KEY: 'k',
      PATH: '/bin',
    };
    expect(testEnvironment(mine, true)).toEqual({ PATH: '/bin' });
  });

  it("keeps the tests' own variables and the choice of a Chromium", () => {
    const mine = { QUARTET_TEST_SEED: '7', CHROMIUM_PATH: '/mine' };
    expect(testEnvironment(mine, true)).toMatchObject(mine);
  });

  it('asks for plain text when no terminal shows colours, unless colours are forced', () => {
    expect(testEnvironment({}, false)).toHaveProperty('NO_COLOR', '1');
    expect(testEnvironment({ FORCE_COLOR: '1' }, false)).not.toHaveProperty('NO_COLOR');
  });
});
