import { chromiumArguments } from './chromium-arguments.mjs';

/** @typedef {import('./load-lighthouse.mjs').FlowResult} FlowResult */
/** @typedef {import('./load-lighthouse.mjs').Page} Page */
/** @typedef {'desktop' | 'mobile'} FormFactor */

/** @type {readonly FormFactor[]} */
export const formFactors = ['desktop', 'mobile'];

const snapshotCategories = ['accessibility', 'best-practices', 'seo'];
const navigationCategories = ['performance', ...snapshotCategories];

/** As Lighthouse emulates them on a first load; it leaves the screen of a snapshot to others. */
const viewports = {
  desktop: { width: 1350, height: 940, deviceScaleFactor: 1, isMobile: false },
  mobile: { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true },
};

/**
 * Measures the first load, then the landing and the chat as they stand, in a browser of their own.
 * @param {object} parts
 * @param {Awaited<ReturnType<typeof import('./load-lighthouse.mjs').loadLighthouse>>} parts.tools
 * @param {string} parts.chromiumPath
 * @param {string} parts.address
 * @param {FormFactor} parts.formFactor
 * @returns {Promise<FlowResult>}
 */
export async function runFlow({ tools, chromiumPath, address, formFactor }) {
  const browser = await tools.puppeteer.launch({ executablePath: chromiumPath, args: listArguments() });
  try {
    const page = await browser.newPage();
    const config = formFactor === 'desktop' ? { config: tools.lighthouse.desktopConfig } : {};
    // A picture of the whole page would change the size of the screen between two snapshots.
    const flow = await tools.lighthouse.startFlow(page, {
      ...config,
      flags: { disableFullPageScreenshot: true },
    });
    await flow.navigate(address, { name: 'first load', onlyCategories: navigationCategories });

    await page.setViewport(viewports[formFactor]);
    await page.goto(address);
    await openLanding(page);
    await flow.snapshot({ name: 'landing', onlyCategories: snapshotCategories });
    await openAnsweredChat(page);
    await flow.snapshot({ name: 'chat', onlyCategories: snapshotCategories });
    return await flow.createFlowResult();
  } finally {
    await browser.close();
  }
}

function listArguments() {
  const isRoot = process.getuid?.() === 0;
  return isRoot ? [...chromiumArguments, '--no-sandbox'] : chromiumArguments;
}

/** @param {Page} page */
async function openLanding(page) {
  await page.locator(button('Skip')).click();
  await page.locator(button('Begin Interaction')).wait();
  await waitForStillness(page);
}

/** @param {Page} page */
async function openAnsweredChat(page) {
  await page.locator(button('Begin Interaction')).click();
  await page.locator('textarea').fill('How do I start a small bakery?');
  await page.locator(button('Send')).click();
  // The greeting, the question and the answer; the dots that stand for it until it comes are hidden.
  await page.locator('[aria-label="Conversation"] li:nth-child(3):not([aria-hidden])').wait();
  await waitForStillness(page);
}

/** @param {string} name */
function button(name) {
  return `::-p-aria(${name}[role="button"])`;
}

/**
 * In the midst of a transition text has less contrast than it is given; what moves for ever is part of the page.
 * @param {Page} page
 */
async function waitForStillness(page) {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
      return isEndless || playState !== 'running';
    }),
  );
}
