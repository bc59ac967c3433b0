/** Whether only this machine is reached by it. */
export function isLoopbackAddress(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

/** The URL parser knows both kinds; what it writes otherwise than it was given is a number of another form. */
export function isIpAddress(value: string): boolean {
  if (/^[\d.]+$/.test(value))
    return URL.canParse(`http://${value}`) && new URL(`http://${value}`).hostname === value;
  return /^[\da-f:.]+$/i.test(value) && URL.canParse(`http://[${value}]`);
}

/** An address as it can be shown: without a user, a password or a query, any of which may be secret. */
export function withoutSecrets(address: string): string {
  return address.replace(/[^/@]*@/, '***@').replace(/\?.*$/s, '?***');
}

export function isPlainWebAddress({ protocol, username, password, search, hash }: URL): boolean {
  return /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => part === '');
}
