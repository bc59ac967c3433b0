import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addressOf, readHost, readPort, requireFreePort } from '../../scripts/lib/address.ts';

const host = '127.0.0.1';

describe('PORT', () => {
  it.each([
    [undefined, 4173],
    ['', 4173],
    ['  ', 4173],
    ['0', 0],
    ['4180', 4180],
    [' 4180 ', 4180],
    ['65535', 65_535],
  ])('%j stands for %i', (text, port) => {
    expect(readPort(text, 4173)).toBe(port);
  });

  it.each(['abc', '-1', '65536', '80.5', '0x50', '1e3', '99999999999999999999', '80 81'])(
    '%j is refused, naming the variable, the value and the range',
    (text) => {
      expect(() => readPort(text, 4173)).toThrow(
        `PORT is "${text}", but it must be a whole number from 0 to 65535`,
      );
    },
  );
});

describe('a port', () => {
  it('that something listens on is refused with its number and the way to set another', async () => {
    const server = createServer();
    onTestFinished(() => void server.close());
    const port = await new Promise<number>((resolve) => {
      server.listen(0, host, () => {
        const address = server.address();
        if (typeof address === 'object' && address !== null) resolve(address.port);
      });
    });
    await expect(requireFreePort(host, port, 'npm start')).rejects.toThrow(
      new RegExp(`^Port ${port} is in use on 127\\.0\\.0\\.1\\..*PORT=\\d+ npm start$`),
    );
  });

  it('of 0 is always free', async () => {
    await expect(requireFreePort(host, 0, 'npm start')).resolves.toBeUndefined();
  });
});

describe('QUARTET_HOST', () => {
  it.each([
    [undefined, '127.0.0.1'],
    [' ', '127.0.0.1'],
    [' localhost ', 'localhost'],
    ['0.0.0.0', '0.0.0.0'],
    ['::1', '::1'],
  ])('%j stands for %s', (text, read) => expect(readHost(text)).toBe(read));

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
])('what listens on %s is opened as %s', (listening, address) =>
  expect(addressOf(listening, 80)).toBe(address),
);
