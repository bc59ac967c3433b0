import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { seededGenerator } from '../mock-provider/voices/seeded-generator.ts';
import { shippedSpeech } from '../mock-provider/voices/speech.ts';
import { createConsoleLog } from './adapters/console-log.ts';
import { createOpenAiProvider } from './adapters/openai-provider.ts';
import { preparedRounds } from './adapters/prepared-rounds.ts';
import { createSystemClock } from './adapters/system-clock.ts';
import { readArguments } from './cli/map-check/arguments.ts';
import { tellProgress } from './cli/map-check/progress.ts';
import { documentOf, tablesOf } from './cli/map-check/report.ts';
import { MAP_CHECK_TEXTS, describeEnd, describeKeyFileIssue } from './cli/map-check/texts.ts';
import { plainJson, plainText } from './cli/plain-text.ts';
import { type Signals, catchSignals } from './cli/signals.ts';
import { type Answerer, ownAnswerer, siteAnswerer } from './domain/answerer.ts';
import { createKeyMask } from './domain/api-keys.ts';
import { baseOf, readModelKey } from './domain/asking/model-address.ts';
import { createSlots } from './domain/asking/slots.ts';
import { startCheck, stepsOf } from './domain/map-check/check.ts';
import { readLoosely, repairJson } from './domain/table/read-loosely.ts';
import { OWN_MODEL_TEXTS } from './domain/texts/own-model-texts.ts';
import type { Clock } from './ports/clock.ts';
import type { Completion } from './ports/completion.ts';
import type { OwnModel } from './ports/model-servers.ts';
import { type Environment, publicSettingsOf, requireKnownNames, requireSettings } from './server/settings.ts';

interface MapCheckSystem {
  readonly environment: Environment;
  readonly output: Writable;
  readonly errors: Writable & { readonly isTTY?: boolean };
  readonly signals: Signals;
  readonly clock: Clock;
}

const EXIT = { done: 0, unusable: 2 } as const;

/** The same letters in every run, so that its figures can be had again, and models are asked the same. */
const SEED = 1;

/** More than any key has. */
const MAX_KEY_BYTES = 10_000;

/**
 * The composition root of the command that measures how well a model draws maps. Resolves with the exit code; rejects
 * with SettingsError.
 * @param given replaces parts of the process in tests
 */
export async function runMapCheck(
  argv: readonly string[],
  given: Partial<MapCheckSystem> = {},
): Promise<number> {
  const { environment, output, errors, signals, clock } = { ...processSystem(), ...given };
  const wanted = readArguments(argv);
  if (typeof wanted === 'string') {
    errors.write(`${plainText(wanted)}\n`);
    return EXIT.unusable;
  }
  if (wanted.kind === 'help') {
    output.write(MAP_CHECK_TEXTS.usage);
    return EXIT.done;
  }
  requireKnownNames(environment);
  const { address, isUserTaken, model, keyFile, json } = wanted;
  const reading = readKey(keyFile, environment);
  if (typeof reading === 'string') {
    errors.write(`${plainText(reading)}\n`);
    return EXIT.unusable;
  }
  const { key } = reading;
  if (isUserTaken) errors.write(`Warning: --base-url: ${OWN_MODEL_TEXTS.userTaken}\n`);
  const rounds = preparedRounds(shippedSpeech());
  const count = stepsOf(rounds).length;
  const progress = tellProgress({
    count,
    isTerminal: errors.isTTY === true,
    write: (text) => void errors.write(text),
  });
  const check = startCheck(
    {
      clock,
      log: createConsoleLog({ warn: () => undefined, error: progress.say }),
      randomness: { next: seededGenerator(SEED) },
    },
    {
      rounds,
      model,
      answering: {
        answerer: answererFor({ address, key, model }, environment),
        completion: completionAt(address, key),
        slots: createSlots(1),
        isReachable: () => true,
      },
      readLoosely,
      repairJson,
    },
    progress,
  );
  const caught = catchSignals(signals, check.stop);
  // The reader of a pipe may stop reading.
  output.on('error', check.stop);
  try {
    const result = await check.result;
    progress.clear();
    const subject = { address, model, hasKey: key !== '', rounds };
    const isAnswered = result.answered > 0 || result.end.kind === 'stopped';
    const why = describeEnd(result, count, subject);
    if (why !== undefined) progress.say(why);
    if (json) output.write(plainJson(documentOf(result, subject)));
    else if (isAnswered) output.write(plainText(tablesOf(result, subject)));
    return caught.exitCode() ?? (isAnswered ? EXIT.done : EXIT.unusable);
  } finally {
    caught.release();
    output.off('error', check.stop);
  }
}

function processSystem(): MapCheckSystem {
  return {
    environment: process.env,
    output: process.stdout,
    errors: process.stderr,
    signals: process,
    clock: createSystemClock(),
  };
}

/** The key of the file or else of the environment; a string says why there is none. */
function readKey(file: string | undefined, environment: Environment): { readonly key: string } | string {
  if (file === undefined) {
    const { OPENAI_API_KEY } = environment;
    return { key: requireSettings({ OPENAI_API_KEY }).settings.openaiApiKey ?? '' };
  }
  const text = readText(resolve(environment['INIT_CWD'] ?? '', file));
  if ('issue' in text) return describeKeyFileIssue(file, text.issue);
  if (text.text.trim() === '') return describeKeyFileIssue(file, 'empty');
  const key = readModelKey(text.text);
  return key === undefined ? describeKeyFileIssue(file, 'no-key') : { key };
}

function readText(
  path: string,
): { readonly text: string } | { readonly issue: 'missing' | 'unreadable' | 'no-key' } {
  try {
    if (statSync(path).size > MAX_KEY_BYTES) return { issue: 'no-key' };
    return { text: readFileSync(path, 'utf8') };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return { issue: isMissing ? 'missing' : 'unreadable' };
  }
}

/** The model is asked like one that a visitor has connected. A patience that somebody has set wins. */
function answererFor(
  { address, key, model }: Pick<OwnModel, 'address' | 'key' | 'model'>,
  { QUARTET_ATTEMPT_TIMEOUT_MS = '' }: Environment,
): Answerer {
  const { settings } = requireSettings({ QUARTET_ATTEMPT_TIMEOUT_MS });
  const { attemptTimeoutMs } = settings;
  const isSet = QUARTET_ATTEMPT_TIMEOUT_MS.trim() !== '';
  const pace = isSet ? { firstMs: attemptTimeoutMs, silenceMs: attemptTimeoutMs } : {};
  return ownAnswerer({ address, key, model, pace }, siteAnswerer('relay', publicSettingsOf(settings)), []);
}

function completionAt(address: string, key: string): Completion {
  return createOpenAiProvider({
    reader: 'operator',
    baseUrl: baseOf(address),
    // The server may need no key, but the client does.
    apiKey: key || 'none',
    maskKeys: createKeyMask(key),
  });
}
