import { createTape } from './tape/create-tape.ts';
import { PRODUCT_VERSION } from './tape/product-version.ts';
import type { TapeTools } from './ui/app/screen-props.ts';
import type { WiredVisit } from './wire-visit.ts';

/** What the page does with tapes: code that comes once there is something on this visit's (behaviour 19.2). */
export function wireTape(wired: WiredVisit): TapeTools {
  return { recorded: createTape({ ...wired, product: PRODUCT_VERSION }) };
}
