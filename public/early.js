/*
 * Runs before the first paint, long before the page's code, and tells the style sheet and that code by attributes of the
 * document: `data-theme` is the theme chosen earlier, `data-intro` is `shown` while the intro can be skipped and `skipped`
 * once a key or tap has done so (without it, the first frame is hidden), and `data-late` says that the code does not come.
 */
{
  const { dataset } = document.documentElement;

  /** @param {string} name */
  const recall = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      // Storage is blocked.
      return null;
    }
  };

  const theme = recall('quartet-theme');
  if (theme === 'light' || theme === 'dark') dataset['theme'] = theme;

  // An address may open a round or a question instead.
  if (!/^#(?:r\d|q=)/.test(location.hash) && recall('quartet-intro') !== 'skip') dataset['intro'] = 'shown';

  const KEYS = /^(?:.|Enter|Escape|Tab|Backspace|Delete|Home|End|Page\w+|Arrow\w+)$/su;

  /** @param {Event} event */
  const skips = ({ target }) => {
    const control = target instanceof Element && target.closest('a, button, dialog, [popover]');
    return !control || control.matches('[data-skip]');
  };

  /** @param {KeyboardEvent} event */
  const isKey = (event) => {
    const { key, ctrlKey, metaKey, altKey, repeat } = event;
    if (!KEYS.test(key) || ctrlKey || metaKey || altKey || repeat) return false;
    if (document.querySelector('dialog[open], :popover-open')) return false;
    return (key !== 'Enter' && key !== ' ') || skips(event);
  };

  const isShown = () => {
    if (dataset['intro'] !== 'shown') return false;
    const isThere = document.querySelector('[data-phase]') !== null;
    // Long conversations should not be searched with each key.
    if (!isThere && document.readyState !== 'loading') dataset['intro'] = 'over';
    return isThere;
  };

  /** How long the page's code may take before a sentence says that it does not come. */
  const PATIENCE_MS = 20000;

  // The page's code removes the sentence with the frame.
  const giveUp = () => void (dataset['late'] = '');
  setTimeout(giveUp, PATIENCE_MS);

  // Before anything on the page hears them.
  const capture = true;

  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && giveUp(), capture);

  const skip = () => {
    dataset['intro'] = 'skipped';
    dispatchEvent(new Event('quartet-skip'));
  };

  addEventListener(
    'keydown',
    (event) => {
      if (!isShown() || !isKey(event)) return;
      event.preventDefault();
      skip();
    },
    capture,
  );

  // How soon and how near the second click of a double click follows the first, which has skipped.
  const DOUBLE_CLICK_MS = 500;
  const DOUBLE_CLICK_PX = 8;
  let spot = { x: 0, y: 0, untilMs: 0 };

  /** @param {MouseEvent} event */
  const isSecondClick = ({ detail, clientX, clientY, timeStamp }) =>
    // A key presses without a place.
    detail > 0 &&
    timeStamp < spot.untilMs &&
    Math.hypot(clientX - spot.x, clientY - spot.y) < DOUBLE_CLICK_PX;

  addEventListener(
    'click',
    (event) => {
      if (isSecondClick(event)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      } else if (isShown() && skips(event)) {
        spot = { x: event.clientX, y: event.clientY, untilMs: event.timeStamp + DOUBLE_CLICK_MS };
        skip();
      }
    },
    capture,
  );
}
