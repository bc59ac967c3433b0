/** npm run squad -- check FILE, or new FILE: checks a squad file and describes it, or writes one to start from. */
import { runSquadCommand } from './lib/squad-command.ts';
import { loadSettingsFile } from './lib/environment.ts';

loadSettingsFile();
process.exitCode = runSquadCommand(process.argv.slice(2), {
  workingFolder: process.env['INIT_CWD'] ?? process.cwd(),
  environment: process.env,
  print: (text) => console.log(text),
  printError: (text) => console.error(text),
});
