import { equal, ok } from 'node:assert/strict';
import { type Scenario, inBrowsers } from '../scenario.ts';
import { openLanding } from './visit.ts';

export const BACKGROUND: readonly Scenario[] = [
  inBrowsers('14.1', 'something is drawn behind the page', async (shell) => {
    const visit = await openLanding(shell);
    const size = await visit.page().find(() => {
      const box = document.querySelector('canvas')?.getBoundingClientRect();
      return box
        ? {
            width: box.width,
            height: box.height,
            isWhole: box.width >= innerWidth && box.height >= innerHeight,
          }
        : undefined;
    });
    ok(size?.isWhole, JSON.stringify(size));
  }),
  inBrowsers('14.2', 'the background carries no meaning and takes no input', async (shell) => {
    const visit = await openLanding(shell);
    const facts = await visit.page().find(() => {
      const canvas = document.querySelector('canvas');
      const hit = document.elementFromPoint(3, innerHeight / 2);
      return {
        isHidden: canvas?.closest('[aria-hidden="true"]') !== null,
        isFocusable: (canvas?.tabIndex ?? -1) >= 0,
        isHit: hit === canvas,
      };
    });
    equal(JSON.stringify(facts), JSON.stringify({ isHidden: true, isFocusable: false, isHit: false }));
  }),
];
