import { loadavg } from 'node:os';
import { join } from 'node:path';
import { measureChat } from './measure-chat.mjs';
import { measureDecoration } from './measure-idle.mjs';
import { measureKeep } from './measure-keep.mjs';
import { click, evaluate, waitUntil } from './page-actions.mjs';
import { peerDriver } from './peer-driver.mjs';
import { buildPage, serveFolder } from './peer-pages.mjs';
import { watchForeignLoad } from './processor-time.mjs';
import { measureTable } from './measure-table.mjs';
import { startProduct } from './product-server.mjs';
import { button, keepDriver, lanesDrivers, quartetDriver } from './quartet-driver.mjs';

/**
 * @typedef {import('./subjects.mjs').Subject} Subject
 * @typedef {import('./measure-chat.mjs').Attempt} Attempt
 * @typedef {import('./figures.mjs').Figures} Figures
 */

/**
 * One after another, so that none is in another's way. All are built before the first is measured.
 * @param {readonly Subject[]} subjects
 * @param {string} benchFolder
 * @param {string} chromiumPath
 */
export async function measureAll(subjects, benchFolder, chromiumPath) {
  const built = [];
  for (const subject of subjects) {
    const failure = subject.kind === 'product' ? undefined : await build(benchFolder, subject);
    built.push({ subject, failure });
  }
  const floor = built.find(
    ({ subject, failure }) => subject.name === 'floor' && failure === undefined,
  )?.subject;
  const results = [];
  for (const { subject, failure } of built) {
    results.push(
      failure === undefined
        ? await measure(subject, benchFolder, chromiumPath, floor)
        : { ...subject, figures: {}, problems: [failure] },
    );
  }
  return results;
}

/**
 * @param {string} benchFolder
 * @param {Subject} subject
 */
async function build(benchFolder, { name, title }) {
  console.log(`Building ${title} ...`);
  return buildPage(benchFolder, name);
}

/**
 * @param {Subject} subject
 * @param {string} benchFolder
 * @param {string} chromiumPath
 * @param {Subject} [floor] if it was built
 */
async function measure(subject, benchFolder, chromiumPath, floor) {
  const [load = 0] = loadavg();
  console.log(`Measuring ${subject.title} (load of the machine ${load.toFixed(1)}) ...`);
  /** @type {string[]} */
  const problems = [];
  const folderOf = (/** @type {Subject} */ { name }) => join(benchFolder, 'dist', name);
  const endWatch = watchForeignLoad();
  const startedAtMs = performance.now();
  /** @type {Attempt} */
  async function attempt(part, run) {
    const partStartedAtMs = performance.now();
    try {
      const result = await run();
      console.log(`  ${part}: ${secondsSince(partStartedAtMs)} s`);
      return result;
    } catch (error) {
      problems.push(`${part}: ${error instanceof Error ? error.message : String(error)}`);
      console.error(`  ${problems.at(-1)}`);
      return undefined;
    }
  }
  const figures =
    (await attempt('all of it', () =>
      subject.kind === 'product'
        ? measureProduct(chromiumPath, attempt, floor && folderOf(floor))
        : measurePeer(subject, folderOf(subject), chromiumPath, attempt),
    )) ?? {};
  const foreignCores = endWatch();
  const seconds = secondsSince(startedAtMs);
  console.log(`  others used ${foreignCores.toFixed(2)} cores`);
  return { ...subject, figures, problems, foreignCores, seconds };
}

/**
 * @param {Subject} subject
 * @param {string} folder where its page was built
 * @param {string} chromiumPath
 * @param {Attempt} attempt
 * @returns {Promise<Figures>}
 */
async function measurePeer({ kind }, folder, chromiumPath, attempt) {
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
 * @param {string} [floorFolder]
 * @returns {Promise<Figures>}
 */
async function measureProduct(chromiumPath, attempt, floorFolder) {
  const floor = floorFolder === undefined ? undefined : await serveFolder(floorFolder);
  const server = await startProduct();
  try {
    const driver = quartetDriver(server);
    const figures = await measureChat(chromiumPath, driver, attempt, floor && peerDriver(floor.address));
    const table = await attempt('round table', () => measureTable(chromiumPath, lanesDrivers(server)));
    const keep = await attempt('keep', () => measureKeep(chromiumPath, keepDriver(server)));
    const press = (/** @type {import('./browser.mjs').Page} */ page) => click(page, button('Pause motion'));
    const idle = await attempt('idle', () =>
      measureDecoration(chromiumPath, {
        async open(page) {
          await driver.open(page);
          // It comes a while after the screen.
          await waitUntil(page, 'document.querySelector("canvas")');
        },
        pause: press,
        resume: press,
      }),
    );
    return { ...figures, ...(table && { table }), ...(keep && { keep }), ...(idle && { idle }) };
  } finally {
    server.close();
    floor?.close();
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

/** @param {number} startedAtMs */
function secondsSince(startedAtMs) {
  return Math.round((performance.now() - startedAtMs) / 1000);
}
