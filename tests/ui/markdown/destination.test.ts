import { describe, expect, it } from 'vitest';
import { readDestination, saysAddress, saysDestination } from '../../../src/ui/markdown/destination.ts';

describe('an address may be a link', () => {
  it.each([
    ['https://example.org', 'example.org'],
    ['HTTPS://Example.ORG/Path', 'example.org'],
    ['https://example.org:8443/x', 'example.org:8443'],
    ['https://good.example@evil.example/', 'evil.example'],
    ['https://good.example:443@evil.example/', 'evil.example'],
    ['https://good.example\\@evil.example', 'good.example'],
    ['https:///evil.example', 'evil.example'],
    ['https://аррӏе.com', 'xn--80ak6aa92e.com'],
    ['https://3232235777/', '192.168.1.1'],
    ['https://evil。example', 'evil.example'],
    ['https://ev\til.exa\nmple', 'evil.example'],
  ])('%j leads to %s', (address, host) => expect(readDestination(address)?.host).toBe(host));
});

describe('an address may not', () => {
  it.each([
    '',
    'javascript:alert(1)',
    ' https://example.org',
    'http://example.org',
    '//example.org',
    '/path',
    '#part',
    'https:example.org',
    'https:/example.org',
    'https:\\\\example.org',
    'https://',
    'https://exa mple.org',
    'blob:https://example.org/x',
    'view-source:https://example.org',
  ])('%j', (address) => expect(readDestination(address)).toBeUndefined());
});

describe('a label says where its link leads', () => {
  it.each([
    ['https://example.org', 'https://example.org'],
    ['https://example.org/', 'https://example.org'],
    ['example.org', 'https://example.org/'],
    ['Example.org/a?b#c', 'https://example.org/a?b#c'],
    ['HTTPS://example.org', 'https://example.org/'],
  ])('%j to %j', (label, address) => expect(saysDestination(label, readDestination(address)!)).toBe(true));

  it.each([
    ['https://good.example', 'https://evil.example'],
    ['https://evil.example.good.example', 'https://evil.example'],
    ['https://evil.example@good.example', 'https://good.example'],
    ['https://good.example@evil.example', 'https://good.example@evil.example'],
    ['https://example.org/a', 'https://example.org/b'],
    ['https://аррӏе.com', 'https://аррӏе.com'],
    ['\u202Ehttps://example.org', 'https://example.org'],
    ['http://example.org', 'https://example.org'],
    ['example', 'https://example.org'],
    ['', 'https://example.org'],
  ])('%j does not, to %j', (label, address) =>
    expect(saysDestination(label, readDestination(address)!)).toBe(false),
  );
});

it('a label that is an address but for its scheme says it', () => {
  expect(saysAddress('www.example.org', 'http://www.example.org')).toBe(true);
  expect(saysAddress('a@example.org', 'mailto:a@example.org')).toBe(true);
  expect(saysAddress('x:y', 'x:y')).toBe(true);
  expect(saysAddress('www.example.org', 'http://www.evil.example')).toBe(false);
  expect(saysAddress('alert(1)', 'javascript:alert(1)')).toBe(false);
});
