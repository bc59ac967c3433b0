import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { createVisitorReader } from '../../src/relay/visitor.ts';

const PROXY = '10.0.0.1';

function visitorOf(
  remoteAddress: string | undefined,
  forwardedFor?: string | string[],
  trustedProxies: readonly string[] = ['10.0.0.0/8', '2001:db8:ffff::/48'],
): string {
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  return createVisitorReader(trustedProxies)({ headers, socket: { remoteAddress } });
}

describe('a visitor is (21.2)', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    [undefined, ''],
  ])('%s as %s', (remoteAddress, visitor) => expect(visitorOf(remoteAddress)).toBe(visitor));
});

describe('X-Forwarded-For (21.2)', () => {
  it.each([
    ['of a stranger is not read', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['of a trusted proxy names the visitor', PROXY, '198.51.100.1', '198.51.100.1'],
    ['of a trusted proxy, seen as IPv6, is read', `::ffff:${PROXY}`, '198.51.100.1', '198.51.100.1'],
    [
      'is read from the right: the left is what the visitor wrote',
      PROXY,
      '1.1.1.1, 198.51.100.1',
      '198.51.100.1',
    ],
    [
      'is read past further trusted proxies',
      PROXY,
      '1.1.1.1, 198.51.100.1, 10.2.3.4, 10.9.9.9',
      '198.51.100.1',
    ],
    ['is read past trusted IPv6', '2001:db8:ffff::5', '198.51.100.1, 2001:db8:ffff:1::1', '198.51.100.1'],
    ['of trusted addresses alone names the first', PROXY, '10.1.1.1, 10.2.2.2', '10.1.1.1'],
    ['may have ports', PROXY, '198.51.100.1:4711', '198.51.100.1'],
    ['may have brackets and ports', PROXY, '[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['may have brackets', PROXY, '[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['may have an address that ends like a port', PROXY, '2001:db8:1:2::9:443', '2001:db8:1:2::/64'],
    ['may have IPv4 as IPv6', PROXY, '::ffff:198.51.100.1', '198.51.100.1'],
    ['may have empty entries', PROXY, ' , 198.51.100.1 ,, ', '198.51.100.1'],
    ['of nothing is none', PROXY, '', PROXY],
    ['that is garbage leaves the proxy', PROXY, '198.51.100.1, unknown', PROXY],
    ['that is garbage after a proxy leaves that', PROXY, '198.51.100.1, <x>, 10.5.5.5', '10.5.5.5'],
  ])('%s', (_, remoteAddress, forwardedFor, visitor) => {
    expect(visitorOf(remoteAddress, forwardedFor)).toBe(visitor);
  });

  it('may come as several headers', () => {
    expect(visitorOf(PROXY, ['1.1.1.1', '198.51.100.1, 10.4.4.4'])).toBe('198.51.100.1');
  });

  it('is not read where no proxy is trusted', () => {
    expect(visitorOf('127.0.0.1', '198.51.100.1', [])).toBe('127.0.0.1');
  });

  it('is read where a single address is trusted', () => {
    expect(visitorOf('127.0.0.1', '198.51.100.1', ['127.0.0.1', '::1'])).toBe('198.51.100.1');
    expect(visitorOf('::1', '198.51.100.1', ['127.0.0.1', '::1'])).toBe('198.51.100.1');
    expect(visitorOf('127.0.0.2', '198.51.100.1', ['127.0.0.1', '::1'])).toBe('127.0.0.2');
  });
});

const stranger = fc.ipV4().filter((address) => !address.startsWith('10.'));
const entry = fc.oneof(
  stranger,
  fc.ipV6(),
  fc.string(),
  fc.constantFrom('unknown', PROXY, '[::1]:1', ':', '%'),
);

test.prop([
  fc.string(),
  fc.oneof(
    fc.string(),
    fc.array(entry).map((entries) => entries.join()),
  ),
])('whatever is sent, there is a visitor and no throw (21.2)', (remoteAddress, forwardedFor) => {
  for (const address of [remoteAddress, PROXY]) {
    expect(visitorOf(address, forwardedFor)).toMatch(/^(?:|[\d.]+|[\da-f:]+::\/64)$/);
  }
});

test.prop([stranger, fc.array(entry), fc.array(fc.constantFrom('10.1.1.1', '10.250.0.9'))])(
  'nothing that a visitor writes makes them another (21.2)',
  (visitor, spoofed, proxies) => {
    expect(visitorOf(PROXY, [...spoofed, visitor, ...proxies].join(', '))).toBe(visitor);
    expect(visitorOf(visitor, [...spoofed, ...proxies].join(', '))).toBe(visitor);
  },
);

const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
const network = fc.tuple(fc.constant('2001'), group, group, group);
const host = fc.tuple(group, group, group, group);

test.prop([network, network, host, host])(
  'two IPv6 addresses are one visitor exactly if they share 64 bits, however they are written (21.2)',
  (one, other, first, second) => {
    const written = [...one, ...first].join(':').toUpperCase();
    const canonical = new URL(`http://[${[...one, ...second].join(':')}]`).hostname.slice(1, -1);
    expect(visitorOf(written)).toBe(visitorOf(canonical));
    expect(visitorOf([...other, ...first].join(':')) === visitorOf(written)).toBe(
      one.join() === other.join(),
    );
  },
);
