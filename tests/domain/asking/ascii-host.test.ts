import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { asciiHost } from '../../../src/domain/asking/ascii-host.ts';
import { readModelAddress } from '../../../src/domain/asking/model-address.ts';

/** What the platform asks for. */
const hostInUrl = (host: string) => new URL(`https://${host}/`).host;

it.each([
  'аpi.openai.com',
  'bücher.example:8080',
  'münchen.de',
  '例え.テスト',
  'a。b',
  'ｅxample.com',
  '日本語.jp',
])('the host %s is as a browser asks for it', (host) => {
  expect(asciiHost(host)).toBe(hostInUrl(host));
  expect(asciiHost(host)).toMatch(/^[\x20-\x7e]+$/);
});

it('a look-alike host is read in ASCII', () => {
  expect(readModelAddress('https://аpi.openai.com/v1')).toEqual({
    kind: 'address',
    address: 'https://xn--pi-6kc.openai.com/v1',
  });
});

test.prop([
  fc.array(fc.constantFrom(...Array.from('abcäöüßéжяаоеλωאبกあ中한z019')), { minLength: 1, maxLength: 20 }),
])('any host of letters is as a browser asks for it, unless that refuses it', (letters) => {
  const host = `x${letters.join('')}.example`;
  let wanted;
  try {
    wanted = hostInUrl(host);
  } catch {
    return;
  }
  expect(asciiHost(host)).toBe(wanted);
});

test.prop([fc.webAuthority()])('a host in ASCII stays as it is', (host) => {
  expect(asciiHost(host)).toBe(host);
});
