import { type Command, type CommandContext, type Outcome, TAKEN, refused } from './command.ts';
import { setFault } from './fault-command.ts';
import { find } from './find-command.ts';
import { findPersona } from './find-persona.ts';
import { COMMAND_HELP } from './help-texts.ts';
import { wordMarks } from './mark-words.ts';
import { nearest } from './nearest.ts';
import { edit, retry, start, stop, stream } from './question-commands.ts';
import { save } from './save-command.ts';
import { TERMINAL_TEXTS, wordUnknownCommand, wordUnknownPersona } from './terminal-texts.ts';

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
  { name: 'find', argument: 'TEXT', help: COMMAND_HELP.find, run: find },
  { name: 'save', argument: '[FILE]', help: COMMAND_HELP.save, run: save },
  { name: 'open', argument: 'FILE', help: COMMAND_HELP.open, run: openFile },
  { name: 'fault', argument: '[NAME]', help: COMMAND_HELP.fault, run: setFault },
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
  if (!persona) return refused(wordUnknownPersona(argument, squad.personas, wordMarks(squad)));
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

function openFile({ opening }: CommandContext, argument: string): Outcome {
  return opening.open(argument);
}
