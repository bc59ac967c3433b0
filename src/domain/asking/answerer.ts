export type ProviderMode = 'mock' | 'relay' | 'direct';

/**
 * Who answers on a page: a provider, the mock (on this machine, in the page itself or on another machine), or the
 * visitor's own model.
 */
export type PageMode = ProviderMode | 'page-mock' | 'remote-mock' | 'own-model';

/** Whether the mock answers. */
export function isDemo(mode: PageMode): boolean {
  return ['mock', 'page-mock', 'remote-mock'].includes(mode);
}
