import { type Answerer, isDemo } from '../domain/answerer.ts';
import type { AnswerLength } from '../domain/asking/answer-length.ts';
import { cutText } from '../domain/checks/cut-text.ts';
import { MAX_QUESTION_CHARACTERS } from '../domain/conversation/send-rules.ts';
import { MEMORY_CHOICES } from '../domain/conversation/conversation.ts';
import type { Persona } from '../domain/squad/persona.ts';
import type { Squad } from '../domain/squad/squad.ts';
import { answererLabel, disclosureText } from '../domain/texts/chat-texts.ts';
import { groupDigits } from '../domain/texts/group-digits.ts';
import type { Visit } from '../domain/visit/visit.ts';
import { describeOptions } from '../domain/texts/dialog-texts.ts';

/** Texts of the command line only; it shares all others with the page, in `domain/texts`. */
export const CLI_TEXTS = {
  seeHelp: '--help lists the options.',
  mapNeedsAll: '--map needs --all: a map compares the answers of several personas.',
  allAsksEverybody: '--all asks every persona. Leave out --persona, or leave out --all.',
  streamPrintsOneAnswer: '--stream prints one answer as it arrives. Leave out --all and --json, or --stream.',
  modelNeedsProvider: '--model needs a provider: set OPENAI_API_KEY, or name a server with --base-url.',
  noQuestion: 'There is no question. Give one as an argument or through a pipe.',
  inputTooLong: `The question with standard input is longer than the limit of ${groupDigits(MAX_QUESTION_CHARACTERS)} characters. Nothing was asked: shorten the input.`,
  noChatModel: 'This server has no chat model yet. Load one first, or name one with --model.',
  nothingToAsk: 'Give the question for all of them: /all QUESTION',
  noRound: 'There is no round to draw a map of. Begin one with /all QUESTION.',
  isNew: 'This is a new conversation already.',
  begunAgain: 'The conversation begins again. /undo brings the earlier one back until you send a message.',
  broughtBack: 'The earlier conversation is back.',
  canContinue: 'The answer was cut: /continue goes on with it.',
  nothingToContinue: 'There is no answer here that can be continued.',
  commands: `/all QUESTION   asks all personas at once
/map            draws where the answers agree and differ, with one request
/persona NAME   goes to another persona
/continue       lets the persona go on with an answer that a limit of tokens has ended
/stream on      shows answers as they arrive; off shows them once they are complete
/memory TURNS   sends so many earlier turns with a question
/length LENGTH  asks for short, normal or long answers
/new            begins the conversation again; /undo brings the earlier one back
/help           shows this list, and what is chosen
/quit           leaves
Ctrl+C stops the answer, or leaves. To send a text that begins with a slash, type two.`,
} as const;

/** How long standard input may say nothing if the question does without it. */
export const FIRST_INPUT_MS = 5000;

const MAX_NAMED_MODELS = 20;

const MAX_NAME_CHARACTERS = 100;

export function describeUsage({ personas }: Squad): string {
  return `Usage: npm run chat -- [options] [question]

Without a question, it opens a conversation. With one, as an argument or on standard input, it prints the answer only
(with npm run --silent, since npm prints a header). What is piped in follows the argument, or stands where the first - is:
cat LICENSE | npm run --silent chat -- "Summarise this:" - "In one line, please."
After an argument, standard input that stays open is waited for ${FIRST_INPUT_MS / 1000} seconds at most; with -, until it ends, also in a terminal.

  -p, --persona NAME  whom to ask: an id, a name or the beginning of one; ${personas[0]?.name ?? 'the first one'} by default
  --all               asks every persona at once, and prints the answers as Markdown
  --map               with --all: also the map of where they agree and differ, which takes one more request
  --json              prints the record as JSON
  --stream            prints the answer as it arrives
  --base-url ADDRESS  asks the provider there, such as http://localhost:11434/v1, with OPENAI_API_KEY if that is set
  -m, --model NAME    lets this model answer for every persona; without it, and without OPENAI_MODEL, a server at
                      --base-url that lists a single model is asked with that one
  --memory TURNS      sends so many earlier turns with a question, ${MEMORY_CHOICES.join(', ')}; otherwise
                      QUARTET_MEMORY_TURNS, or 10 with --base-url if that is not set
  --length LENGTH     asks for short, normal or long answers; normal with --base-url, otherwise short
  -h, --help          shows this help

The personas: ${describePersonas(personas)}

The exit code is 0 after an answer, 1 after an apology (its cause is on standard error; with --all, if any answer or the
map failed), 2 if the arguments or the question cannot be used, and 130 if it was stopped by Ctrl+C.
The settings are those of the page: see docs/settings.md.
`;
}

/** The lines at the beginning of a conversation. */
export function describeGreeting({ name, personas }: Squad, visit: Visit): string {
  const answerer = visit.answerer.peek();
  return [
    ...(answerer.kind === 'own-model' ? [describeChosen(visit)] : []),
    `${name}: ${describePersonas(personas)}`,
    describeDisclosure(answerer),
    '/help lists the commands.',
  ].join('\n');
}

/** Who answers for the chosen persona, and how. */
export function describeChosen({ answerer, chosen, options }: Visit): string {
  const { host, maxTokens } = answerer.peek();
  const model = chosen.peek().model.peek();
  const who = host === undefined ? answererLabel(answerer.peek(), model) : `${model} · ${host}`;
  return `${who}: ${describeOptions(options.peek(), maxTokens)}`;
}

/** Not an error, since a program that starts this one may leave its input open. */
export function describeSilentInput(): string {
  return `Nothing came on standard input for ${FIRST_INPUT_MS / 1000} seconds, so the question is asked without it. With - as an argument, it is waited for.`;
}

export function describeUnreadableInput(detail: string): string {
  return `Standard input could not be read: ${detail}`;
}

export function describeSeveralModels(names: readonly string[]): string {
  const named = names.slice(0, MAX_NAMED_MODELS).map((name) => cutText(name, MAX_NAME_CHARACTERS));
  const others = names.length - named.length;
  const rest = others > 0 ? ` and ${groupDigits(others)} more` : '';
  return `This server has several models. Name one with --model: ${named.join(', ')}${rest}`;
}

export function describeUnknownMemory(given: string, choices: readonly number[]): string {
  return `'${given}' is not a number of turns that can be remembered. There are: ${choices.join(', ')}`;
}

export function describeUnknownLength(given: string, lengths: readonly AnswerLength[]): string {
  return `'${given}' is not a length that can be chosen here. There ${lengths.length === 1 ? 'is' : 'are'}: ${lengths.join(', ')}`;
}

export function describeUnknownSwitch(given: string): string {
  return `'${given}' is neither on nor off.`;
}

export function describeUnknownPersona(query: string, personas: readonly Persona[]): string {
  return `No single persona matches '${query}'. There are: ${describePersonas(personas)}`;
}

export function describeUnknownCommand(name: string): string {
  return `/${name} is not a command. /help lists them. Nothing was sent; to send it as text, begin it with //.`;
}

function describePersonas(personas: readonly Persona[]): string {
  return personas.map(({ name, badgeId, id }) => `${name} (${badgeId}, ${id})`).join(', ');
}

/** The page's texts do not fit a provider: here, questions pass through neither its server nor a browser. */
function describeDisclosure(answerer: Answerer): string {
  if (isDemo(answerer)) return disclosureText(answerer, 0);
  return 'Replies come from an AI model. Your text goes from this terminal straight to its provider.';
}
