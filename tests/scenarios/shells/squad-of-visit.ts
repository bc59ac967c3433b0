import { publicSettingsOf } from '../../../src/adapters/public-settings.ts';
import { PERSONAS } from '../../../src/domain/personas.ts';
import { createSquad } from '../../../src/domain/squad/create-squad.ts';
import { requireSettings } from '../../../src/hosting/required-settings.ts';
import { createRecordingLog } from '../../support/recording-log.ts';
import { createSeededRandomness } from '../../support/seeded-randomness.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';
import { createInProcessProvider } from '../in-process-provider.ts';
import type { SettingsOfVisit } from '../shell.ts';

/** The core with everything around it simulated, for shells that run in the test's own process. */
export function squadOfVisit(settings: SettingsOfVisit) {
  const publicSettings = publicSettingsOf(requireSettings(settings).settings);
  const clock = createVirtualClock();
  const provider = createInProcessProvider(clock);
  const log = createRecordingLog();
  const squad = createSquad(
    { clock, randomness: createSeededRandomness(1), completion: provider.completion, log },
    {
      personas: PERSONAS,
      model: publicSettings.model,
      retryMode: publicSettings.retryMode,
      streaming: publicSettings.streaming,
      attemptTimeoutMs: publicSettings.attemptTimeoutMs,
      motionPaused: false,
    },
  );
  return { squad, clock, provider, log, publicSettings };
}
