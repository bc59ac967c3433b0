const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i;

/** Whether a host name or address, without a port, can only mean the machine that uses it. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}
