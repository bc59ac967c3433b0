import type { Squad } from '../domain/squad/squad.ts';
import { wordRefusal } from '../domain/wording.ts';
import { findPersona } from './find-persona.ts';
import { nearest } from './nearest.ts';
import {
  COMMAND_HELP,
  TERMINAL_TEXTS,
  wordUnknownCommand,
  wordUnknownPersona,
  wordUnknownStarter,
} from './terminal-texts.ts';

/** What became of a line; one that was kept for later, or refused, stays where it was typed. */
export type Outcome =
  { readonly kind: 'taken' } | { readonly kind: 'kept' } | { readonly kind: 'refused'; readonly why: string };

/** What a command may use. */
export interface CommandContext {
  readonly squad: Squad;
  showProfile(): void;
  showHelp(): void;
  /** Says a thing between messages. */
  say(text: string): void;
  leave(): void;
}

export interface Command {
  readonly name: string;
  /** What stands for its argument in the help; empty without one. */
  readonly argument: string;
  readonly help: string;
  readonly run: (context: CommandContext, argument: string) => Outcome;
}

const TAKEN: Outcome = { kind: 'taken' };

/** Every command there is; the help, the completion and the nearest ones come from here. */
export const COMMANDS: readonly Command[] = [
  plain('next', ({ squad }) => squad.next()),
  plain('previous', ({ squad }) => squad.previous()),
  { name: 'persona', argument: 'NAME', help: COMMAND_HELP.persona, run: choosePersona },
  { name: 'start', argument: 'NUMBER', help: COMMAND_HELP.start, run: start },
  plain('profile', (context) => context.showProfile()),
  { name: 'retry', argument: '', help: COMMAND_HELP.retry, run: retry },
  { name: 'stop', argument: '', help: COMMAND_HELP.stop, run: stop },
  { name: 'cancel', argument: '', help: COMMAND_HELP.cancel, run: stop },
  { name: 'edit', argument: '', help: COMMAND_HELP.edit, run: edit },
  { name: 'stream', argument: 'ON|OFF', help: COMMAND_HELP.stream, run: stream },
  plain('pause', pause),
  { name: 'back', argument: '', help: COMMAND_HELP.back, run: goBack },
  plain('help', (context) => context.showHelp()),
  plain('quit', (context) => context.leave()),
];

/** Runs a command by its name; an unknown one is answered with the nearest (behaviour 16.3). */
export function runCommand(context: CommandContext, name: string, argument: string): Outcome {
  const command = COMMANDS.find((each) => each.name === name);
  if (command) return command.run(context, argument);
  const names = COMMANDS.map((each) => each.name);
  return refused(
    wordUnknownCommand(
      name,
      nearest(name, names).map((each) => `/${each}`),
    ),
  );
}

/** How a command is typed. */
export function usageOf({ name, argument }: Command): string {
  return argument === '' ? `/${name}` : `/${name} ${argument}`;
}

function plain(name: keyof typeof COMMAND_HELP, act: (context: CommandContext) => void): Command {
  return {
    name,
    argument: '',
    help: COMMAND_HELP[name],
    run(context) {
      act(context);
      return TAKEN;
    },
  };
}

function choosePersona({ squad }: CommandContext, argument: string): Outcome {
  const persona = findPersona(argument, squad.personas);
  if (!persona) return refused(wordUnknownPersona(argument, squad.personas));
  squad.choose(persona.chatId);
  squad.begin();
  return TAKEN;
}

/** Also the readings of the metrics, which the core pauses by itself (behaviour 15.2). */
function pause({ squad, say }: CommandContext): void {
  const isPaused = !squad.motionPaused.peek();
  squad.setMotionPaused(isPaused);
  say(isPaused ? TERMINAL_TEXTS.motionPaused : TERMINAL_TEXTS.motionResumed);
}

function goBack({ squad }: CommandContext): Outcome {
  if (squad.stage.peek() !== 'chat') return refused(TERMINAL_TEXTS.nowhereBack);
  squad.goBack();
  return TAKEN;
}

/** Asks one of the questions to begin with (behaviour 5.12). */
function start({ squad }: CommandContext, argument: string): Outcome {
  const starters = squad.starters.peek();
  if (starters.length === 0) return refused(TERMINAL_TEXTS.noStarters);
  const text = /^\d+$/.test(argument) ? starters[Number(argument) - 1] : undefined;
  if (text === undefined) return refused(wordUnknownStarter(starters.length));
  const decision = squad.ask(text);
  return decision.kind === 'send' ? TAKEN : refused(wordRefusal(decision.reason));
}

/** Cuts a wait short, or asks the question again that has no answer (behaviour 11.11, 11.12). */
function retry({ squad }: CommandContext): Outcome {
  const progress = squad.asking.peek()?.progress;
  if (progress?.kind === 'attempting') return refused(TERMINAL_TEXTS.attemptUnderWay);
  if (progress) squad.retryNow();
  else if (squad.canTryAgain.peek()) squad.tryAgain();
  else return refused(TERMINAL_TEXTS.nothingToRetry);
  return TAKEN;
}

/** Ends the open question, or the edit where none is open (behaviour 10.12, 11.11). */
function stop({ squad }: CommandContext): Outcome {
  if (squad.loading.peek()) squad.cancel();
  else if (squad.editing.peek()) squad.cancelEdit();
  else return refused(TERMINAL_TEXTS.nothingToStop);
  return TAKEN;
}

/** Puts the last question into the line, to be sent in its place (behaviour 9.9). */
function edit({ squad }: CommandContext): Outcome {
  if (!squad.lastQuestionId.peek()) return refused(TERMINAL_TEXTS.nothingToEdit);
  squad.edit();
  return TAKEN;
}

/** Streams the answers to come, or takes them whole (behaviour 11.26). */
function stream({ squad, say }: CommandContext, argument: string): Outcome {
  const word = argument.toLowerCase();
  if (word !== 'on' && word !== 'off') return refused(TERMINAL_TEXTS.streamOnOrOff);
  squad.setStreaming(word === 'on');
  say(word === 'on' ? TERMINAL_TEXTS.streamOn : TERMINAL_TEXTS.streamOff);
  return TAKEN;
}

function refused(why: string): Outcome {
  return { kind: 'refused', why };
}
