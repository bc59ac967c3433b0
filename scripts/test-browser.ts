/** npm run test:browser: only the browser tests; arguments are Playwright's own. */
import { ensureTestChromium } from './lib/chromium.ts';
import { testEnvironment } from './lib/environment.ts';
import { formatTally, runPlaywright } from './lib/test-runners.ts';

const environment = testEnvironment(process.env, process.stdout.isTTY);
const tally = await runPlaywright(process.argv.slice(2), {
  ...environment,
  CHROMIUM_PATH: await ensureTestChromium(),
});
process.exitCode = tally.failed.length > 0 ? 1 : 0;
console.log(formatTally(tally));
