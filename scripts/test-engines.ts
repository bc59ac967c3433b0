/**
 * npm run test:engines: the page in Firefox and in WebKit, one after the other; takes `--firefox` or `--webkit` for one
 * of them. Whatever else is given goes to Playwright.
 */
import { type Engine, FIREFOX, WEBKIT, ensureEngine } from './lib/engine-programs.ts';
import { testEnvironment } from './lib/environment.ts';
import { describeFailure } from './lib/failure.ts';
import { type Tally, addTallies, formatTally, runPlaywright } from './lib/test-runners.ts';

/** By its option, which is also what the names of its projects begin with. */
const ENGINES: Readonly<Record<string, Engine>> = { firefox: FIREFOX, webkit: WEBKIT };

const options = new Set(Object.keys(ENGINES).map((name) => `--${name}`));
const given = process.argv.slice(2);
const filters = given.filter((argument) => !options.has(argument));
const chosen = given.filter((argument) => options.has(argument));
const tallies: Tally[] = [];
for (const [name, engine] of Object.entries(ENGINES)) {
  if (chosen.length === 0 || chosen.includes(`--${name}`)) tallies.push(await testIn(name, engine));
}
const tally = addTallies(tallies);
process.exitCode = tally.failed.length > 0 ? 1 : 0;
console.log(formatTally(tally));

/** An engine that is missing fails, and does not stop the other. */
async function testIn(name: string, engine: Engine): Promise<Tally> {
  try {
    const paths = await ensureEngine(engine);
    console.log(`${engine.title}: ${Object.values(paths).join(', ')}`);
    const only = ['--config=playwright.engines.config.ts', `--project=${name}-*`];
    const environment = { ...testEnvironment(process.env, process.stdout.isTTY), ...paths };
    return await runPlaywright([...only, ...filters], environment);
  } catch (failure) {
    console.log(describeFailure(failure));
    return { passed: 0, failed: [engine.title], skipped: 0 };
  }
}
