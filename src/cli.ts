import type { Readable, Writable } from 'node:stream';
import { createConsoleLog } from './adapters/console-log.ts';
import { createUnwatchedNetwork } from './adapters/network.ts';
import { createOwnModels } from './adapters/own-models.ts';
import { type OpenAiProviderOptions, createOpenAiProvider } from './adapters/openai-provider.ts';
import { type Arguments, type Words, readArguments } from './cli/arguments.ts';
import { askOnce } from './cli/ask-once.ts';
import { converse } from './cli/converse.ts';
import { chooseListed } from './cli/choose-listed.ts';
import { chooseLength, chooseMemory } from './cli/choose-options.ts';
import { findPersona } from './cli/find-persona.ts';
import { plainText } from './cli/plain-text.ts';
import { readAddress } from './cli/read-address.ts';
import { readInput } from './cli/read-input.ts';
import { type Signals, catchSignals } from './cli/signals.ts';
import {
  CLI_TEXTS,
  FIRST_INPUT_MS,
  describeGreeting,
  describeSilentInput,
  describeUnknownPersona,
  describeUnreadableInput,
  describeUsage,
} from './cli/texts.ts';
import type { Completion } from './ports/completion.ts';
import type { ModelList } from './ports/model-servers.ts';
import { createKeyMask } from './domain/api-keys.ts';
import { substituteOf } from './domain/asking/model.ts';
import { baseOf } from './domain/asking/model-address.ts';
import { type Answerer, ownAnswerer, siteAnswerer } from './domain/answerer.ts';
import { MAX_QUESTION_CHARACTERS, countCharacters } from './domain/conversation/send-rules.ts';
import { QUARTET } from './domain/squad/built-in-squad.ts';
import type { Squad } from './domain/squad/squad.ts';
import { readLoosely } from './domain/table/read-loosely.ts';
import { OWN_MODEL_TEXTS } from './domain/texts/own-model-texts.ts';
import {
  publicSettingsOf,
  SettingsError,
  requireSettings,
  type Environment,
  type Settings,
} from './server/settings.ts';
import { createVisit } from './create-visit.ts';

interface CliSystem {
  readonly environment: Environment;
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: Writable;
  readonly errors: Writable;
  readonly signals: Signals;
  readonly openProvider: typeof openProvider;
}

/** The arguments that replace settings. */
interface NamedProvider {
  readonly address?: string;
  readonly model: string | undefined;
  /** Whether a user before the @ of the address was taken away. */
  readonly isUserTaken?: boolean;
}

interface Provider {
  readonly completion: Completion;
  close(): Promise<void>;
}

const EXIT = { done: 0, failed: 1, unusable: 2 } as const;

/** More than any valid question has, with blanks around it. */
const MAX_QUESTION_BYTES = 128 * 1024;

/**
 * The command line's composition root. Resolves with the exit code; rejects with SettingsError.
 * @param given replaces parts of the process in tests
 */
export async function runCli(argv: readonly string[], given: Partial<CliSystem> = {}): Promise<number> {
  const {
    environment,
    input,
    output,
    errors,
    signals,
    openProvider: open,
  } = { ...processSystem(), ...given };
  const say = (text: string) => void errors.write(`${plainText(text)}\n`);
  const refuse = (why: string) => {
    say(why);
    return EXIT.unusable;
  };
  const wanted = readArguments(argv);
  if (typeof wanted === 'string') return refuse(wanted);
  if (wanted.help) {
    output.write(describeUsage(squadOf(environment)));
    return EXIT.done;
  }
  const own = readProvider(wanted, environment);
  if (typeof own === 'string') return refuse(own);
  const { settings: named, warnings } = settingsFor(environment, own);
  const { personas } = named.squad;
  const { personaName } = wanted;
  const persona = personaName === undefined ? personas[0] : findPersona(personaName, personas);
  if (!persona) return refuse(describeUnknownPersona(personaName ?? '', personas));
  const isConversation = wanted.words === undefined && input.isTTY === true && !wanted.all;
  const reading = isConversation ? undefined : await readQuestion(wanted.words, input, say);
  if (reading && 'whyNot' in reading) return refuse(reading.whyNot);
  const question = reading?.question;
  const asked = isConversation || wanted.all ? personas : [persona];
  const isModelNamed = Boolean(own.model ?? environment['OPENAI_MODEL']?.trim());
  const list = await listFor(named, own, isModelNamed);
  const choice = list && !isModelNamed ? chooseListed(list, asked) : undefined;
  if (choice && 'whyNot' in choice) return refuse(choice.whyNot);
  const settings = choice ? { ...named, openaiModel: choice.model, isModelChosen: true } : named;

  const provider = await open(settings, isConversation);
  const answerer = answererFor(settings, own, environment, list);
  // Several personas may meet the same problem.
  const said = new Set<string>();
  const sayOnce = (text: string) => {
    if (isConversation || !said.has(text)) say(text);
    said.add(text);
  };
  const visit = createVisit(settings.squad, answerer, {
    completion: provider.completion,
    network: createUnwatchedNetwork(),
    log: createConsoleLog({ warn: sayOnce, error: sayOnce }),
    loadReadLoosely: async () => readLoosely,
    // Here a map is drawn only where it is asked for.
    choices: { site: { drawsMap: false }, own: {} },
  });
  const { memory, length } = wanted;
  const whyNot =
    (memory === undefined ? undefined : chooseMemory(visit, memory)) ??
    (length === undefined ? undefined : chooseLength(visit, length));
  if (whyNot !== undefined) {
    visit.dispose();
    await provider.close();
    return refuse(whyNot);
  }
  visit.skipIntro();
  const lane = visit.laneOf(persona.id);
  if (lane) visit.choose(lane);
  visit.begin();
  if (own.isUserTaken) say(`Warning: --base-url: ${OWN_MODEL_TEXTS.userTaken}`);
  for (const warning of warnings) say(`Warning: ${warning}`);

  let interrupt: () => void = () => visit.stopAll();
  const caught = catchSignals(signals, () => interrupt());
  // The reader of a pipe may stop reading.
  output.on('error', interrupt);
  try {
    if (question === undefined) {
      const greeting = describeGreeting(settings.squad, visit);
      const onInterrupt = (act: () => void) => void (interrupt = act);
      await converse({ visit, greeting, input, output, onInterrupt });
      return EXIT.done;
    }
    const outcome = await askOnce(visit, question, wanted, (text) => void output.write(text));
    if ('kind' in outcome) return refuse(outcome.why);
    outcome.problems.forEach(say);
    return caught.exitCode() ?? (outcome.isFailed ? EXIT.failed : EXIT.done);
  } finally {
    caught.release();
    output.off('error', interrupt);
    visit.dispose();
    await provider.close();
  }
}

/** The built-in squad while the settings cannot be used. */
function squadOf(environment: Environment): Squad {
  try {
    return requireSettings(environment).settings.squad;
  } catch (error) {
    if (error instanceof SettingsError) return QUARTET;
    throw error;
  }
}

/** The provider and the model that the arguments name; a string says why they cannot be used. */
function readProvider({ baseUrl, model }: Arguments, environment: Environment): NamedProvider | string {
  const hasProvider = environment['OPENAI_API_KEY'] || environment['QUARTET_PROVIDER'];
  if (baseUrl === undefined)
    return model === undefined || hasProvider ? { model } : CLI_TEXTS.modelNeedsProvider;
  const reading = readAddress(baseUrl);
  if (typeof reading === 'string') return reading;
  return { address: baseOf(reading.address), model, isUserTaken: reading.isUserTaken ?? false };
}

/** The environment's settings, with the provider and model from the arguments. */
function settingsFor(environment: Environment, { address, model }: NamedProvider) {
  if (address === undefined && model === undefined) return requireSettings(environment);
  const { QUARTET_PROVIDER: provider, OPENAI_API_KEY: apiKey } = environment;
  const isReal = address === undefined && provider !== undefined && provider !== 'mock';
  const { settings, warnings } = requireSettings({
    ...environment,
    QUARTET_PROVIDER: isReal ? provider : 'relay',
    // Your own server may need no key, but the client does.
    ...(address === undefined ? {} : { OPENAI_BASE_URL: address, OPENAI_API_KEY: apiKey || 'none' }),
    ...(model === undefined ? {} : { OPENAI_MODEL: model }),
  });
  if (model === undefined) return { settings, warnings };
  const personas = settings.squad.personas.map((persona) => ({ ...persona, model }));
  return { settings: { ...settings, squad: { ...settings.squad, personas } }, warnings };
}

function processSystem(): CliSystem {
  return {
    environment: process.env,
    input: process.stdin,
    output: process.stdout,
    errors: process.stderr,
    signals: process,
    openProvider,
  };
}

/** The models of the server that the arguments name, if they matter: to choose one, or for a persona that names one. */
async function listFor(
  { openaiModel, openaiApiKey: key = '', squad }: Settings,
  { address }: NamedProvider,
  isModelNamed: boolean,
): Promise<ModelList | undefined> {
  const isOfOthers = squad.personas.some((persona) => (persona.model ?? openaiModel) !== openaiModel);
  if (address === undefined || (isModelNamed && !isOfOthers)) return undefined;
  return createOwnModels().list({ address, key });
}

/** Who answers: the settings' provider, or the server that the arguments name, which is asked like a page's own model. */
function answererFor(
  settings: Settings,
  { address }: NamedProvider,
  { QUARTET_TABLE_AT_ONCE, QUARTET_ATTEMPT_TIMEOUT_MS, QUARTET_MEMORY_TURNS }: Environment,
  list: ModelList | undefined,
): Answerer {
  const { provider, openaiModel: model, openaiApiKey, tableAtOnce, attemptTimeoutMs } = settings;
  const site = siteAnswerer(provider, publicSettingsOf(settings));
  if (address === undefined) return site;
  // A pace or a memory that somebody has set wins.
  const pace = {
    ...(QUARTET_TABLE_AT_ONCE?.trim() && { atOnce: tableAtOnce }),
    ...(QUARTET_ATTEMPT_TIMEOUT_MS?.trim() && { firstMs: attemptTimeoutMs, silenceMs: attemptTimeoutMs }),
  };
  const own = { address, key: openaiApiKey ?? '', model, pace };
  const answerer = ownAnswerer(own, site, list?.kind === 'models' ? list.names : []);
  const memory = QUARTET_MEMORY_TURNS?.trim() && { memoryTurns: settings.memoryTurns };
  return { ...answerer, options: { ...answerer.options, ...memory } };
}

/** The words of the arguments with standard input, which is read unless a person could type it and nothing asks for it. */
async function readQuestion(
  words: Words | undefined,
  input: CliSystem['input'],
  say: (text: string) => void,
): Promise<{ readonly question: string } | { readonly whyNot: string }> {
  const { before = '', after = '', isPlaceNamed = false } = words ?? {};
  const isOptional = words !== undefined && !isPlaceNamed;
  const reading =
    isOptional && input.isTTY === true
      ? ({ kind: 'text', text: '' } as const)
      : await readInput(input, {
          maxBytes: MAX_QUESTION_BYTES,
          firstMs: isOptional ? FIRST_INPUT_MS : undefined,
        });
  if (reading.kind === 'too-large') return { whyNot: CLI_TEXTS.inputTooLong };
  if (reading.kind === 'unreadable') return { whyNot: describeUnreadableInput(reading.detail) };
  if (reading.kind === 'silent') say(describeSilentInput());
  const typed = reading.kind === 'text' ? reading.text.trimEnd() : '';
  const question = [before, typed, after]
    .filter((part) => part.trim() !== '')
    .join('\n\n')
    .trim();
  if (question === '') return { whyNot: CLI_TEXTS.noQuestion };
  const isTooLong = typed !== '' && countCharacters(question) > MAX_QUESTION_CHARACTERS;
  return isTooLong ? { whyNot: CLI_TEXTS.inputTooLong } : { question };
}

/** In a conversation the mock answers with realistic delays, but not for a single question. */
async function openProvider(settings: Settings, isConversation: boolean): Promise<Provider> {
  if (settings.provider === 'mock') {
    const { serveMockProvider } = await import('../mock-provider/serve.ts');
    const { url, close } = await serveMockProvider({
      seed: settings.mockSeed,
      ...(isConversation ? {} : { delayMs: 0 }),
    });
    // The mock accepts any key.
    return { completion: createClient(`${url}/v1`, 'mock'), close };
  }
  const completion = createClient(settings.openaiBaseUrl, requireKey(settings), {
    substitute: substituteOf(settings),
    thinkingTokens: settings.thinkingTokens,
  });
  return { completion, close: () => Promise.resolve() };
}

function createClient(
  baseUrl: string,
  apiKey: string,
  options: Pick<OpenAiProviderOptions, 'substitute' | 'thinkingTokens'> = {},
): Completion {
  return createOpenAiProvider({
    ...options,
    reader: 'operator',
    baseUrl,
    apiKey,
    maskKeys: createKeyMask(apiKey),
  });
}

function requireKey({ provider, openaiApiKey, browserKey }: Settings): string {
  const apiKey = provider === 'relay' ? openaiApiKey : browserKey;
  if (apiKey !== undefined) return apiKey;
  const variable = provider === 'relay' ? 'OPENAI_API_KEY' : 'QUARTET_BROWSER_KEY';
  throw new SettingsError(
    `QUARTET_PROVIDER is ${provider}, but ${variable} is not set. Set it (to any word if the server needs no key), or unset QUARTET_PROVIDER for the mock.`,
  );
}
