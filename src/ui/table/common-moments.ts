import type { Follow } from '../controls/LiveText.tsx';

/** Long enough that four growing answers leave most frames free, short enough that text appears in time. */
export const TABLE_TEXT_INTERVAL_MS = 100;

/**
 * Updates a lane's text at moments that all lanes have in common: a frame in which four texts grow costs little more than
 * one in which a single text does. The text so far is shown at once.
 */
export const followAtCommonMoments: Follow = (text, show) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = text.subscribe(() => {
    timer ??= setTimeout(tell, TABLE_TEXT_INTERVAL_MS - (performance.now() % TABLE_TEXT_INTERVAL_MS));
  });
  function tell(): void {
    timer = undefined;
    show(text.peek());
  }
  show(text.peek());
  return () => {
    stop();
    clearTimeout(timer);
  };
};
