/**
 * @typedef {import('./trace-figures.mjs').TraceEvent} TraceEvent
 * @typedef {import('./open-browser.mjs').Page} Page
 */

/**
 * Records what the browser does until the returned function is called, which gives the events.
 * @param {Page} page
 * @param {readonly string[]} categories
 * @returns {Promise<() => Promise<TraceEvent[]>>}
 */
export async function recordTrace(page, categories) {
  /** @type {TraceEvent[]} */
  const events = [];
  /** @type {() => void} */
  let complete = () => {};
  const completed = new Promise((resolve) => {
    complete = () => resolve(undefined);
  });
  const stopListening = page.listen((method, parameters) => {
    if (method === 'Tracing.dataCollected') events.push(...parameters.value);
    if (method === 'Tracing.tracingComplete') complete();
  });
  await page.sendToBrowser('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories, excludedCategories: ['*'] },
  });
  return async () => {
    await page.sendToBrowser('Tracing.end');
    await completed;
    stopListening();
    return events;
  };
}
