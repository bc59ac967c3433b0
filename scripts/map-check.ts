import { runMapCheck } from '../src/map-check.ts';
import { loadSettingsFile } from './lib/environment.ts';

loadSettingsFile();
process.exitCode = await runMapCheck(process.argv.slice(2));
