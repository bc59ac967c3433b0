import type { ProviderMode } from '../domain/texts/page-texts.ts';

/** What the people who deploy the page may set about it (behaviour 12.5). */
export interface Product {
  readonly name: string;
  readonly socialUrl: string;
  readonly githubUrl: string;
  readonly mode: ProviderMode;
}
