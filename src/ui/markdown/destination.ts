interface Destination {
  readonly href: string;
  /** The real one, in ASCII (punycode), with its port if that is not the usual one. */
  readonly host: string;
}

const HTTPS = /^https:\/\//i;

/** Where an address leads, if it may be a link: only a whole https address may. */
export function readDestination(address: string): Destination | undefined {
  if (!HTTPS.test(address) || !URL.canParse(address)) return undefined;
  const { href, host } = new URL(address);
  return { href, host };
}

/** Whether a label is the address itself, its real host first, so that it cannot be mistaken for another. */
export function saysDestination(label: string, { href, host }: Destination): boolean {
  const rest = label.replace(HTTPS, '');
  const hasHost = rest.toLowerCase().startsWith(host) && /^(?:$|[/?#])/.test(rest.slice(host.length));
  return hasHost && readDestination(`https://${rest}`)?.href === href;
}

/** Whether a label is all there is to know of an address, such as 'www.example.org' or 'a@example.org'. */
export function saysAddress(label: string, address: string): boolean {
  return ['', 'http://', 'mailto:'].some((scheme) => `${scheme}${label}` === address);
}
