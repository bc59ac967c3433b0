import { startTerminal } from '../src/terminal.ts';
import { loadEnvironmentFile } from './lib/environment.ts';

loadEnvironmentFile();
process.exitCode = await startTerminal(process.argv.slice(2));
