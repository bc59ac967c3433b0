import { describe, expect, it } from 'vitest';
import { proxyOf } from '../../src/hosting/provider-proxy.ts';
import { parseProxy } from '../../src/settings/proxy-address.ts';

const PROXY = 'http://proxy.example.org:3128';

const proxyFor = (openaiBaseUrl: string, noProxy?: string, httpsProxy: string | undefined = PROXY) =>
  proxyOf({ openaiBaseUrl, httpsProxy, noProxy })?.href;

describe('the proxy of a provider (21.21)', () => {
  it('is that of HTTPS_PROXY where the provider’s address is https', () => {
    expect(proxyFor('https://api.example.org/v1')).toBe(`${PROXY}/`);
    expect(proxyFor('http://api.example.org/v1')).toBeUndefined();
    expect(
      proxyOf({ openaiBaseUrl: 'https://a.org/v1', httpsProxy: undefined, noProxy: undefined }),
    ).toBeUndefined();
  });

  it.each([
    ['proxy.example.org:3128', `${PROXY}/`],
    ['https://proxy.example.org', 'https://proxy.example.org/'],
    ['HTTP://u:p%40ss@[::1]:8080', 'http://u:p%40ss@[::1]:8080/'],
    ['127.0.0.1:3128', 'http://127.0.0.1:3128/'],
  ])('%s is read as %s', (text, href) => expect(parseProxy(text)?.href).toBe(href));

  it.each(['socks5://127.0.0.1:1080', 'http://', 'http://u:%zz@proxy', '://', 'a b'])('%s is none', (text) =>
    expect(parseProxy(text)).toBeUndefined(),
  );

  const HOST = 'https://api.example.org/v1';
  const PORT = 'https://api.example.org:8443/v1';
  it.each<[address: string, noProxy: string, isDirect: boolean]>([
    [HOST, '*', true],
    [HOST, 'api.example.org', true],
    [HOST, 'API.Example.org.', true],
    [HOST, 'API.Example.org', true],
    [HOST, 'example.org', true],
    [HOST, '.example.org', true],
    [HOST, '*.example.org', true],
    [HOST, 'other.org , example.org', true],
    [HOST, 'other.org example.org', true],
    [HOST, 'ample.org', false],
    [HOST, 'www.api.example.org', false],
    [HOST, '', false],
    [HOST, ',', false],
    [HOST, 'api.example.org:443', true],
    [HOST, 'api.example.org:8443', false],
    [PORT, 'api.example.org:8443', true],
    [PORT, 'example.org:8443', true],
    [PORT, 'api.example.org:443', false],
    [PORT, 'api.example.org', true],
    ['https://localhost:8443/v1', 'localhost', true],
    ['https://localhost:8443/v1', '127.0.0.1', false],
    ['https://127.0.0.1:8443/v1', '127.0.0.1:8443', true],
    ['https://127.0.0.1:8443/v1', '0.0.1', false],
    ['https://127.0.0.1:8443/v1', '', false],
    ['https://10.1.2.3/v1', '10.0.0.0/8', true],
    ['https://10.1.2.3/v1', '10.0.0.0/33', false],
    ['https://11.1.2.3/v1', '10.0.0.0/8', false],
    ['https://10.1.2.3/v1', '10.0.0.0/x', false],
    ['https://10.1.2.3/v1', '10.0.0.0/8/8', false],
    ['https://10.1.2.3/v1', 'fd00::/8', false],
    ['https://api.example.org/v1', '0.0.0.0/0', false],
    ['https://[::1]:8443/v1', '::1', true],
    ['https://[::1]:8443/v1', '[::1]:8443', true],
    ['https://[::1]:8443/v1', '[::1]:443', false],
    ['https://[fd00::7]/v1', 'fd00::/8', true],
  ])('%s with NO_PROXY=%s: directly is %s', (address, noProxy, isDirect) => {
    expect(proxyFor(address, noProxy) === undefined).toBe(isDirect);
  });
});
