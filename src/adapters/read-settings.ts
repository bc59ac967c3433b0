import { refuseLeaks } from './settings-leaks.ts';
import { type Environment, SettingsReader, type SettingsProblem } from './settings-reader.ts';
import { warningsOf } from './settings-warnings.ts';
import { DEFAULT_MODEL, type Settings, VARIABLES } from './settings.ts';

export type SettingsResult =
  | { readonly kind: 'settings'; readonly settings: Settings; readonly warnings: readonly string[] }
  | { readonly kind: 'invalid'; readonly problems: readonly SettingsProblem[] };

const ON_OFF = ['off', 'on'] as const;
/** With texts and replies of usual length, far below what a provider takes. */
const MAX_MEMORY_TURNS = 50;

/** Reads and checks all settings; an absent or empty variable means its default. */
export function readSettings(environment: Environment): SettingsResult {
  const reader = new SettingsReader(environment, [VARIABLES.openaiApiKey, VARIABLES.browserKey]);
  const settings: Settings = {
    provider: reader.choice(VARIABLES.provider, ['mock', 'relay', 'direct']),
    openaiBaseUrl: reader.webAddress(VARIABLES.openaiBaseUrl, 'https://api.openai.com/v1'),
    openaiModel: reader.line(VARIABLES.openaiModel, DEFAULT_MODEL, 200),
    openaiApiKey: reader.secret(VARIABLES.openaiApiKey),
    browserKey: reader.secret(VARIABLES.browserKey),
    productName: reader.line(VARIABLES.productName, 'Quartet', 60),
    socialUrl: reader.webAddress(VARIABLES.socialUrl, 'https://x.com/'),
    githubUrl: reader.webAddress(VARIABLES.githubUrl, 'https://github.com/'),
    retryMode: reader.choice(VARIABLES.retryMode, ['always', 'adaptive']),
    streaming: reader.choice(VARIABLES.streaming, ON_OFF) === 'on',
    memoryTurns: reader.wholeNumber(VARIABLES.memoryTurns, 0, { min: 0, max: MAX_MEMORY_TURNS }),
    attemptTimeoutMs: reader.wholeNumber(VARIABLES.attemptTimeoutMs, 30_000, { min: 1000, max: 600_000 }),
    mockSeed: reader.wholeNumber(VARIABLES.mockSeed, 1, { min: 0, max: 4_294_967_295 }),
    host: reader.hostAddress(VARIABLES.host, '127.0.0.1'),
    port: reader.wholeNumber(VARIABLES.port, 4173, { min: 0, max: 65_535 }),
    publicOrigin: reader.origin(VARIABLES.publicOrigin),
    questionsPerMinute: reader.wholeNumber(VARIABLES.questionsPerMinute, 20, { min: 1, max: 100_000 }),
    shareBrowserKey: reader.choice(VARIABLES.shareBrowserKey, ON_OFF) === 'on',
  };
  refuseLeaks(settings, reader);
  if (reader.problems.length > 0) return { kind: 'invalid', problems: reader.problems };
  return { kind: 'settings', settings, warnings: warningsOf(settings, environment) };
}
