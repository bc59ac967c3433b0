import { wordDisclosure } from '../domain/chat-texts.ts';
import { type ProviderMode } from '../domain/interface-texts.ts';
import { wordPosition } from '../domain/profile-texts.ts';
import type { Persona } from '../domain/persona.ts';

/** What only the terminal says; everything else a person reads is worded in the domain (behaviour 16). */
export const TERMINAL_TEXTS = {
  skip: 'Enter skips',
  begin: 'Begin Interaction: Enter',
  leaveAgain: 'Ctrl-C again leaves',
  start: '/help lists the commands. Ctrl-C twice leaves.',
  commands: 'Commands',
  keys: 'Keys',
  nothingToRetry: 'There is nothing to try again.',
  retryOffered: '/retry asks it again.',
  attemptUnderWay: 'An attempt is under way. /stop ends it.',
  nothingToStop: 'No answer is under way.',
  nothingToEdit: 'There is no question to edit yet.',
  editing: 'Editing your last question. /stop ends the edit.',
  streamOnOrOff: 'Say /stream on or /stream off.',
  streamOn: 'From the next question on, answers appear as they come.',
  streamOff: 'From the next question on, answers appear once they are whole.',
  noStarters: 'There are questions to begin with only before the first one.',
  nowhereBack: 'This is the beginning. Enter opens the chat.',
  motionPaused: 'What moves is paused. /pause lets it go on.',
  motionResumed: 'What moves goes on.',
  keptForLater: 'An empty line sends it; another text takes its place.',
  needsTerminal: 'A conversation needs a terminal to write to. For one answer, give the question.',
  blankQuestion: 'There is no question. Give one as an argument or by a pipe.',
} as const;

/** Where the text goes: here no page's server and no browser is on the way (behaviour 5.7, 16.16). */
export function wordTerminalDisclosure(mode: ProviderMode): string {
  if (mode === 'mock') return wordDisclosure(mode);
  return 'Replies come from an AI model. Your text goes from this terminal straight to its provider.';
}

export const COMMAND_HELP = {
  next: 'Next persona',
  previous: 'Previous persona',
  persona: 'Choose a persona by its id, its name or the beginning of one',
  start: 'Ask one of the questions to begin with',
  profile: 'Profile of the persona',
  retry: 'Retry now, or ask again what has no answer',
  stop: 'Stop the answer, or end the edit',
  cancel: 'The same as /stop',
  edit: 'Edit the last question and send it in its place',
  stream: 'Show answers as they come, or once they are whole',
  pause: 'Pause what moves, or let it go on',
  back: 'Back to the beginning; the conversations are kept',
  help: 'Commands and keys',
  quit: 'Leave',
} as const;

/** The keys that a person could not guess. */
export const KEY_HELP: readonly (readonly [key: string, help: string])[] = [
  ['Enter', 'Send'],
  ['Ctrl-J, Alt-Enter', 'Break the line'],
  ['Up, Down', 'What was sent before'],
  ['Page Up, Page Down', 'Previous, next persona; what is typed is kept'],
  ['Tab', 'Complete a command'],
  ['Ctrl-C', 'Stop the answer, end the edit; twice: leave'],
  ['Ctrl-D', 'Leave, on an empty line'],
  ['//', 'Send a text that begins with a slash'],
];

/** Answers a command that does not exist; `nearest` has at least one. */
export function wordUnknownCommand(name: string, nearest: readonly string[]): string {
  return `/${name} is no command. Did you mean ${nearest.join(' or ')}? Nothing was sent; to send it as text, begin it with //.`;
}

/** Answers a persona that cannot be told. */
export function wordUnknownPersona(query: string, personas: readonly Persona[]): string {
  const list = personas.map(({ name, profileId, chatId }) => `${name} (${profileId}, ${chatId})`).join(', ');
  return query === ''
    ? `Name a persona: ${list}`
    : `No persona is meant by '${query}' alone. There are: ${list}`;
}

/** Answers a number that no question has. */
export function wordUnknownStarter(count: number): string {
  return `Give a number from 1 to ${count}.`;
}

/** A question to begin with, and how to ask it. */
export function wordStarter(text: string, index: number): string {
  return `/start ${index + 1}  ${text}`;
}

/** What stands further up in the terminal and is not written again. */
export function wordEarlier(count: number): string {
  return count === 1 ? '1 earlier message stands further up' : `${count} earlier messages stand further up`;
}

/** Heads a conversation that one has come to. */
export function wordArrival(persona: Persona, personas: readonly Persona[]): string {
  return wordPosition(persona.name, personas.indexOf(persona), personas.length);
}

/** A log's line (behaviour 11.8). */
export function wordLogLine(line: string): string {
  return `Log: ${line}`;
}

/** What `--help` says. */
export const USAGE = `Usage: npm run chat -- [options] [question]

Without a question: a conversation with the four personas. With one, as arguments or by a pipe: the answer alone
on standard output (npm run --silent chat, or npm says its own words first). All that comes by a pipe is one question.

  --persona NAME, -p  whom to ask, by an id, a name or the beginning of one; the Visionary unless given
  --verbose           tell every failed attempt with its cause
  --help, -h          this

It ends with 0 after an answer, 1 after an apology (its cause is on standard error), 2 when the arguments or the
question cannot be used, and 130 when it was cancelled. The settings are those of the page: see README.md.
`;
