import { publicSettingsOf } from '../../../src/settings/public-settings.ts';
import { createProcessFiles } from '../../../src/process-files.ts';
import { requireSettings } from '../../../src/settings/read-settings.ts';
import { wireVisit } from '../../../src/wire-visit.ts';
import { createRecordingLog } from '../../support/recording-log.ts';
import { createSeededRandomness } from '../../support/seeded-randomness.ts';
import { createSwitchedNetwork } from '../../support/switched-network.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';
import { createInProcessProvider } from '../in-process-provider.ts';
import type { SettingsOfVisit } from '../shell.ts';

/** The core with everything around it simulated, for shells that run in the test's own process. */
export function coreOfVisit(settings: SettingsOfVisit) {
  const publicSettings = publicSettingsOf(requireSettings(settings, createProcessFiles().read).settings);
  const clock = createVirtualClock();
  const provider = createInProcessProvider(clock);
  const log = createRecordingLog();
  const network = createSwitchedNetwork();
  const core = wireVisit(publicSettings, {
    clock,
    randomness: createSeededRandomness(1),
    completion: provider.completion,
    log,
    network,
  });
  return { core, clock, provider, log, network, publicSettings };
}
