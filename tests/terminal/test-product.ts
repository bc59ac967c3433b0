import { QUARTET } from '../../src/domain/personas.ts';
import type { TerminalProduct } from '../../src/terminal/shell-options.ts';

/** The built-in squad before the mock, as the terminal shows it with no setting. */
export const TEST_PRODUCT: TerminalProduct = {
  squadId: QUARTET.id,
  name: QUARTET.name,
  badge: QUARTET.badge,
  lead: QUARTET.lead,
  mode: 'mock',
};
