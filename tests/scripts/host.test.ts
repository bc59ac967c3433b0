import { describe, expect, it } from 'vitest';
import { addressOf, readHost } from '../../scripts/host.mjs';

describe('QUARTET_HOST', () => {
  it.each([
    [undefined, '127.0.0.1'],
    [' ', '127.0.0.1'],
    [' localhost ', 'localhost'],
    ['0.0.0.0', '0.0.0.0'],
    ['::1', '::1'],
  ])('%j stands for %s', (text, host) => expect(readHost(text)).toBe(host));

  it.each(['example.org', '1.2.3', '127.0.0.1:80', '[::1]', '*'])(
    '%j is refused, naming the variable, the value and the choices',
    (text) =>
      expect(() => readHost(text)).toThrow(`QUARTET_HOST is "${text}", but it must be localhost, or an IP`),
  );
});

it.each([
  ['127.0.0.1', 'http://127.0.0.1:80/'],
  ['localhost', 'http://localhost:80/'],
  ['0.0.0.0', 'http://127.0.0.1:80/'],
  ['::', 'http://[::1]:80/'],
  ['::1', 'http://[::1]:80/'],
])('what listens on %s is opened as %s', (host, address) => expect(addressOf(host, 80)).toBe(address));
