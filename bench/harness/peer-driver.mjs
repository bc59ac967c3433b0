import { evaluate, nextFrame, waitUntil } from './page-actions.mjs';

/**
 * How the harness uses one page: what differs between the product and its peers.
 * @typedef {object} Driver
 * @property {string} [list] a selector of the list of messages, where the page says which it is
 * @property {(page: Page) => Promise<void>} open loads the page and ends when a message could be typed
 * @property {(page: Page) => Promise<void>} [openLanding] ends when what comes before that can be used, where there is something
 * @property {(page: Page, count: number) => Promise<void>} fill puts a conversation of so many messages in place
 * @property {(page: Page) => Promise<void>} focusInput
 * @property {(page: Page) => Promise<void>} prepareAppend what comes before and is not measured
 * @property {(page: Page) => Promise<void>} append one message of the visitor
 * @property {(page: Page) => Promise<void>} settleAppend what comes after and is not measured
 * @property {(page: Page) => Promise<void>} prepareStream
 * @property {(page: Page, deltas: number, intervalMs: number) => Promise<unknown>} stream ends with the last delta
 * @property {(page: Page) => Promise<void>} settleStream
 */

/** @typedef {import('./browser.mjs').Page} Page */

const input = 'textarea, input:not([type=file]), [contenteditable=true]';
const findInput = `[...document.querySelectorAll('${input}')].find((one) => one.checkVisibility())`;
const nothing = () => Promise.resolve();

/**
 * @param {string} address of the page
 * @returns {Driver}
 */
export function peerDriver(address) {
  return {
    async open(page) {
      await page.send('Page.navigate', { url: address });
      await waitUntil(page, `globalThis.bench?.ready && ${findInput}`);
    },
    async fill(page, count) {
      await evaluate(page, `bench.fill(${count})`);
      await nextFrame(page);
    },
    focusInput: (page) => evaluate(page, `${findInput}.focus()`),
    prepareAppend: nothing,
    append: (page) => evaluate(page, 'bench.append(), undefined'),
    settleAppend: nothing,
    prepareStream: nothing,
    stream: (page, deltas, intervalMs) =>
      evaluate(page, `bench.stream(${deltas}, ${intervalMs}).then(() => {})`),
    settleStream: nothing,
  };
}
