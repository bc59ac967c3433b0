import { startChat } from '../src/chat.ts';
import { loadEnvironmentFile } from './lib/environment.ts';

loadEnvironmentFile();
process.exitCode = await startChat(process.argv.slice(2));
