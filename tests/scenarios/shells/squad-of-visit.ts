import { publicSettingsOf } from '../../../src/settings/public-settings.ts';
import { createSquad } from '../../../src/domain/squad/create-squad.ts';
import { createProcessFiles } from '../../../src/process-files.ts';
import { requireSettings } from '../../../src/settings/read-settings.ts';
import { createRecordingLog } from '../../support/recording-log.ts';
import { createSeededRandomness } from '../../support/seeded-randomness.ts';
import { createSwitchedNetwork } from '../../support/switched-network.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';
import { createInProcessProvider } from '../in-process-provider.ts';
import type { SettingsOfVisit } from '../shell.ts';

/** The core with everything around it simulated, for shells that run in the test's own process. */
export function squadOfVisit(settings: SettingsOfVisit) {
  const publicSettings = publicSettingsOf(requireSettings(settings, createProcessFiles().read).settings);
  const clock = createVirtualClock();
  const provider = createInProcessProvider(clock);
  const log = createRecordingLog();
  const network = createSwitchedNetwork();
  const squad = createSquad(
    { clock, randomness: createSeededRandomness(1), completion: provider.completion, log, network },
    {
      personas: publicSettings.squad.personas,
      model: publicSettings.model,
      retryMode: publicSettings.retryMode,
      streaming: publicSettings.streaming,
      memoryTurns: publicSettings.memoryTurns,
      attemptTimeoutMs: publicSettings.attemptTimeoutMs,
    },
  );
  return { squad, clock, provider, log, network, publicSettings };
}
