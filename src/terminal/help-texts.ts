/** What each command does, in a few words. */
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
  find: 'List the messages of this conversation that hold a text',
  save: 'Save the conversation: .md as Markdown, else JSON',
  open: 'Bring back a conversation that was saved as JSON',
  fault: 'What the next answers of the mock meet',
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
  ['Esc', 'Stop the answer, end the edit, else go back'],
  ['Ctrl-D', 'Leave, on an empty line'],
  ['//', 'Send a text that begins with a slash'],
];

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
