import { connect } from './cdp.mjs';
import { startChromium } from './chromium-process.mjs';
import { rendererOf } from './processes.mjs';

/**
 * A browser with one page.
 * @typedef {object} Page
 * @property {(method: string, parameters?: object) => Promise<any>} send to the page
 * @property {(method: string, parameters?: object) => Promise<any>} sendToBrowser
 * @property {import('./cdp.mjs').Connection['listen']} listen
 * @property {string} targetId
 * @property {number} browserPid
 * @property {() => number} rendererPid of the page as it stands
 * @property {() => Promise<void>} close
 */

/** The size of the window, as the idle costs of issue and peers were measured. */
const windowSize = { width: 1440, height: 900 };

/**
 * @param {string} executablePath
 * @returns {Promise<Page>}
 */
export async function openBrowser(executablePath) {
  const chromium = startChromium(executablePath, windowSize);
  const connection = connect(chromium);
  const { targetInfos } = await connection.send('Target.getTargets');
  const { targetId } = targetInfos.find((/** @type {{ type: string }} */ { type }) => type === 'page');
  const { sessionId } = await connection.send('Target.attachToTarget', { targetId, flatten: true });
  const send = (/** @type {string} */ method, /** @type {object} */ parameters = {}) =>
    connection.send(method, parameters, sessionId);
  await send('Page.enable');
  return {
    send,
    sendToBrowser: (method, parameters) => connection.send(method, parameters),
    listen: connection.listen,
    targetId,
    browserPid: chromium.pid,
    rendererPid: () => rendererOf(chromium.pid),
    close: chromium.close,
  };
}

/**
 * @param {string} executablePath
 * @returns {Promise<string>} such as 'Chrome/140.0.0.0'
 */
export async function nameBrowser(executablePath) {
  const page = await openBrowser(executablePath);
  try {
    const { product } = await page.sendToBrowser('Browser.getVersion');
    return product;
  } finally {
    await page.close();
  }
}
