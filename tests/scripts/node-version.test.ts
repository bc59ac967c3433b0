import { describe, expect, it } from 'vitest';
import { requireNodeVersion, satisfies } from '../../scripts/node-version.mjs';

const range = '^20.19.0 || >=22.12.0';

describe('the version of Node', () => {
  it.each(['20.19.0', '20.19.1', '20.20.2', '22.12.0', '22.13.5', '23.0.0', '24.1.0', '100.0.0'])(
    'satisfies with %s',
    (version) => {
      expect(satisfies(version, range)).toBe(true);
    },
  );

  it.each(['16.20.2', '18.20.8', '20.18.3', '20.9.0', '21.7.3', '22.11.0', '22.2.0', '9.99.99'])(
    'does not satisfy with %s',
    (version) => {
      expect(satisfies(version, range)).toBe(false);
    },
  );

  it('reads a leading v and a pre-release', () => {
    expect(satisfies('v22.12.0', range)).toBe(true);
    expect(satisfies('24.0.0-nightly', range)).toBe(true);
  });

  it('names the found and the wanted version when it is too old', () => {
    expect(() => requireNodeVersion('18.20.8', range)).toThrow(
      /Node 18\.20\.8.*\^20\.19\.0 \|\| >=22\.12\.0/,
    );
    expect(() => requireNodeVersion('20.19.0', range)).not.toThrow();
  });

  it('refuses a range that it cannot read, instead of guessing', () => {
    expect(() => satisfies('20.19.0', '~20.19')).toThrow('~20.19');
    expect(() => satisfies('20.19.0', '>=20')).toThrow('20');
  });
});
