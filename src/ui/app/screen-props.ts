import type { FaultDrill } from '../../ports/faults.ts';
import type { ProviderMode } from '../../domain/texts/page-texts.ts';
import type { PageFiles } from '../../ports/files.ts';

/** What the people who deploy the page may set about it (behaviour 12.5). */
export interface Product {
  readonly name: string;
  readonly socialUrl: string;
  readonly githubUrl: string;
  readonly mode: ProviderMode;
}

/** What the page can do beside the squad; the composition root has it from the browser. */
export interface BrowserTools {
  readonly files: PageFiles;
  /** Only where the provider is the mock. */
  readonly faultDrill: FaultDrill | undefined;
}

/** The same, with what the page itself offers everywhere. */
export interface ScreenTools extends BrowserTools {
  readonly showHelp: () => void;
}
