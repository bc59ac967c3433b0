/*
 * Runs before the first paint, long before the page's code: applies what an earlier visit has chosen, and notes on the
 * document when a key or tap skips the intro, while `data-intro` is `shown`. Without it, the first frame is hidden.
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

  const ECHO_MS = 500;
  const ECHO_PX = 8;

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

  // The second half of a double click, whose first half has skipped.
  let spot = { x: 0, y: 0, untilMs: 0 };

  /** @param {MouseEvent} event */
  const isEcho = ({ detail, clientX, clientY, timeStamp }) =>
    // A key presses without a place.
    detail > 0 && timeStamp < spot.untilMs && Math.hypot(clientX - spot.x, clientY - spot.y) < ECHO_PX;

  addEventListener(
    'click',
    (event) => {
      if (isEcho(event)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      } else if (isShown() && skips(event)) {
        spot = { x: event.clientX, y: event.clientY, untilMs: event.timeStamp + ECHO_MS };
        skip();
      }
    },
    capture,
  );
}
