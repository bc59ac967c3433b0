/**
 * npm test: every check and every test; the last line counts them. A failed step does not stop the others.
 * npm test -- tests/domain: the Vitest tests whose path contains the argument, and nothing else.
 */
import { ensureInstalled } from './ensure-installed.mjs';
import { rootFolder } from './root-folder.mjs';
import { describeFailure } from './run-command-line.mjs';
import { runSteps } from './run-steps.mjs';
import { formatCounts, oneFailed } from './test-counts.mjs';
import { testEnvironment } from './test-environment.mjs';
import { listSteps, vitestStep } from './test-steps.mjs';

const filters = process.argv.slice(2);
const environment = testEnvironment(process.env, process.stdout.isTTY);

const total = await runEverything();
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`\n${formatCounts(total)}`);

async function runEverything() {
  try {
    await ensureInstalled(rootFolder);
  } catch (failure) {
    console.log(describeFailure(failure));
    return oneFailed;
  }
  return runSteps(filters.length > 0 ? [vitestStep(environment, filters)] : listSteps(environment));
}
