/**
 * npm run lighthouse: what Lighthouse makes of the built page's first load, on a desktop and on a phone. It fails below
 * 100 in accessibility, best practices or SEO, and below 95 in performance, which a busy machine spoils.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.ts';
import { chromiumArguments, ensureChromium } from './lib/chromium.ts';
import { forgetSettings } from './lib/environment.ts';
import { PlainError } from './lib/failure.ts';
import { rootFolder } from './lib/root-folder.js';
import { failureOf, runProcess } from './lib/run-process.ts';
import { serveBuild } from './lib/serve.ts';

/** The part of a report that is read. */
interface Report {
  readonly categories: Readonly<Record<string, { readonly title: string; readonly score: number | null }>>;
}

// The last one that runs on the oldest Node the product allows; two hundred packages, which nothing else needs.
const LIGHTHOUSE = 'lighthouse@12.8.2';

const REPORTS = 'test-results/lighthouse';

const LEAST_SCORES: Readonly<Record<string, number>> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};

forgetSettings();
await ensureBuilt();
const chromiumPath = await ensureChromium();
mkdirSync(join(rootFolder, REPORTS), { recursive: true });
const { address, close } = await serveBuild();
const results = [await measure('desktop', ['--preset=desktop']), await measure('mobile', [])];
await close();
console.log(`Reports: ${REPORTS}`);
process.exitCode = results.every(Boolean) ? 0 : 1;

/** Prints the scores; whether each reaches what is wanted of it. */
async function measure(name: string, options: readonly string[]): Promise<boolean> {
  const path = join(rootFolder, REPORTS, `${name}.json`);
  const flags = ['--headless', '--no-sandbox', ...chromiumArguments].join(' ');
  const given = ['--quiet', '--output=json', `--output-path=${path}`, `--chrome-flags=${flags}`, ...options];
  const result = await runProcess('npx', ['--yes', LIGHTHOUSE, address, ...given], {
    folder: rootFolder,
    environment: { ...process.env, CHROME_PATH: chromiumPath },
  });
  const problem = failureOf(result);
  if (problem !== null) throw new PlainError(`Lighthouse failed: ${problem}`);
  const { categories }: Report = JSON.parse(readFileSync(path, 'utf8'));
  const scores = Object.entries(LEAST_SCORES).map(([id, least]) => {
    const points = Math.round((categories[id]?.score ?? 0) * 100);
    return { line: `${id} ${points}${points < least ? ` (below ${least})` : ''}`, isEnough: points >= least };
  });
  console.log(`${name}: ${scores.map(({ line }) => line).join(', ')}`);
  return scores.every(({ isEnough }) => isEnough);
}
