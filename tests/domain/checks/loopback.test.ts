import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isLoopback } from '../../../src/domain/checks/loopback.ts';

it.each(['localhost', 'LocalHost', '127.0.0.1', '127.1.2.3', '::1', '[::1]'])(
  '%s is this machine',
  (host) => {
    expect(isLoopback(host)).toBe(true);
  },
);

it.each([
  '',
  '0.0.0.0',
  '::',
  '128.0.0.1',
  '127.0.0.1:80',
  'localhost.example.org',
  '127.0.0.1.example.org',
  'not-localhost',
  ' localhost',
  'localhost\n',
  '[::1',
  '[::2]',
])('%j is not', (host) => {
  expect(isLoopback(host)).toBe(false);
});

it('is the first number of an address, whatever the others are', () => {
  const number = fc.nat({ max: 255 });
  fc.assert(
    fc.property(number, number, number, number, (...numbers) => {
      expect(isLoopback(numbers.join('.'))).toBe(numbers[0] === 127);
    }),
    { examples: [[127, 0, 0, 1]] },
  );
});
