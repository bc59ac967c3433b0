import { TEXTS } from '../../domain/interface-texts.ts';
import type { Squad } from '../../domain/squad/squad.ts';
import type { Product } from '../product.ts';
import type { ShellTools } from '../tools.ts';
import type { ChatCode } from './use-chat-screen.ts';

interface ChatPlaceProps {
  readonly code: ChatCode;
  readonly squad: Squad;
  readonly product: Product;
  readonly tools: ShellTools;
}

/** The chat as soon as its code is there; code that cannot be had breaks the screen (behaviour 5.8). */
export function ChatPlace({ code, squad, product, tools }: ChatPlaceProps) {
  switch (code.kind) {
    case 'loading':
      return <p role="status">{TEXTS.loadingChat}</p>;
    case 'loaded':
      return <code.ChatScreen squad={squad} product={product} tools={tools} />;
    case 'failed':
      throw code.error;
  }
}
