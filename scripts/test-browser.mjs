import { ensureChromium } from './ensure-chromium.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureNginx } from './ensure-nginx.mjs';
import { rootFolder } from './root-folder.mjs';
import { runCommandLine } from './run-command-line.mjs';
import { formatCounts } from './test-counts.mjs';
import { testEnvironment } from './test-environment.mjs';
import { runPlaywright } from './test-runners.mjs';

await runCommandLine(async () => {
  await ensureInstalled(rootFolder);
  const chromiumPath = await ensureChromium(rootFolder);
  await ensureNginx(rootFolder);
  const environment = testEnvironment(process.env, process.stdout.isTTY);
  const counts = await runPlaywright(chromiumPath, process.argv.slice(2), environment);
  process.exitCode = counts.failed > 0 ? 1 : 0;
  console.log(`\n${formatCounts(counts)}`);
});
