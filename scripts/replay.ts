import { startReplay } from '../src/replay.ts';

process.exitCode = await startReplay(process.argv.slice(2));
