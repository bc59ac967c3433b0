import { nearest } from '../domain/nearest.ts';
import type { Persona } from '../domain/persona.ts';
import type { Decision } from '../domain/visit/command.ts';
import type { Visit } from '../domain/visit/visit.ts';
import { type Command, type CommandContext, type Outcome, TAKEN, outcomeOf, refused } from './command.ts';
import { save } from './conversation-files.ts';
import { drawNote } from './drawings.ts';
import { faultNamesFor, setFault } from './fault-command.ts';
import { find } from './find-command.ts';
import { findPersona } from './find-persona.ts';
import { describeMarks } from './status.ts';
import { askAll, drawNewestMap, passOn, retry } from './table-commands.ts';
import {
  TERMINAL_TEXTS,
  describeOnlyPersona,
  describeStarterNumbers,
  describeUnknownCommand,
  describeUnknownPersona,
} from './texts.ts';
import { saveTape } from './tape-command.ts';

/** What a line that begins with a slash could become, and what each of them does. */
export interface Completion {
  readonly line: string;
  readonly usage: string;
  readonly help: string;
}

/** Every command there is; the help, the completion and the nearest ones come from here. */
export const COMMANDS: readonly Command[] = [
  { ...plain('next', 'Next persona', ({ visit }) => visit.perform({ kind: 'next' })), switches: true },
  {
    ...plain('previous', 'Previous persona', ({ visit }) => visit.perform({ kind: 'previous' })),
    switches: true,
  },
  {
    name: 'persona',
    switches: true,
    argument: 'NAME',
    help: 'Choose a persona by its id, its name or the beginning of one',
    run: choosePersona,
  },
  { name: 'start', argument: 'NUMBER', help: 'Ask one of the starter questions', run: start },
  {
    name: 'all',
    switches: true,
    argument: 'QUESTION',
    help: 'Ask every persona at once, with one request each',
    run: askAll,
  },
  {
    name: 'map',
    switches: true,
    argument: '',
    help: 'Draw where the answers to the last /all agree and differ, with one request',
    run: drawNewestMap,
  },
  {
    name: 'pass',
    switches: true,
    argument: 'NAME',
    help: 'Quote the last complete answer of this conversation to another persona',
    run: passOn,
  },
  plain('profile', 'Profile of the persona', (context) => context.showProfile()),
  { name: 'retry', argument: '', help: 'Retry now, or ask again what has no complete answer', run: retry },
  { name: 'stop', argument: '', help: 'Stop all that is under way, or end the edit', run: stop },
  { name: 'cancel', argument: '', help: 'The same as /stop', run: stop },
  { name: 'edit', argument: '', help: 'Edit the last question and send it in its place', run: edit },
  {
    name: 'stream',
    argument: 'ON|OFF',
    help: 'Show answers as they arrive, or once they are complete',
    run: stream,
  },
  {
    name: 'find',
    argument: 'TEXT',
    help: 'Find messages in this conversation',
    run: find,
  },
  { name: 'save', argument: '[FILE]', help: 'Save the conversation: .md as Markdown, else JSON', run: save },
  {
    name: 'open',
    argument: 'FILE',
    help: 'Load a conversation saved as JSON',
    run: ({ openFile }, argument) => openFile(argument),
  },
  {
    name: 'tape',
    argument: 'FILE',
    help: 'Save a tape of this visit, with all its texts, to keep or to attach to a bug report',
    run: saveTape,
  },
  { name: 'forget', argument: '', help: 'Remove all that --keep has kept', run: forget },
  { name: 'fault', argument: '[NAME]', help: 'Set a fault for the next answers of the mock', run: setFault },
  plain('pause', 'Pause or resume motion', pause),
  { name: 'back', argument: '', help: 'Back to the beginning; the conversations are kept', run: goBack },
  plain('help', 'Commands and keys', (context) => context.showHelp()),
  plain('quit', 'Leave', (context) => context.leave()),
];

/** Runs a command by its name; an unknown one is answered with the nearest (behaviour 16.3). */
export function runCommand(context: CommandContext, name: string, argument: string): Outcome {
  const { squad, chosen } = context.visit;
  const { personas } = squad;
  const command = COMMANDS.find((each) => each.name === name);
  if (command?.switches && personas.length === 1) return refused(describeOnlyPersona(chosen.peek().persona));
  if (command) return command.run(context, argument);
  const names = commandsFor(personas.length).map((each) => each.name);
  const closest = nearest(name, names).map((each) => `/${each}`);
  return refused(describeUnknownCommand(name, closest));
}

/** The commands that are of use with so many personas. */
export function commandsFor(personaCount: number): readonly Command[] {
  return personaCount > 1 ? COMMANDS : COMMANDS.filter(({ switches }) => switches !== true);
}

/** How a command is typed. */
export function usageOf({ name, argument }: Command): string {
  return argument === '' ? `/${name}` : `/${name} ${argument}`;
}

/** The commands, or the words of a command, that the line is the beginning of. */
export function completionsOf(line: string, personas: readonly Persona[]): readonly Completion[] {
  if (!/^\/(?!\/)/.test(line)) return [];
  const [, name, argument] = /^\/(\S+) (.*)$/s.exec(line) ?? [];
  if (name !== undefined && argument !== undefined) return argumentsOf(name, argument, personas);
  const offered = commandsFor(personas.length);
  return offered
    .filter((command) => `/${command.name}`.startsWith(line))
    .map((command) => ({
      line: `/${command.name}${command.argument === '' ? '' : ' '}`,
      usage: usageOf(command),
      help: command.help,
    }));
}

/** The words that an argument may become, for commands whose arguments are known. */
function argumentsOf(name: string, argument: string, personas: readonly Persona[]): readonly Completion[] {
  return wordsOf(name, personas)
    .filter(([word]) => word.startsWith(argument))
    .map(([word, help]) => ({ line: `/${name} ${word}`, usage: word, help }));
}

function wordsOf(
  name: string,
  personas: readonly Persona[],
): readonly (readonly [word: string, help: string])[] {
  if (name === 'persona' || name === 'pass')
    return personas.map((persona) => [persona.profileId, persona.name]);
  return name === 'fault' ? faultNamesFor(personas.length).map(([fault, { label }]) => [fault, label]) : [];
}

function plain(name: string, help: string, act: (context: CommandContext) => void): Command {
  return {
    name,
    argument: '',
    help,
    run(context) {
      act(context);
      return TAKEN;
    },
  };
}

/** Asks one of the questions to begin with (behaviour 5.12). */
function start({ visit }: CommandContext, argument: string): Outcome {
  const starters = visit.chosen.peek().starters.peek();
  if (starters.length === 0) return refused(TERMINAL_TEXTS.noStarters);
  const text = /^\d+$/.test(argument) ? starters[Number(argument) - 1] : undefined;
  if (text === undefined) return refused(describeStarterNumbers(starters.length));
  return outcomeOf(visit.perform({ kind: 'ask', text }));
}

/** Stops every answer and a map, or ends the edit where nothing is awaited (behaviour 10.12, 11.11, 16.24). */
export function stopOrEndEdit(visit: Visit): Decision {
  return visit.perform({ kind: visit.busy.peek() ? 'stop-all' : 'cancel-edit' });
}

function stop({ visit }: CommandContext): Outcome {
  return outcomeOf(stopOrEndEdit(visit));
}

/** Puts the last question into the line, to be sent in its place (behaviour 9.9). */
function edit({ visit }: CommandContext): Outcome {
  return outcomeOf(visit.perform({ kind: 'edit' }));
}

/** Streams the answers to come, or takes them whole (behaviour 11.26). */
function stream({ visit, say }: CommandContext, argument: string): Outcome {
  const word = argument.toLowerCase();
  if (word !== 'on' && word !== 'off') return refused(TERMINAL_TEXTS.streamOnOrOff);
  visit.perform({ kind: 'stream', on: word === 'on' });
  say(word === 'on' ? TERMINAL_TEXTS.streamOn : TERMINAL_TEXTS.streamOff);
  return TAKEN;
}

/** Removes all that was kept on this machine, of earlier visits too, and what is on the tape (behaviour 16.29). */
function forget({ keeping, tape, draw, printLate }: CommandContext): Outcome {
  tape.forget();
  void keeping.forget().then(({ text, kind }) => printLate(drawNote(text, kind, draw())));
  return TAKEN;
}

function choosePersona({ visit }: CommandContext, argument: string): Outcome {
  const { personas } = visit.squad;
  const persona = findPersona(argument, personas);
  if (!persona) return refused(describeUnknownPersona(argument, personas, describeMarks(visit)));
  visit.perform({ kind: 'choose', personaId: persona.chatId });
  visit.perform({ kind: 'begin' });
  return TAKEN;
}

/** Also the readings of the metrics, which the core pauses by itself (behaviour 15.2). */
function pause({ visit, say }: CommandContext): void {
  const paused = !visit.motionPaused.peek();
  visit.perform({ kind: 'pause-motion', paused });
  say(paused ? TERMINAL_TEXTS.motionPaused : TERMINAL_TEXTS.motionResumed);
}

function goBack({ visit }: CommandContext): Outcome {
  return outcomeOf(visit.perform({ kind: 'go-back' }));
}
