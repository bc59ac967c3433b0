const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i;

/** Whether a host, without its port, can only mean the machine that uses it; IPv6 with or without brackets. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}
