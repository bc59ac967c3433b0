import type { BrowserTools } from '../../src/ui/app/contexts.ts';

/** A browser whose clipboard takes everything, and which has no mock behind it. */
export const TEST_TOOLS: BrowserTools = {
  files: { copy: async () => true, download: () => undefined, read: (file) => file.text() },
  faultDrill: undefined,
  keep: undefined,
  access: undefined,
};
