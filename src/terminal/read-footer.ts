import type { Squad } from '../domain/squad/squad.ts';
import { drawFooter } from './draw-footer.ts';
import { drawIntro } from './draw-intro.ts';
import type { DrawOptions } from './draw-message.ts';
import type { Footer } from './live-screen.ts';
import { type OwnState, readFooterState } from './read-footer-state.ts';

/** What stands below all that was said, on any stage; whoever watches is told when that changes. */
export function readFooter(
  squad: Squad,
  productName: string,
  own: OwnState,
  options: DrawOptions & { readonly rows: number },
): Footer {
  if (squad.stage.value !== 'intro') return drawFooter(readFooterState(squad, own), options);
  const { columns, rows, look } = options;
  return drawIntro({ view: squad.intro.value, productName, turn: own.turn, columns, rows }, look);
}
