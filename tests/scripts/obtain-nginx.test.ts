import { describe, expect, it } from 'vitest';
import { type NginxPowers, obtainNginx } from '../../scripts/obtain-nginx.mjs';

interface Machine {
  readonly there?: readonly string[];
  readonly broken?: readonly string[];
  readonly ways?: readonly (string | null)[];
}

/** A machine on which the way that works adds `/got/<its number>`. */
function machine({ there = [], broken = [], ways = [] }: Machine): NginxPowers & { readonly told: string[] } {
  const paths = [...there];
  const told: string[] = [];
  return {
    told,
    tell: (line) => told.push(line),
    list: () => paths,
    start: async (path) => (broken.includes(path) ? 'no such library' : null),
    ways: ways.map((problem, index) => ({
      title: `way ${index}`,
      get: async () => {
        if (problem === null) paths.push(`/got/${index}`);
        return problem;
      },
    })),
  };
}

describe('an nginx', () => {
  it('that is there is taken, and nothing is fetched', async () => {
    const powers = machine({ there: ['/usr/sbin/nginx'], ways: [null] });
    expect(await obtainNginx(powers)).toBe('/usr/sbin/nginx');
    expect(powers.told).toEqual([]);
  });

  it('that does not run is passed over, with the reason', async () => {
    const powers = machine({ there: ['/a', '/b'], broken: ['/a'] });
    expect(await obtainNginx(powers)).toBe('/b');
    expect(powers.told).toEqual(['/a does not run: no such library']);
  });

  it('is got in the first way that works', async () => {
    const powers = machine({ ways: ['no network', null, null] });
    expect(await obtainNginx(powers)).toBe('/got/1');
    expect(powers.told).toContain('way 0 failed:\nno network');
  });

  it('that was got and does not run leads to the next way', async () => {
    expect(await obtainNginx(machine({ ways: [null, null], broken: ['/got/0'] }))).toBe('/got/1');
  });

  it('that cannot be had is said, with what to do', async () => {
    await expect(obtainNginx(machine({ ways: ['no network'] }))).rejects.toThrow(
      /need an nginx.*apt-get install nginx.*NGINX_PATH=/,
    );
  });
});
