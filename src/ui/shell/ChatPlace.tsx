import { TEXTS } from '../../domain/texts/page-texts.ts';
import type { Squad } from '../../domain/squad/squad.ts';
import type { SecondPart } from '../second-part.ts';
import type { Product } from '../product.ts';
import type { ShellTools } from '../tools.ts';
import type { Fetched } from './use-fetched.ts';

interface ChatPlaceProps {
  readonly secondPart: Fetched<SecondPart>;
  readonly squad: Squad;
  readonly product: Product;
  readonly tools: ShellTools;
}

/** The chat as soon as its code is there; code that cannot be had breaks the screen (behaviour 5.8). */
export function ChatPlace({ secondPart, squad, product, tools }: ChatPlaceProps) {
  switch (secondPart.kind) {
    case 'loading':
      return <p role="status">{TEXTS.loadingChat}</p>;
    case 'loaded':
      return <secondPart.code.ChatScreen squad={squad} product={product} tools={tools} />;
    case 'failed':
      throw secondPart.error;
  }
}
