import type { AskProgress } from '../domain/ask.ts';
import type { Persona } from '../domain/persona.ts';
import type { MapProblem } from '../domain/table/agreement-map.ts';
import { describeAnswering, disclosureText } from '../domain/texts/chat-texts.ts';
import { joinNames } from '../domain/texts/join-names.ts';
import { MAP_TEXTS, describeMapProblem } from '../domain/texts/map-texts.ts';
import type { ProviderMode } from '../domain/texts/page-texts.ts';
import { positionLabel } from '../domain/texts/carousel-texts.ts';
import { describeFailure, describeProgress } from '../domain/texts/question-texts.ts';
import { describeRefusal } from '../domain/texts/refusal-texts.ts';
import { describeLacks, describeSize } from '../domain/texts/tape-player-texts.ts';
import type { RefusalReason } from '../domain/visit/command.ts';
import type { Lane } from '../domain/visit/lane.ts';
import type { Visit } from '../domain/visit/visit.ts';
import type { StoreTrouble } from '../ports/store.ts';
import type { TapeStatus } from '../tape/create-tape.ts';

/** What became of what was kept. */
interface Forgotten {
  readonly path: string;
  /** Whether there was anything. */
  readonly hadKept: boolean;
  /** Whether this visit was kept until then. */
  readonly wasKeeping: boolean;
}

type KeyHelp = readonly [key: string, help: string];

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
  editing: 'Editing your last question. /stop ends the edit.',
  streamOnOrOff: 'Type /stream on or /stream off.',
  streamOn: 'From the next question on, answers appear as they arrive.',
  streamOff: 'From the next question on, answers appear once they are complete.',
  noStarters: 'These questions are offered only before your first message.',
  nowhereBack: 'This is the beginning. Enter opens the chat.',
  motionPaused: 'Motion is paused. /pause resumes it.',
  motionResumed: 'Motion is resumed.',
  noConversation: 'No conversation is open. Enter opens the chat.',
  nothingToFind: 'Give a text to find: /find TEXT',
  unknownEnding: 'Give a name that ends with .md for Markdown, or with .json for JSON.',
  nothingToOpen: 'Name the file of a conversation saved as JSON: /open FILE',
  openShown: '/open loads it. Any other line discards it.',
  notOpened: 'The file was not loaded. Nothing was replaced.',
  noFaultDrill: 'There is no fault drill here: it needs the mock.',
  howToSetFaults: '/fault NAME sets one for the next attempt; /fault NAME always sets it until /fault off.',
  opens: 'Enter',
  leadsToNext: 'Page Down',
  leadsToPrevious: 'Page Up',
  keptForLater: 'An empty line sends it; another text takes its place.',
  nothingToAsk: 'Give the question for all of them: /all QUESTION',
  noRound: 'There is no round to draw a map of: /all QUESTION asks all of them.',
  mapOffered: '/map draws where they agree and differ, with one request.',
  mapDrawnAgain: '/map draws it again, with one request.',
  quotationKept: 'Your next line is sent below it, an empty line sends it alone, and /stop discards it.',
  quotationDiscarded: 'The quotation is discarded.',
  needsTerminal: 'A conversation needs a terminal to write to. For one answer, give the question.',
  blankQuestion: 'There is no question. Give one as an argument or through a pipe.',
  allNeedsQuestion: '--all needs a question. Give one as an argument or through a pipe.',
  allAsksEverybody: '--all asks every persona. Leave out --persona, or leave out --all.',
  mapNeedsAll: '--map needs --all: a map compares the answers of several personas.',
  jsonNeedsAll: '--json needs --all: it prints the record of a round.',
  noTapeFile: 'Name the file for the tape: /tape FILE',
  keepIsOff: 'QUARTET_KEEP is off: nothing is kept here. Leave out --keep.',
  keepNeedsConversation:
    '--keep keeps a conversation, and a single question is none. Leave out --keep, or leave out the question.',
  keptTooLate: 'What was said last may not be kept: the file was not written in time.',
} as const;

/** Refusals that the terminal explains by its own commands and keys. */
const OWN_REFUSALS: Partial<Readonly<Record<RefusalReason, string>>> = {
  'not-open': TERMINAL_TEXTS.noConversation,
  'other-stage': TERMINAL_TEXTS.nowhereBack,
  'no-wait': TERMINAL_TEXTS.attemptUnderWay,
  'nothing-to-repeat': TERMINAL_TEXTS.nothingToRetry,
  'no-open-question': TERMINAL_TEXTS.nothingToStop,
  'not-editing': TERMINAL_TEXTS.nothingToStop,
  // The table is open only as long as a round is being answered.
  'at-table': describeRefusal('loading'),
  'too-few-answers': 'A map needs two complete answers at least. /retry asks the others again.',
};

/** Of no use with one persona. */
const SWITCHING_KEYS: KeyHelp = ['Page Up, Page Down', 'Previous, next persona; what you typed is kept'];

/** The keys that a person could not guess. */
const KEY_HELP: readonly KeyHelp[] = [
  ['Enter', 'Send'],
  ['Ctrl-J, Alt-Enter', 'Start a new line'],
  ['Up, Down', 'Earlier messages'],
  SWITCHING_KEYS,
  ['Tab', 'Complete a command'],
  ['Ctrl-C', 'Stop all that is under way, end the edit; twice: leave'],
  ['Esc', 'Stop all that is under way, end the edit, else go back'],
  ['Ctrl-D', 'Leave, on an empty line'],
  ['//', 'Send a text that begins with a slash'],
];

/** The keys that are of use with so many personas. */
export function keyHelpFor(personaCount: number): readonly KeyHelp[] {
  return personaCount > 1 ? KEY_HELP : KEY_HELP.filter((each) => each !== SWITCHING_KEYS);
}

/** What `--help` says; `personas` is empty where the settings cannot be read. */
export function describeUsage(personas: readonly Persona[]): string {
  const [first] = personas;
  const list = personas.map((persona) => `  ${describePersona(persona)}\n`).join('');
  return `Usage: npm run chat -- [options] [question]

Without a question, it opens a conversation with the personas. With one, as arguments or through a pipe, it prints the
answer alone (use npm run --silent chat, or npm prints a header first). All that comes through a pipe is one question.
With --all, it prints the answers of all personas as Markdown.

  --persona NAME, -p  whom to ask: an id, a name or the beginning of one; ${first ? first.name : 'the first one'} by default
  --all               ask every persona at once; two at least
  --map               with --all: also the map of where they agree and differ, which takes one more request
  --json              with --all: print the record of the round as JSON instead
  --keep              keep conversations and drafts in a file on this machine, and bring back those kept before
  --verbose           report every failed attempt and its cause
  --help, -h          show this help
${list === '' ? '' : `\nThe personas and their ids:\n${list}`}
The exit code is 0 after an answer, 1 after an apology (its cause is on standard error; with --all, if any answer or the
map failed), 2 if the arguments or the question cannot be used, and 130 if it was cancelled.
The settings are those of the page: see docs/settings.md.
`;
}

/** Where the text goes: here no page's server and no browser is on the way (behaviour 5.7, 16.16). */
export function terminalDisclosure(mode: ProviderMode): string {
  if (mode === 'mock') return disclosureText(mode);
  return 'Replies come from an AI model. Your text goes from this terminal straight to its provider.';
}

/** Why a line changed nothing, and what to do (behaviour 16.9). */
export function explainRefusal(reason: RefusalReason): string {
  return OWN_REFUSALS[reason] ?? describeRefusal(reason);
}

/** Answers a command that does not exist; `nearest` has at least one. */
export function describeUnknownCommand(name: string, nearest: readonly string[]): string {
  return `/${name} is not a command. Did you mean ${nearest.join(' or ')}? Nothing was sent; to send it as text, begin it with //.`;
}

/** Answers a persona that cannot be told; with the list go the marks (behaviour 16.20). */
export function describeUnknownPersona(
  query: string,
  personas: readonly Persona[],
  marks: readonly string[] = [],
): string {
  const list = personas.map(describePersona).join(', ');
  if (query !== '') return `No single persona matches '${query}'. There are: ${list}`;
  return [`Name a persona: ${list}`, ...marks].join('. ');
}

/** A persona with what it can be called by. */
function describePersona({ name, profileId, chatId }: Persona): string {
  return `${name} (${[...new Set([profileId, chatId])].join(', ')})`;
}

/** Answers who asks for another persona where there is no other. */
export function describeOnlyPersona({ name }: Persona): string {
  return `There is no other persona: ${name} is the only one.`;
}

/** Tells a mark, and how its conversation is opened. */
export function describeMarkedPersona(mark: string, profileId: string): string {
  return `${mark}. /persona ${profileId} opens the conversation.`;
}

/** Answers a fault that does not exist. */
export function describeUnknownFault(argument: string, names: readonly string[]): string {
  return `No single fault matches '${argument}'. There are: ${names.join(', ')}. Add always to set it until /fault off.`;
}

/** Answers a number that no question has. */
export function describeStarterNumbers(count: number): string {
  return `Give a number from 1 to ${count}.`;
}

/** A question to begin with, and how to ask it. */
export function starterLine(text: string, index: number): string {
  return `/start ${index + 1}  ${text}`;
}

/** The number of messages left out when a conversation is opened. */
export function describeSkipped(count: number): string {
  return count === 1 ? '1 earlier message is not shown here' : `${count} earlier messages are not shown here`;
}

/** The heading of a conversation that has been opened; with its place, where there is another. */
export function arrivalHeading(persona: Persona, personas: readonly Persona[]): string {
  if (personas.length === 1) return persona.name;
  return positionLabel(persona.name, personas.indexOf(persona), personas.length);
}

/** Where so many questions stand that stand alike; in a wait, with the seconds left, and its cause behind it (behaviour 16.24). */
export function describeAnswerers(
  names: readonly string[],
  progress: AskProgress,
  secondsLeft?: number,
): readonly string[] {
  const who = joinNames(names);
  const isOne = names.length === 1;
  if (progress.kind === 'queued') {
    const { attempt, attempts } = progress;
    const state = isOne ? 'waits its turn' : 'wait their turn';
    return [`${who} ${state}. ${describeProgress({ kind: 'attempting', attempt, attempts })}.`];
  }
  const state = isOne ? describeAnswering(who) : `${who} are answering`;
  return withCause(state, progress, secondsLeft);
}

/** Where the map stands that is being drawn (behaviour 16.25). */
export function describeDrawing(progress: AskProgress, secondsLeft?: number): readonly string[] {
  return withCause(MAP_TEXTS.drawing, progress, secondsLeft);
}

/** The heading of a round's map. */
export function mapHeading(number: number): string {
  return `${MAP_TEXTS.map} of round ${number}`;
}

/** Behind the name of a persona whose part of a round has ended: how many have, of how many. */
export function describePlace(ended: number, count: number): string {
  return `, ${ended} of ${count}`;
}

/** Stands at the end of a round in which not all answers are complete. */
export function describeIncomplete(incomplete: number, count: number): string {
  return `${incomplete} of ${count} ${incomplete === 1 ? 'has' : 'have'} no complete answer. /retry asks again.`;
}

/** Why there is no map, and how to get one. */
export function explainMapProblem(problem: MapProblem): string {
  return `${describeMapProblem(problem)} /map draws it.`;
}

/** Answers who asks for a map while some are still answering. */
export function describeAwaited(names: readonly string[]): string {
  return `A map is drawn once all answers have ended. ${joinNames(names)} ${names.length === 1 ? 'is' : 'are'} still answering; /stop ends ${names.length === 1 ? 'that' : 'them'}.`;
}

/** Answers who asks all while a question of theirs is being edited. */
export function describeSeatEditing(names: readonly string[]): string {
  return `The last question to ${joinNames(names)} is being edited. Your text is kept: send the edit or end it first.`;
}

/** Answers who would pass on an answer that is not there. */
export function describeNothingToPass(personaName: string): string {
  return `${personaName} has given no complete answer yet that could be passed on. /pass takes the last one of the open conversation.`;
}

/** Tells that an answer was passed on, and whether its end is missing. */
export function describePassedOn(fromName: string, toName: string, isCut: boolean): string {
  const cut = isCut ? ' It was cut to the room that there is.' : '';
  return `The last answer of ${fromName} is quoted in your text for ${toName}. Nothing was sent.${cut}`;
}

/** Where a tape is now, how large it is, and what it lacks. */
export function describeSavedTape(path: string, bytes: number, status: TapeStatus): string {
  return [`Saved the tape (${describeSize(bytes)}): ${path}.`, ...describeLacks(status)].join(' ');
}

/** Where the visit is kept, and who can read it (behaviour 16.28). */
export function describeKept(path: string): string {
  return `This visit is kept in ${path}. The file is not encrypted: whoever can read your files can read it.`;
}

/** What became of a file that could not be read as a whole. */
export function describePutAside(path: string = 'under another name'): string {
  return `Part of what was kept could not be read. The file is put aside: ${path}. All that could be read is back.`;
}

/** The file that the trouble is about. */
export function describeKeptFile(path: string): string {
  return `The file is ${path}.`;
}

/** What came back of an earlier visit; undefined where nothing did. */
export function describeCameBack({ lanes, table }: Visit): string | undefined {
  const asked = lanes.filter(({ lastQuestionId }) => lastQuestionId.peek() !== undefined);
  const written = lanes.filter(({ draft }) => draft.peek() !== '');
  const rounds = table.peek()?.rounds.peek().length ?? 0;
  const parts = [
    ...(asked.length > 0 ? [`what was said with ${joinNames(namesOf(asked))}`] : []),
    ...(written.length > 0 ? [`what was not sent yet to ${joinNames(namesOf(written))}`] : []),
    ...(rounds > 0 ? [rounds === 1 ? '1 round' : `${rounds} rounds`] : []),
  ];
  return parts.length === 0 ? undefined : `Back again: ${joinNames(parts)}.`;
}

/** An unsent text that came back where the line itself is gone. */
export function describeUnsent(text: string): string {
  return `Not sent yet: ${text}\n${TERMINAL_TEXTS.keptForLater}`;
}

/** What `/forget` did. */
export function describeForgotten({ path, hadKept, wasKeeping }: Forgotten): string {
  const done = hadKept ? `Forgotten: all that was kept in ${path}.` : `There was nothing kept in ${path}.`;
  return wasKeeping
    ? `${done} This visit is no longer kept; what is on the screen stays until you quit.`
    : done;
}

/** Why `/forget` did not do it, and what to do. */
export function describeNotForgotten({ kind }: StoreTrouble, path: string): string {
  return kind === 'blocked'
    ? `Nothing was forgotten: ${path} cannot be written. Change its rights, or remove it yourself.`
    : `Not everything was forgotten: ${path} could not be removed. Try again, or remove it yourself.`;
}

/** A log's line (behaviour 11.8). */
export function logLine(line: string): string {
  return `Log: ${line}`;
}

/** A time as people read it, with its day. */
export function formatTime(timestampMs: number): string {
  return new Date(timestampMs).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
}

/** The day of a time where the terminal is, such as `2026-03-09`. */
export function formatDay(timestampMs: number): string {
  const time = new Date(timestampMs);
  const twoDigits = (count: number) => String(count).padStart(2, '0');
  return `${time.getFullYear()}-${twoDigits(time.getMonth() + 1)}-${twoDigits(time.getDate())}`;
}

function namesOf(lanes: readonly Lane[]): readonly string[] {
  return lanes.map(({ persona }) => persona.name);
}

function withCause(state: string, progress: AskProgress, secondsLeft: number | undefined): readonly string[] {
  const text = `${state}. ${describeProgress(progress, secondsLeft)}.`;
  return progress.kind === 'waiting' ? [text, describeFailure(progress.failure)] : [text];
}
