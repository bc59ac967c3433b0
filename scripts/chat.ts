import { runCli } from '../src/cli.ts';
import { loadEnvironmentFile } from './lib/environment.ts';

loadEnvironmentFile();
process.exitCode = await runCli(process.argv.slice(2));
