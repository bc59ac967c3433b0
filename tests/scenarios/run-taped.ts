import { replayText } from '../support/replay-tape.ts';
import type { ShellScenario } from './scenario.ts';
import type { Shell, Visit } from './shell.ts';

/** Runs a scenario, then plays the tape of each visit in it: the core does all of it again (behaviour 19.6). */
export async function runTaped({ run }: Pick<ShellScenario, 'run'>, shell: Shell): Promise<void> {
  const visits: Visit[] = [];
  await run({
    ...shell,
    async open(settings) {
      const visit = await shell.open(settings);
      visits.push(visit);
      return visit;
    },
  });
  for (const visit of visits) {
    const tape = await visit.tape?.();
    const departure = tape === undefined ? undefined : replayText(tape).departure;
    if (departure !== undefined) throw new Error(departure);
  }
}
