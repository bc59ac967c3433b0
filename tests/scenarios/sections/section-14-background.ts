import { equal, ok } from 'node:assert/strict';
import { type Scenario, onPages } from '../scenario.ts';
import type { Shell, Visit } from '../shell.ts';
import { openLanding } from './visit.ts';

export const BACKGROUND: readonly Scenario[] = [
  onPages('14.1', 'something is drawn behind the page', async (shell) => {
    const visit = await openLandingWithBackground(shell);
    const size = await visit.page().find(() => {
      const box = document.querySelector('canvas')?.getBoundingClientRect();
      // Without the scroll bars, which take room in some browsers.
      const { clientWidth, clientHeight } = document.documentElement;
      return box
        ? {
            width: box.width,
            height: box.height,
            isWhole: box.width >= clientWidth && box.height >= clientHeight,
          }
        : undefined;
    });
    ok(size?.isWhole, JSON.stringify(size));
  }),
  onPages('14.2', 'the background carries no meaning and takes no input', async (shell) => {
    const visit = await openLandingWithBackground(shell);
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

/** It comes when the screen has stayed (14.3), and its code is fetched then. */
async function openLandingWithBackground(shell: Shell): Promise<Visit> {
  const visit = await openLanding(shell);
  await visit.wait(10_000);
  await visit.page().find(
    () =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!document.querySelector('canvas')) return;
          watcher.disconnect();
          resolve();
        };
        const watcher = new MutationObserver(look);
        watcher.observe(document.body, { childList: true });
        look();
      }),
  );
  return visit;
}
