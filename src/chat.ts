import fileSystem from 'node:fs';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { createConsoleLog } from './adapters/console-log.ts';
import { createDeferredCompletion } from './adapters/deferred.ts';
import { createMockFaults } from './adapters/mock-faults.ts';
import { createKeyMask } from './settings/keys.ts';
import { publicSettingsOf } from './settings/public-settings.ts';
import type { Settings } from './settings/settings.ts';
import { createSystemClock } from './adapters/system-clock.ts';
import { createSystemRandomness } from './adapters/system-randomness.ts';
import { createUnwatchedNetwork } from './adapters/network.ts';
import type { FaultDrill } from './ports/faults.ts';
import { PERSONAS } from './domain/personas.ts';
import { createSquad } from './domain/squad/create-squad.ts';
import type { Squad } from './domain/squad/squad.ts';
import { SettingsError, requireSettings } from './settings/read-settings.ts';
import { createConceal } from './terminal/conceal.ts';
import { USAGE } from './terminal/help-texts.ts';
import { canRedraw, colourDepthOf, createLook, themeOf } from './terminal/look.ts';
import { neutralise } from './terminal/neutralise.ts';
import { EXIT, printAnswer } from './terminal/print-answer.ts';
import { animate, suspend } from './terminal/process-events.ts';
import { type ChatArguments, readArguments } from './terminal/read-arguments.ts';
import { readQuestion } from './terminal/read-question.ts';
import { runShell } from './terminal/run-shell.ts';
import { createSystemFiles } from './terminal/system-files.ts';
import { createTerminalShell } from './terminal/terminal-shell.ts';
import { TERMINAL_TEXTS, wordLogLine } from './terminal/terminal-texts.ts';

interface Provider {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** With the mock alone. */
  readonly faultDrill?: FaultDrill;
  close(): Promise<void>;
}

/** What both ways of asking share. */
interface Visit {
  readonly squad: Squad;
  readonly settings: Settings;
  readonly given: ChatArguments;
  readonly faultDrill: FaultDrill | undefined;
  /** Masks the key. */
  readonly conceal: (text: string) => string;
  /** Where the log's lines go; standard error unless it is a terminal. */
  onLog(tell: (line: string) => void): void;
}

/** The terminal's composition root: resolves with the exit code. Rejects with SettingsError (behaviour 12.1, 16). */
export async function startChat(argv: readonly string[]): Promise<number> {
  const read = readArguments(argv, PERSONAS);
  if (read.kind === 'help') {
    process.stdout.write(USAGE);
    return EXIT.done;
  }
  if (read.kind === 'refused') return refuse(read.why);
  const { settings, warnings } = requireSettings(process.env);
  const piped = read.given.question === undefined && !process.stdin.isTTY;
  const question = piped ? await readQuestion(process.stdin) : read.given.question;
  if (question?.trim() === '') return refuse(TERMINAL_TEXTS.blankQuestion);
  if (question === undefined && !process.stdout.isTTY) return refuse(TERMINAL_TEXTS.needsTerminal);

  const provider = await openProvider(settings, question === undefined);
  const visit = createVisit(provider, settings, read.given);
  for (const warning of warnings) process.stderr.write(`Warning: ${warning}\n`);
  try {
    if (question === undefined) return await converse(visit);
    const { stdout: output, stderr: errors, env: environment } = process;
    return await printAnswer({ ...visit, question, output, errors, environment });
  } finally {
    visit.squad.dispose();
    await provider.close();
  }
}

function createVisit(
  { baseUrl, apiKey, faultDrill }: Provider,
  settings: Settings,
  given: ChatArguments,
): Visit {
  let tell: (line: string) => void = () => undefined;
  const say = (line: string) => tell(line);
  const completion = createDeferredCompletion(async () => {
    const { createOpenAiProvider } = await loadProvider();
    return createOpenAiProvider({ baseUrl, apiKey, maskKeys: createKeyMask(apiKey) });
  });
  // The first question should not wait for the client's code.
  void loadProvider().catch(() => undefined);
  const squad = createSquad(
    {
      clock: createSystemClock(),
      randomness: createSystemRandomness(),
      completion,
      log: createConsoleLog({ warn: say, error: say }),
      network: createUnwatchedNetwork(),
    },
    {
      personas: PERSONAS,
      model: publicSettingsOf(settings).model,
      retryMode: settings.retryMode,
      streaming: settings.streaming,
      memoryTurns: settings.memoryTurns,
      attemptTimeoutMs: settings.attemptTimeoutMs,
      motionPaused: false,
    },
  );
  const conceal = createConceal(apiKey);
  return { squad, settings, given, faultDrill, conceal, onLog: (next) => void (tell = next) };
}

/** A conversation on the screen (behaviour 16.1 to 16.12, 16.18 to 16.22). */
async function converse({ squad, settings, given, faultDrill, conceal, onLog }: Visit): Promise<number> {
  const { stdin: input, stdout: output, stderr, env } = process;
  const shell = createTerminalShell({
    squad,
    product: { name: settings.productName, mode: settings.provider },
    input,
    output,
    look: createLook(colourDepthOf(output, env), themeOf(env)),
    live: canRedraw(env),
    direct: given.persona !== undefined,
    conceal,
    files: createSystemFiles({
      fileSystem,
      resolve,
      workingFolder: process.cwd(),
      homeFolder: homedir(),
    }),
    faultDrill,
    animate,
    suspend: process.platform === 'win32' ? undefined : suspend,
  });
  onLog((line) => {
    if (!stderr.isTTY) stderr.write(`${neutralise(conceal(line))}\n`);
    else if (given.verbose) shell.tell(wordLogLine(line));
  });
  if (given.persona) squad.choose(given.persona.chatId);
  return runShell(shell);
}

function loadProvider() {
  return import('./adapters/openai-provider.ts');
}

/** A mock that plays a provider takes its time in a conversation, not for one answer. */
async function openProvider(settings: Settings, isConversation: boolean): Promise<Provider> {
  if (settings.provider === 'mock') {
    const { serveMockProvider } = await import('../mock-provider/serve.ts');
    const { url, close } = await serveMockProvider({
      seed: settings.mockSeed,
      ...(isConversation ? {} : { delayMs: 0 }),
    });
    return { baseUrl: `${url}/v1`, apiKey: 'mock', faultDrill: createMockFaults(url), close };
  }
  const apiKey = settings.provider === 'relay' ? settings.openaiApiKey : settings.browserKey;
  if (apiKey === undefined) {
    throw new SettingsError(
      `QUARTET_PROVIDER is ${settings.provider}, but OPENAI_API_KEY is not set. Set it (any word will do for a server that asks for none), or unset QUARTET_PROVIDER for the mock.`,
    );
  }
  return { baseUrl: settings.openaiBaseUrl, apiKey, close: () => Promise.resolve() };
}

function refuse(why: string): number {
  process.stderr.write(`${neutralise(why)}\n`);
  return EXIT.unusable;
}
