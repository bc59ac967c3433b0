/** The host with its port, such as `localhost:11434`. */
export function hostOf(address: string): string {
  return /^\w+:\/\/([^/]*)/.exec(address)?.[1] ?? address;
}

/** The name in a host, or at the beginning of a typed address, without the port: `localhost` or `[::1]`. */
export function hostNameOf(host: string): string {
  return /^(?:\[[^\]/]*\]|[^:/?#]*)/.exec(host)?.[0] ?? '';
}
