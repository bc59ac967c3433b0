import { describe, expect, it } from 'vitest';
import { findDisagreement } from '../../scripts/lockfile-disagreement.mjs';

const react = { version: '19.3.1', integrity: 'sha512-r' };
const wanted = { packages: { '': { version: '0.1.0' }, 'node_modules/react': react } };

describe('what is installed and what is locked', () => {
  it('agree when every package has its version and its content', () => {
    expect(findDisagreement(wanted, { packages: { 'node_modules/react': react } })).toBeNull();
  });

  it('differ when a package is missing', () => {
    expect(findDisagreement(wanted, { packages: {} })).toBe('node_modules/react');
    expect(findDisagreement(wanted, {})).toBe('node_modules/react');
  });

  it('differ when a package has another version', () => {
    const installed = { packages: { 'node_modules/react': { ...react, version: '19.3.0' } } };
    expect(findDisagreement(wanted, installed)).toBe('node_modules/react');
  });

  it('differ when a package has other content under the same version', () => {
    const installed = { packages: { 'node_modules/react': { ...react, integrity: 'sha512-x' } } };
    expect(findDisagreement(wanted, installed)).toBe('node_modules/react');
  });

  it('agree when an optional package is missing, but not when it has another version', () => {
    const optional = { 'node_modules/fsevents': { version: '2.3.3', optional: true } };
    expect(findDisagreement({ packages: optional }, { packages: {} })).toBeNull();
    expect(
      findDisagreement(
        { packages: optional },
        { packages: { 'node_modules/fsevents': { version: '2.3.2' } } },
      ),
    ).toBe('node_modules/fsevents');
  });

  it('agree when more is installed than is locked', () => {
    const installed = {
      packages: { 'node_modules/react': react, 'node_modules/more': { version: '1.0.0' } },
    };
    expect(findDisagreement(wanted, installed)).toBeNull();
  });
});
