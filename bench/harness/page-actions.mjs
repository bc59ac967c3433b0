import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {import('./browser.mjs').Page} Page */

const pollIntervalMs = 25;
const waitLimitMs = 240_000;

/**
 * @param {Page} page
 * @param {string} expression may be a promise
 * @returns {Promise<any>} a value that JSON can hold
 * @throws {Error} with the page's own words
 */
export async function evaluate(page, expression) {
  const { result, exceptionDetails } = await page.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  if (!exceptionDetails) return result.value;
  throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
}

/**
 * @param {Page} page
 * @param {string} condition
 * @returns {Promise<void>}
 */
export async function waitUntil(page, condition) {
  const untilMs = performance.now() + waitLimitMs;
  while (!(await evaluate(page, `Boolean(${condition})`).catch(() => false))) {
    if (performance.now() > untilMs) throw new Error(`Not within ${waitLimitMs / 1000} s: ${condition}`);
    await sleep(pollIntervalMs);
  }
}

/**
 * Waits until the frame that shows all that was done before is drawn.
 * @param {Page} page
 */
export async function nextFrame(page) {
  await evaluate(page, 'new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
}

/**
 * Waits until what the expression gives can be clicked: it stands still, and nothing lies over it.
 * @param {Page} page
 * @param {string} expression an element or nothing yet
 * @returns {Promise<readonly [x: number, y: number]>} its middle
 */
export async function waitUntilClickable(page, expression) {
  await waitUntil(page, expression);
  return evaluate(
    page,
    `(async () => {
      const middle = () => {
        const element = ${expression};
        element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        const box = element.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
      };
      for (let before = [], now = middle(); ; before = now, now = middle()) {
        const hit = document.elementFromPoint(...now);
        if (String(before) === String(now) && (${expression}).contains(hit)) return now;
        await new Promise((done) => requestAnimationFrame(done));
      }
    })()`,
  );
}

/**
 * Clicks what the expression gives, as a mouse does, once it can be.
 * @param {Page} page
 * @param {string} expression an element or nothing yet
 */
export async function click(page, expression) {
  const [x, y] = await waitUntilClickable(page, expression);
  const place = { x, y, button: 'left', clickCount: 1 };
  await page.send('Input.dispatchMouseEvent', { ...place, type: 'mousePressed' });
  await page.send('Input.dispatchMouseEvent', { ...place, type: 'mouseReleased' });
}

/**
 * @param {Page} page
 * @param {string} character
 */
export async function pressCharacter(page, character) {
  const isSpace = character === ' ';
  const key = {
    key: character,
    code: isSpace ? 'Space' : `Key${character.toUpperCase()}`,
    windowsVirtualKeyCode: character.toUpperCase().codePointAt(0),
  };
  await page.send('Input.dispatchKeyEvent', { ...key, type: 'keyDown', text: character });
  await page.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp' });
}

/** @param {Page} page */
export async function pressEnter(page) {
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 };
  await page.send('Input.dispatchKeyEvent', { ...key, type: 'keyDown', text: '\r' });
  await page.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp' });
}

/**
 * @param {Page} page
 * @param {number} rate 4: four times slower
 */
export async function throttle(page, rate) {
  await page.send('Emulation.setCPUThrottlingRate', { rate });
}
