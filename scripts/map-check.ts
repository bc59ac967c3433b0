import { runMapCheck } from '../src/map-check.ts';
import { loadEnvironmentFile } from './lib/environment.ts';

loadEnvironmentFile();
process.exitCode = await runMapCheck(process.argv.slice(2));
