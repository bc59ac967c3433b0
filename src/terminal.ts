import { createConsoleLog } from './adapters/console-log.ts';
import { createDeferredCompletion } from './adapters/deferred.ts';
import { createMockFaults } from './adapters/mock-faults.ts';
import { createUnwatchedNetwork } from './adapters/network.ts';
import { createSystemClock } from './adapters/system-clock.ts';
import { createSystemRandomness } from './adapters/system-randomness.ts';
import { createKeeper } from './domain/keep/keeper.ts';
import type { Persona } from './domain/persona.ts';
import type { Substitute } from './domain/provider-lessons.ts';
import { createTable } from './domain/visit/create-table.ts';
import type { Visit } from './domain/visit/visit.ts';
import type { Clock } from './ports/clock.ts';
import type { Completion } from './ports/completion.ts';
import type { FaultDrill } from './ports/faults.ts';
import type { PathFiles } from './ports/files.ts';
import type { Log } from './ports/log.ts';
import type { Randomness } from './ports/randomness.ts';
import type { KeepWish, Store } from './ports/store.ts';
import { createProcessFiles } from './process-files.ts';
import { createProcessStore, shortenPath } from './process-store.ts';
import { createKeyMask, isSecret } from './settings/keys.ts';
import { publicSettingsOf } from './settings/public-settings.ts';
import { SettingsError, requireSettings } from './settings/read-settings.ts';
import { type Settings, substituteOf } from './settings/settings.ts';
import { type Tape, createTape } from './tape/create-tape.ts';
import { PRODUCT_VERSION } from './tape/product-version.ts';
import { type ResolvedArguments, readArguments } from './terminal/arguments.ts';
import { askAllOnce } from './terminal/ask-all-once.ts';
import { askOnce, readQuestion } from './terminal/ask-once.ts';
import { neutralise } from './terminal/clean-text.ts';
import { findPersona } from './terminal/find-persona.ts';
import { type Keeping, type KeptPlace, createKeeping } from './terminal/keeping.ts';
import { type Environment, canRedraw, lookOf } from './terminal/look.ts';
import { type Printed, printOnce } from './terminal/print-once.ts';
import { type ProcessEvents, EXIT, animate, runShell, suspend } from './terminal/process.ts';
import type { TerminalInput, TerminalOutput, TerminalProduct } from './terminal/shell-options.ts';
import { createTerminalShell } from './terminal/terminal-shell.ts';
import {
  TERMINAL_TEXTS,
  describeOnlyPersona,
  describeUnknownPersona,
  describeUsage,
  logLine,
} from './terminal/texts.ts';
import { wireVisit } from './wire-visit.ts';

/** The provider, until it is closed. */
interface Provider {
  readonly completion: Completion;
  /** Only with the mock. */
  readonly faultDrill?: FaultDrill;
  close(): Promise<void>;
}

/** Where the visits to a squad are kept. */
interface OpenStore extends KeptPlace {
  readonly store: Store;
}

/** How a provider is opened. */
interface ProviderOptions {
  readonly settings: Settings;
  readonly apiKey: string;
  readonly isConversation: boolean;
}

/** All that the program meets of the world outside it. */
export interface TerminalSystem {
  readonly environment: Environment;
  readonly input: TerminalInput & AsyncIterable<Uint8Array | string>;
  readonly output: TerminalOutput;
  readonly errors: TerminalOutput;
  /** Where signals and the end of the process are heard. */
  readonly events: ProcessEvents;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly files: PathFiles;
  readonly openStore: (squadId: string) => OpenStore;
  readonly openProvider: (options: ProviderOptions) => Promise<Provider>;
  /** Without it nothing moves by itself. */
  readonly animate: ((step: () => void) => () => void) | undefined;
  /** Without it Ctrl-Z does nothing. */
  readonly suspend: ((goOn: () => void) => void) | undefined;
}

/** The parts that the conversation and the single question share. */
interface Session {
  readonly system: TerminalSystem;
  readonly settings: Settings;
  readonly given: ResolvedArguments;
  readonly visit: Visit;
  readonly tape: Tape;
  readonly faultDrill: FaultDrill | undefined;
  readonly log: Log;
  /** Masks the key. */
  readonly conceal: (text: string) => string;
  /** Where the log's lines go. */
  readonly onLog: (tell: (line: string) => void) => void;
}

/** The mock accepts any key. */
const MOCK_KEY = 'mock';

/**
 * The terminal's composition root: resolves with the exit code. What a test does not give is the process's own.
 * Rejects with SettingsError (behaviour 12.1, 16).
 */
export async function startTerminal(
  argv: readonly string[],
  given: Partial<TerminalSystem> = {},
): Promise<number> {
  const system = { ...createProcessSystem(), ...given };
  const { environment, input, output, errors } = system;
  const refuse = (why: string) => {
    errors.write(`${neutralise(why)}\n`);
    return EXIT.unusable;
  };
  const read = readArguments(argv);
  if (read.kind === 'help') {
    output.write(describeUsage(personasIn(system)));
    return EXIT.done;
  }
  if (read.kind === 'refused') return refuse(read.why);
  const { settings, warnings } = requireSettings(environment, system.files.read);
  const { personas } = settings.squad;
  const { personaName, verbose, keep, round } = read.given;
  if (keep && !settings.keep) return refuse(TERMINAL_TEXTS.keepIsOff);
  const persona = personaName === undefined ? undefined : findPersona(personaName, personas);
  if (personaName !== undefined && !persona) return refuse(describeUnknownPersona(personaName, personas));
  const [only, ...others] = personas;
  if (round && only && others.length === 0) return refuse(describeOnlyPersona(only));
  const piped = read.given.question === undefined && !input.isTTY;
  if (keep && piped) return refuse(TERMINAL_TEXTS.keepNeedsConversation);
  const question = piped ? await readQuestion(input) : read.given.question;
  if (question?.trim() === '') return refuse(TERMINAL_TEXTS.blankQuestion);
  if (round && question === undefined) return refuse(TERMINAL_TEXTS.allNeedsQuestion);
  if (question === undefined && !output.isTTY) return refuse(TERMINAL_TEXTS.needsTerminal);

  const apiKey = requireKey(settings);
  const provider = await system.openProvider({ settings, apiKey, isConversation: question === undefined });
  const session = createSession(system, settings, { persona, verbose, keep, round }, provider, apiKey);
  for (const warning of warnings) errors.write(`Warning: ${warning}\n`);
  try {
    if (question === undefined) return await converse(session);
    const { events } = system;
    const ask = (onProgress: (status: string) => void) => askFor(question, session, onProgress);
    return await printOnce({ ...session, verbose, output, errors, events, environment, ask });
  } finally {
    session.visit.dispose();
    await provider.close();
  }
}

/** Whom the help can name; nobody where the settings cannot be read, which must not keep it from helping. */
function personasIn({ environment, files }: TerminalSystem): readonly Persona[] {
  try {
    return requireSettings(environment, files.read).settings.squad.personas;
  } catch (error) {
    if (error instanceof SettingsError) return [];
    throw error;
  }
}

/** The process, its machine and its provider. */
function createProcessSystem(): TerminalSystem {
  return {
    environment: process.env,
    input: process.stdin,
    output: process.stdout,
    errors: process.stderr,
    events: process,
    clock: createSystemClock(),
    randomness: createSystemRandomness(),
    files: createProcessFiles(),
    openStore,
    openProvider,
    animate,
    suspend: process.platform === 'win32' ? undefined : suspend,
  };
}

function openStore(squadId: string): OpenStore {
  const store = createProcessStore(squadId, createSystemClock());
  return {
    store,
    path: shortenPath(store.path),
    pathAside() {
      const path = store.pathAside();
      return path === undefined ? undefined : shortenPath(path);
    },
  };
}

function createSession(
  system: TerminalSystem,
  settings: Settings,
  given: ResolvedArguments,
  { completion, faultDrill }: Provider,
  apiKey: string,
): Session {
  let tell: (line: string) => void = () => undefined;
  const say = (line: string) => tell(line);
  const log = createConsoleLog({ warn: say, error: say });
  const wired = wireVisit(publicSettingsOf(settings), {
    clock: system.clock,
    randomness: system.randomness,
    completion,
    network: createUnwatchedNetwork(),
    log,
  });
  const { visit } = wired;
  const tape = createTape({ ...wired, product: PRODUCT_VERSION });
  visit.addTable(createTable);
  const conceal = (text: string) => (isSecret(apiKey) ? text.replaceAll(apiKey, '[key]') : text);
  return {
    system,
    settings,
    given,
    visit,
    tape,
    faultDrill,
    log,
    conceal,
    onLog: (next) => void (tell = next),
  };
}

/** A conversation on the screen (behaviour 16.1 to 16.12, 16.18 to 16.25, 16.27 to 16.29). */
async function converse(session: Session) {
  const { system, settings, given, visit, tape, faultDrill, conceal, onLog } = session;
  const { environment, output, errors } = system;
  const keeping = keepVisit(session);
  const shell = createTerminalShell({
    visit,
    product: productOf(settings),
    input: system.input,
    output,
    look: lookOf(output, environment, process.platform === 'win32'),
    live: canRedraw(environment),
    direct: given.persona !== undefined,
    conceal,
    files: system.files,
    keeping,
    tape,
    faultDrill,
    animate: system.animate,
    suspend: system.suspend,
  });
  onLog((line) => {
    if (!errors.isTTY) errors.write(`${neutralise(conceal(line))}\n`);
    else if (given.verbose) shell.tell(logLine(line));
  });
  await keeping.opened();
  if (given.persona) visit.perform({ kind: 'choose', personaId: given.persona.chatId });
  keeping.follow(({ text, kind }) => shell.tell(text, kind));
  const exitCode = await runShell(shell, system.events);
  const lastWords = await keeping.end();
  if (lastWords !== undefined) errors.write(`${neutralise(lastWords)}\n`);
  return exitCode;
}

/** What the flag wants stays so until it is forgotten; nothing is read or written without it. */
function keepVisit({ system, settings, given, visit, log }: Session): Keeping {
  const { clock } = system;
  const { store, ...place } = system.openStore(settings.squad.id);
  let isOn = given.keep;
  const wish: KeepWish = {
    isOn: () => isOn,
    set(wanted) {
      isOn = wanted;
      return true;
    },
    watch: () => () => undefined,
  };
  const keeper = createKeeper(visit, { store, wish, clock, log });
  return createKeeping({ visit, keeper, place, clock });
}

/** One persona, or all of them at once (behaviour 16.13, 16.26). */
async function askFor(
  question: string,
  { visit, given }: Session,
  onProgress: (status: string) => void,
): Promise<Printed> {
  if (given.round) return askAllOnce({ ...given.round, visit, question, onProgress });
  const personaId = given.persona?.chatId;
  const { kind, answer, problem } = await askOnce({ visit, personaId, question, onProgress });
  return {
    kind,
    text: answer === undefined ? undefined : { form: 'prose', content: answer },
    problems: problem === undefined ? [] : [problem],
  };
}

function productOf({ squad, provider }: Settings): TerminalProduct {
  const { id, name, badge, lead } = squad;
  return { squadId: id, name, badge, lead, mode: provider };
}

function requireKey({ provider, openaiApiKey, browserKey }: Settings): string {
  if (provider === 'mock') return MOCK_KEY;
  const apiKey = provider === 'relay' ? openaiApiKey : browserKey;
  if (apiKey !== undefined) return apiKey;
  const variable = provider === 'relay' ? 'OPENAI_API_KEY' : 'QUARTET_BROWSER_KEY';
  throw new SettingsError(
    `QUARTET_PROVIDER is ${provider}, but ${variable} is not set. Set it (to any word if the server needs no key), or unset QUARTET_PROVIDER for the mock.`,
  );
}

/** The mock answers with realistic delays in a conversation, but not for a single question. */
async function openProvider({ settings, apiKey, isConversation }: ProviderOptions): Promise<Provider> {
  // The first question should not wait for the client's code.
  void loadClient().catch(() => undefined);
  if (settings.provider !== 'mock') {
    const completion = createClient(settings.openaiBaseUrl, apiKey, substituteOf(settings));
    return { completion, close: () => Promise.resolve() };
  }
  const { serveMockProvider } = await import('../mock-provider/serve.ts');
  const { url, close } = await serveMockProvider({
    seed: settings.mockSeed,
    ...(isConversation ? {} : { delayMs: 0 }),
  });
  return { completion: createClient(`${url}/v1`, apiKey), faultDrill: createMockFaults(url), close };
}

function createClient(baseUrl: string, apiKey: string, substitute?: Substitute): Completion {
  return createDeferredCompletion(async () => {
    const { createOpenAiProvider } = await loadClient();
    return createOpenAiProvider({ baseUrl, apiKey, maskKeys: createKeyMask(apiKey), substitute });
  });
}

function loadClient() {
  return import('./adapters/openai-provider.ts');
}
