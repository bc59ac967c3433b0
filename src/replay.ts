import { createSystemClock } from './adapters/system-clock.ts';
import { describeFileTrouble } from './domain/texts/file-texts.ts';
import { PLAYER_TEXTS } from './domain/texts/tape-player-texts.ts';
import { describeDeparture, describeTapeEnd, describeTapeProblem } from './domain/texts/tape-texts.ts';
import { createTable } from './domain/visit/create-table.ts';
import { createVisit } from './domain/visit/create-visit.ts';
import type { Clock } from './ports/clock.ts';
import type { PathFiles } from './ports/files.ts';
import { createProcessFiles } from './process-files.ts';
import { PRODUCT_VERSION } from './tape/product-version.ts';
import { readTape } from './tape/read-tape.ts';
import { type Replay, createReplay } from './tape/replay.ts';
import { MAX_TAPE_CHARACTERS, type ReadTape, TAPE_VERSION } from './tape/tape-format.ts';
import { neutralise } from './terminal/clean-text.ts';
import { drawNote } from './terminal/drawings.ts';
import { type Environment, lookOf } from './terminal/look.ts';
import { playTape } from './terminal/play-tape.ts';
import { createStatusLine } from './terminal/print-once.ts';
import { type ProcessEvents, EXIT, SIGNAL_EXIT, onSignals } from './terminal/process.ts';
import { type ReplayArguments, readReplayArguments } from './terminal/replay-arguments.ts';
import {
  REPLAY_TEXTS,
  describeBeyondEnd,
  describePlayed,
  describePosition,
  describeStopped,
  describeTape,
} from './terminal/replay-texts.ts';
import { type TerminalOutput, sizeOf } from './terminal/shell-options.ts';

/** All that the program meets of the world outside it. */
export interface ReplaySystem {
  readonly environment: Environment;
  readonly output: TerminalOutput;
  readonly errors: TerminalOutput;
  /** Where signals are heard. */
  readonly events: ProcessEvents;
  readonly clock: Clock;
  readonly files: PathFiles;
}

/** What came of it. */
interface Verdict {
  readonly exitCode: number;
  readonly text: string;
}

type Opening =
  { readonly kind: 'tape'; readonly tape: ReadTape } | { readonly kind: 'refused'; readonly why: string };

/**
 * The replay's composition root: plays a tape and resolves with the exit code. What a test does not give is the
 * process's own (behaviour 19.5).
 */
export async function startReplay(
  argv: readonly string[],
  given: Partial<ReplaySystem> = {},
): Promise<number> {
  const system = { ...createProcessSystem(), ...given };
  const { output, errors } = system;
  const refuse = (why: string) => {
    errors.write(`${neutralise(why)}\n`);
    return EXIT.unusable;
  };
  const read = readReplayArguments(argv);
  if (read.kind === 'help') {
    output.write(REPLAY_TEXTS.usage);
    return EXIT.done;
  }
  if (read.kind === 'refused') return refuse(read.why);
  const opening = openTape(read.given.file, system.files);
  if (opening.kind === 'refused') return refuse(opening.why);
  const { tape } = opening;
  const { atMs } = read.given;
  if (atMs > tape.lastsMs) return refuse(describeBeyondEnd(atMs, tape.lastsMs));
  return play(tape, read.given, system);
}

function createProcessSystem(): ReplaySystem {
  return {
    environment: process.env,
    output: process.stdout,
    errors: process.stderr,
    events: process,
    clock: createSystemClock(),
    files: createProcessFiles(),
  };
}

function openTape(name: string, files: PathFiles): Opening {
  const refused = (why: string): Opening => ({ kind: 'refused', why });
  const file = files.read(name, MAX_TAPE_CHARACTERS);
  if (file.kind === 'failed') {
    return refused(`${describeFileTrouble(file.path, file.trouble)} ${REPLAY_TEXTS.noFile}`);
  }
  const reading = readTape(file.text);
  if (reading.kind === 'refused') return refused(describeTapeProblem(reading.problem, TAPE_VERSION));
  const { squad } = reading.tape.header;
  const names = [squad.name, ...squad.personas.map((persona) => persona.name)];
  // Names are drawn as they are, and no squad that the product plays has such a one.
  const isShown = names.every((each) => neutralise(each) === each && !each.includes('\n'));
  return isShown ? reading : refused(REPLAY_TEXTS.badNames);
}

async function play(
  tape: ReadTape,
  { atMs, speed }: ReplayArguments,
  { environment, output, errors, events, clock }: ReplaySystem,
): Promise<number> {
  const look = lookOf(output, environment, process.platform === 'win32');
  const draw = () => ({ columns: sizeOf(output).columns, look, clean: neutralise });
  const status = createStatusLine(errors, environment);
  let isGone = false;
  const print = (lines: readonly string[]) => {
    if (isGone) return;
    status.show('');
    output.write(`${lines.join('\n')}\n`);
  };
  print(drawNote(describeTape(tape), 'quiet', draw()).slice(1));
  if (tape.header.resumed) print(drawNote(PLAYER_TEXTS.beginningMissing, 'quiet', draw()));

  const replay = createReplay(tape, { createVisit, createTable });
  const pace = speed ?? (output.isTTY ? 1 : undefined);
  const onPosition = (nowMs: number) => {
    if (pace !== undefined) status.show(describePosition(nowMs, tape.lastsMs, pace));
  };
  const playing = playTape({ replay, draw, print, onPosition, fromMs: atMs, speed: pace, clock });
  // Whoever reads may stop reading; whether it matches is still to be found out.
  output.on('error', () => {
    isGone = true;
    playing.hurry();
  });
  let signalled: number | undefined;
  const release = onSignals(events, (signal) => {
    signalled = SIGNAL_EXIT[signal];
    playing.stop();
  });
  await playing.ended;
  release();
  status.show('');
  replay.dispose();
  const verdict =
    signalled === undefined
      ? judge(tape, replay)
      : { exitCode: signalled, text: describeStopped(replay.atMs()) };
  if (verdict.exitCode === EXIT.done) print(drawNote(verdict.text, 'quiet', draw()));
  else errors.write(`${neutralise(verdict.text)}\n`);
  return verdict.exitCode;
}

/** What came of a tape that was played as far as it goes (behaviour 19.7). */
function judge({ header, lines, end }: ReadTape, replay: Replay): Verdict {
  const departure = replay.departure();
  if (departure) {
    const versions = { recordedBy: header.product, playedBy: PRODUCT_VERSION };
    return { exitCode: EXIT.departed, text: describeDeparture(departure, versions) };
  }
  const lack = describeTapeEnd(end);
  if (end.kind === 'broken' || end.kind === 'cut') return { exitCode: EXIT.departed, text: lack ?? '' };
  return {
    exitCode: EXIT.done,
    text: [describePlayed(lines.length), ...(lack === undefined ? [] : [lack])].join(' '),
  };
}
