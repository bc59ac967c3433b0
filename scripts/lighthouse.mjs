/**
 * npm run lighthouse: measures the built page, as a first load and on the landing and the chat, wide and narrow. It
 * fails below 100 in accessibility, best practices or SEO, and below 95 in performance, which a busy machine spoils.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { formatFailures } from './lighthouse-failures.mjs';
import { formFactors, runFlow } from './lighthouse-flow.mjs';
import { formatTable, isGoodEnough } from './lighthouse-scores.mjs';
import { loadLighthouse } from './load-lighthouse.mjs';
import { rootFolder } from './root-folder.mjs';
import { runCommandLine } from './run-command-line.mjs';
import { serveBuild } from './serve-build.mjs';
import { isProductSetting } from './test-environment.mjs';

const anyFreePort = 0;
const reportFolder = 'test-results/lighthouse';

await runCommandLine(async () => {
  // The default settings are measured, whatever this machine sets.
  for (const name of Object.keys(process.env).filter(isProductSetting)) delete process.env[name];
  await ensureInstalled(rootFolder);
  await ensureBuilt(rootFolder);
  const chromiumPath = await ensureChromium(rootFolder);
  const tools = await loadLighthouse(rootFolder);
  const { address, close } = await serveBuild({ rootFolder, port: anyFreePort });

  mkdirSync(join(rootFolder, reportFolder), { recursive: true });
  /** @type {import('./lighthouse-scores.mjs').PageResult[]} */
  const results = [];
  for (const formFactor of formFactors) {
    console.log(`Measuring on ${formFactor} ...`);
    const flow = await runFlow({ tools, chromiumPath, address, formFactor });
    writeFileSync(join(rootFolder, reportFolder, `${formFactor}.json`), JSON.stringify(flow));
    results.push(...flow.steps.map(({ name, lhr }) => ({ formFactor, page: name, report: lhr })));
  }
  await close();

  console.log(`\n${formatTable(results)}`);
  const failures = results.flatMap(formatFailures);
  if (failures.length > 0) console.log(`\nFailed audits:\n${failures.join('\n')}`);
  console.log(`\nReports: ${reportFolder}`);
  process.exitCode = results.every(isGoodEnough) ? 0 : 1;
});
