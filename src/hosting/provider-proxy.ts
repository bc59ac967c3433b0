import { isIP } from 'node:net';
import { createNetworks } from '../relay/networks.ts';
import { parseProxy } from '../settings/proxy-address.ts';
import type { Settings } from '../settings/settings.ts';

/** A host, or all below it, at one port or at any. */
interface Exception {
  readonly host: string;
  readonly port: string | undefined;
}

const HTTPS_PORT = '443';

/** The proxy through which the provider is asked, if there is one: an http address is asked without (behaviour 21.21). */
export function proxyOf({
  openaiBaseUrl,
  httpsProxy,
  noProxy = '',
}: Pick<Settings, 'openaiBaseUrl' | 'httpsProxy' | 'noProxy'>): URL | undefined {
  const provider = new URL(openaiBaseUrl);
  if (httpsProxy === undefined || provider.protocol !== 'https:' || isException(provider, noProxy)) {
    return undefined;
  }
  return parseProxy(httpsProxy);
}

/** As curl reads NO_PROXY: names with all below them, addresses, networks, each perhaps with a port, and `*` for all. */
function isException({ hostname, port }: URL, noProxy: string): boolean {
  const host = bare(hostname);
  return noProxy
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      if (entry === '*') return true;
      if (entry.includes('/')) return createNetworks([entry])(host);
      const exception = parseException(entry);
      if (exception.port !== undefined && exception.port !== (port || HTTPS_PORT)) return false;
      return host === exception.host || (isIP(host) === 0 && host.endsWith(`.${exception.host}`));
    });
}

function parseException(entry: string): Exception {
  const name = entry.toLowerCase().replace(/^\*?\./, '');
  if (isIP(name) === 6) return { host: name, port: undefined };
  const [, host = name, port] = /^(.*?)(?::(\d+))?$/.exec(name) ?? [];
  return { host: bare(host), port };
}

/** Without the brackets of an IPv6 address, and without the dot that ends a full name. */
function bare(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}
