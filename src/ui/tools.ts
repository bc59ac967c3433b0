import type { FaultDrill } from '../domain/texts/option-texts.ts';
import type { Files } from './transcript/files.ts';

/** What the page can do beside the squad; the composition root has it from the browser. */
export interface BrowserTools {
  readonly files: Files;
  /** Only where the provider is the mock. */
  readonly faultDrill: FaultDrill | undefined;
}

/** The same, with what the page itself offers everywhere. */
export interface ShellTools extends BrowserTools {
  readonly showHelp: () => void;
}
