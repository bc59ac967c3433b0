import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Link } from '../../../src/ui/markdown/Link.tsx';

function show(address: string, label: string) {
  const { container } = render(
    <Link address={address} label={label}>
      {label}
    </Link>,
  );
  return { link: container.querySelector('a'), words: container.textContent };
}

describe('a link shows its real host', () => {
  it.each([
    ['HTTPS://Example.ORG/Path', 'example.org'],
    ['https://example.org:8443/x', 'example.org:8443'],
    ['https://good.example:443@evil.example/', 'evil.example'],
    ['https://good.example\\@evil.example', 'good.example'],
    ['https:///evil.example', 'evil.example'],
    ['https://аррӏе.com', 'xn--80ak6aa92e.com'],
    ['https://3232235777/', '192.168.1.1'],
    ['https://evil。example', 'evil.example'],
    ['https://ev\til.exa\nmple', 'evil.example'],
  ])('%j leads to %s', (address, host) => {
    const { link, words } = show(address, 'label');
    expect(link).toHaveProperty('host', host);
    expect(words).toBe(`label (${host})`);
  });
});

describe('an address that is no link is text', () => {
  it.each([
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
  ])('%j', (address) => {
    expect(show(address, 'label')).toEqual({ link: null, words: `label (${address})` });
  });
});

describe('the address beside a label', () => {
  it.each([
    ['https://example.org', 'https://example.org/'],
    ['HTTPS://Example.org/a?b#c', 'https://example.org/a?b#c'],
    ['example.org', 'https://example.org/'],
    ['www.example.org', 'http://www.example.org'],
    ['a@example.org', 'mailto:a@example.org'],
  ])('is left out when the label is %j and the address %j', (label, address) =>
    expect(show(address, label).words).toBe(label),
  );

  it.each([
    ['https://good.example', 'https://evil.example'],
    ['https://evil.example.good.example', 'https://evil.example'],
    ['https://good.example@evil.example', 'https://good.example@evil.example'],
    ['https://evil.example@good.example', 'https://evil.example@good.example'],
    ['https://evil.example.good.example@evil.example', 'https://evil.example.good.example@evil.example'],
    ['https://example.org/a', 'https://example.org/b'],
    ['https://аррӏе.com', 'https://аррӏе.com'],
    ['\u202Ehttps://example.org', 'https://example.org'],
    ['http://example.org', 'https://example.org'],
    ['', 'https://example.org'],
    ['www.example.org', 'http://www.evil.example'],
    ['alert(1)', 'javascript:alert(1)'],
  ])('is shown when the label is %j and the address %j', (label, address) => {
    const { link, words } = show(address, label);
    expect(words).toBe(`${label} (${link?.host ?? address})`);
  });
});
