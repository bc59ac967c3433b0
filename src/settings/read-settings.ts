import * as v from 'valibot';
import { QUARTET } from '../domain/personas.ts';
import type { Squad } from '../domain/squad.ts';
import { isSecret, maskLikelySecrets } from './keys.ts';
import { describeProblems, wrongSecret, wrongValue } from './settings-problems.ts';
import { type Brand, type SettingValues, findLeaks, findUnusable, warningsOf } from './settings-rules.ts';
import { type ReadFile, type SquadTrouble, describeSquadTrouble, readSquad } from './squad/read-squad.ts';
import { DEFAULT_MODEL, type Environment, type Settings, VARIABLES } from './settings.ts';
import {
  choice,
  hostAddress,
  key,
  line,
  networks,
  onOrOff,
  origin,
  storeAddress,
  webAddress,
  wholeNumber,
} from './value-schemas.ts';

const BUILT_IN = { kind: 'squad', squad: QUARTET } as const;

/** Far below what a provider accepts, with texts and replies of usual length. */
const MAX_MEMORY_TURNS = 50;

/** As many as a squad has personas at most. */
const MAX_TABLE_AT_ONCE = 8;

/** Each setting from its text; the second argument is what an unset variable means. */
const SETTINGS = v.object({
  provider: v.undefinedable(choice(['mock', 'relay', 'direct']), 'mock'),
  openaiBaseUrl: v.undefinedable(webAddress(), 'https://api.openai.com/v1'),
  openaiModel: v.undefinedable(line(200)),
  openaiApiKey: v.undefinedable(key()),
  browserKey: v.undefinedable(key()),
  squadFile: v.undefinedable(line(4096)),
  productName: v.undefinedable(line(60)),
  socialUrl: v.undefinedable(webAddress()),
  githubUrl: v.undefinedable(webAddress()),
  retryMode: v.undefinedable(choice(['always', 'adaptive']), 'always'),
  streaming: v.undefinedable(onOrOff(), 'off'),
  memoryTurns: v.undefinedable(wholeNumber(0, MAX_MEMORY_TURNS), '0'),
  tableAtOnce: v.undefinedable(wholeNumber(1, MAX_TABLE_AT_ONCE), '4'),
  attemptTimeoutMs: v.undefinedable(wholeNumber(1000, 600_000), '30000'),
  keep: v.undefinedable(onOrOff(), 'on'),
  mockSeed: v.undefinedable(wholeNumber(0, 2 ** 32 - 1), '1'),
  host: v.undefinedable(hostAddress(), '127.0.0.1'),
  port: v.undefinedable(wholeNumber(0, 65_535), '4173'),
  publicOrigin: v.undefinedable(origin()),
  questionsPerVisitor: v.undefinedable(wholeNumber(1, 100_000), '30'),
  questionsPerMinute: v.undefinedable(wholeNumber(1, 100_000), '120'),
  openQuestions: v.undefinedable(wholeNumber(1, 10_000), '200'),
  questionsPerDay: v.undefinedable(wholeNumber(1, 1_000_000_000)),
  trustedProxies: v.undefinedable(networks(), ''),
  limitStore: v.undefinedable(storeAddress()),
  accessCode: v.undefinedable(line(200)),
  isPaused: v.undefinedable(onOrOff(), 'off'),
  metricsPort: v.undefinedable(wholeNumber(0, 65_535)),
  metricsHost: v.undefinedable(hostAddress(), '127.0.0.1'),
  httpsProxy: v.undefinedable(line(2000)),
  noProxy: v.undefinedable(line(100_000)),
  shareBrowserKey: v.undefinedable(onOrOff(), 'off'),
}) satisfies v.GenericSchema<{}, SettingValues>;

/** Thrown at the start when the environment is invalid; the message is ready to be shown. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/**
 * The settings from the environment and the squad file that it names, with warnings; an absent or empty variable means its
 * default, and `defaults` replace the general defaults for one program. Throws SettingsError (behaviour 12.1, 12.15).
 */
export function requireSettings(
  environment: Environment,
  readFile: ReadFile,
  defaults: Environment = {},
): { readonly settings: Settings; readonly warnings: readonly string[] } {
  const texts = textsBySetting(environment, defaults);
  const parsed = v.safeParse(SETTINGS, texts, { abortPipeEarly: true });
  const allowed = parsed.success ? {} : (v.flatten<typeof SETTINGS>(parsed.issues).nested ?? {});
  const wrong = v.keyof(SETTINGS).options.filter((name) => name in allowed);
  // A wrong value reads as its default, so that every problem is reported at once.
  const values = parsed.success ? parsed.output : v.parse(SETTINGS, { ...texts, ...unset(wrong) });
  const secrets = secretsOf(texts);
  const { squadFile, productName, socialUrl, githubUrl, openaiModel, ...others } = values;
  const isPath =
    squadFile === undefined || maskLikelySecrets(squadFile) === squadFile || /[./\\]/.test(squadFile);
  const problems = [
    ...wrong.map((name) => wrongValue(name, texts[name] ?? '', allowed[name]?.[0] ?? '', secrets)),
    ...(isPath ? [] : [wrongSecret('squadFile', 'the path of a squad file, such as squads/mine.json')]),
    ...findLeaks(values, secrets),
    ...findUnusable(values),
  ];
  const reading = squadFile === undefined || !isPath ? BUILT_IN : readSquad(squadFile, readFile, secrets);
  const refusals = [
    ...(problems.length > 0 ? [describeProblems(problems)] : []),
    ...(reading.kind === 'trouble' ? [describeRefusedSquad(reading.trouble)] : []),
  ];
  if (refusals.length > 0 || reading.kind === 'trouble') throw new SettingsError(refusals.join('\n'));
  const squad = withBrand(reading.squad, { productName, socialUrl, githubUrl });
  const settings = {
    ...others,
    openaiModel: openaiModel ?? DEFAULT_MODEL,
    isModelChosen: openaiModel !== undefined || squad.personas.some(({ model }) => model === DEFAULT_MODEL),
    squad,
  };
  return { settings, warnings: warningsOf(settings, environment) };
}

function describeRefusedSquad(trouble: SquadTrouble): string {
  return [
    `The squad that QUARTET_SQUAD names cannot be used (${trouble.path}):`,
    ...describeSquadTrouble(trouble).map((problem) => `  ${problem}`),
    'Correct the file, then start again; `npm run squad -- check FILE` checks it. Without QUARTET_SQUAD, the built-in squad appears.',
  ].join('\n');
}

/** The squad under the name and links that are set (behaviour 12.5). */
function withBrand(squad: Squad, { productName = squad.name, socialUrl, githubUrl }: Brand): Squad {
  return {
    ...squad,
    name: productName,
    links: {
      ...squad.links,
      ...(socialUrl !== undefined && { social: socialUrl }),
      ...(githubUrl !== undefined && { source: githubUrl }),
    },
  };
}

/** What must not be shown wherever it stands: keys, the code, and the passwords within addresses. */
function secretsOf(texts: Environment): readonly string[] {
  const { openaiApiKey, browserKey, accessCode, limitStore, httpsProxy } = texts;
  const addresses = [limitStore, httpsProxy];
  const values = [openaiApiKey, browserKey, accessCode, ...addresses, ...addresses.map(passwordOf)];
  return values.filter(isSecret);
}

function passwordOf(address = ''): string | undefined {
  return /\/\/[^/@]*?:(.+)@/.exec(address)?.[1];
}

function textsBySetting(environment: Environment, defaults: Environment): Environment {
  return Object.fromEntries(
    Object.entries(VARIABLES).map(([name, variable]) => [
      name,
      textOf(variable, environment) || defaults[variable],
    ]),
  );
}

/** Tools agree on the names of proxies, but not on their case. */
function textOf(variable: string, environment: Environment): string | undefined {
  const text = environment[variable]?.trim();
  return text || !variable.endsWith('_PROXY') ? text : environment[variable.toLowerCase()]?.trim();
}

function unset(names: readonly string[]): Environment {
  return Object.fromEntries(names.map((name) => [name, undefined]));
}
