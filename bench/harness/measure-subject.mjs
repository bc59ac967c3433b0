import { button, quartetDriver } from './quartet-driver.mjs';
import { click, evaluate, waitUntil } from './page-actions.mjs';
import { measureChat } from './measure-chat.mjs';
import { measureDecoration } from './measure-decoration.mjs';
import { peerDriver } from './peer-driver.mjs';
import { startProduct } from './product-server.mjs';
import { serveFolder } from './static-server.mjs';

/**
 * @typedef {import('./measure-chat.mjs').Attempt} Attempt
 * @typedef {import('./figures.mjs').Figures} Figures
 */

/**
 * @param {import('./subjects.mjs').Subject} subject
 * @param {string} folder where its page was built; the product serves itself
 * @param {string} chromiumPath
 * @param {Attempt} attempt
 * @returns {Promise<Figures>}
 */
export async function measureSubject({ kind }, folder, chromiumPath, attempt) {
  if (kind === 'product') return measureProduct(chromiumPath, attempt);
  const { address, close } = await serveFolder(folder);
  try {
    return kind === 'decoration'
      ? await measureParticles(chromiumPath, address, attempt)
      : await measureChat(chromiumPath, peerDriver(address), attempt);
  } finally {
    close();
  }
}

/**
 * @param {string} chromiumPath
 * @param {Attempt} attempt
 * @returns {Promise<Figures>}
 */
async function measureProduct(chromiumPath, attempt) {
  const server = await startProduct();
  try {
    const driver = quartetDriver(server);
    const figures = await measureChat(chromiumPath, driver, attempt);
    const press = (/** @type {import('./open-browser.mjs').Page} */ page) =>
      click(page, button('Pause motion'));
    const idle = await attempt('idle', () =>
      measureDecoration(chromiumPath, { open: driver.open, pause: press, resume: press }),
    );
    return { ...figures, ...(idle && { idle }) };
  } finally {
    server.close();
  }
}

/**
 * @param {string} chromiumPath
 * @param {string} address
 * @param {Attempt} attempt
 * @returns {Promise<Figures>}
 */
async function measureParticles(chromiumPath, address, attempt) {
  const idle = await attempt('idle', () =>
    measureDecoration(chromiumPath, {
      async open(page) {
        await page.send('Page.navigate', { url: address });
        await waitUntil(page, 'globalThis.bench?.ready');
      },
      pause: (page) => evaluate(page, 'bench.pause()'),
      resume: (page) => evaluate(page, 'bench.resume()'),
    }),
  );
  return { ...(idle && { idle }) };
}
