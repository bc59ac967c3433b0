import type { ProviderMode } from '../domain/texts/page-texts.ts';

/** What the terminal says of the product (behaviour 12.5, 5.7). */
export interface TerminalProduct {
  readonly name: string;
  readonly mode: ProviderMode;
}
