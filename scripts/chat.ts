import { runCli } from '../src/cli.ts';
import { loadSettingsFile } from './lib/environment.ts';

loadSettingsFile();
process.exitCode = await runCli(process.argv.slice(2));
