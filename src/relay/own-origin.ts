/** What is reached under a host name that this server answers to. */
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/;

/**
 * The origin that a page of this server has when it was asked for under this `Host`, or undefined when the name is
 * not ours: a name that an outsider can point at this machine is none, whatever it resolves to.
 */
export function ownOriginOf(host: string | undefined, publicOrigin: string | undefined): string | undefined {
  const name = host?.toLowerCase() ?? '';
  if (publicOrigin !== undefined && name === new URL(publicOrigin).host) return new URL(publicOrigin).origin;
  return LOOPBACK_HOST.test(name) ? `http://${name}` : undefined;
}
