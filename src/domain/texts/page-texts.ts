import type { LoadingStepId } from '../loading-schedule.ts';
import type { Mark } from '../visit/lane.ts';

/** What the intro, the landing and the frame of every screen say. */
export const TEXTS = {
  begin: 'Begin Interaction',
  skip: 'Skip',
  social: 'Social profile',
  sourceCode: 'Source code',
  tryAgain: 'Try again',
  reload: 'Reload',
  more: 'More',
  options: 'Options',
  shortcuts: 'Keyboard shortcuts',
  roundTable: 'Round table',
  whoAnswers: 'Who answers',
  ownModel: 'Your own model',
  loadingChat: 'Opening the console',
  loadingTable: 'Setting the table',
  pauseMotion: 'Pause motion',
  lightTheme: 'Switch to light theme',
  darkTheme: 'Switch to dark theme',
  close: 'Close',
  drawHint: 'Draw the map to see where they differ',
  closeHint: 'Got it',
  complete: 'complete',
} as const;

export type ProviderMode = 'mock' | 'relay' | 'direct';

/**
 * Who answers a page: a provider, the mock on this machine, in the page itself or on another machine, or a model of the
 * visitor's own.
 */
export type PageMode = ProviderMode | 'page-mock' | 'remote-mock' | 'own-model';

/** What the page says without its settings. */
export const SETTINGS_UNAVAILABLE =
  'The page could not load its settings from its server. Check that the server is running, then reload.';

/** What the page says when its server sends settings of another version. */
export const SETTINGS_OF_OTHER_VERSION =
  'The page and its server have different versions. Reload; if that does not help, ask the operator to rebuild the page.';

const STEP_LABELS: Readonly<Record<LoadingStepId, string>> = {
  squad: 'Initializing squad components',
  networks: 'Loading AI agent networks',
  streams: 'Connecting to AI data streams',
  interface: 'Rendering user interface',
  ready: 'ready',
};

const MARK_WORDS: Readonly<Record<Mark, string>> = {
  answering: 'is answering',
  answered: 'has answered',
  failed: 'could not answer',
};

/** By the number itself. */
const NUMBER_WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'] as const;

/** Letters and digits, each with the marks upon it. */
const LETTERS = /[\p{L}\p{N}]\p{M}*/gu;

/** A word for which `LETTERS` is not needed: the tables behind it take a while when they are first used. */
const PLAIN_WORD = /^[!-~]*$/;

const PLAIN_LETTERS = /[0-9A-Za-z]/g;

/** What a reader takes for the first character of a text, such as an emoji made of several. */
const FIRST_CHARACTER = /\p{RI}{2}|.(?:[\p{M}\p{EMod}]|\u200D.)*/su;

/** Shown in place of a part of the page whose code cannot be fetched, or that breaks. */
export function describeBrokenPart(isKept: boolean): string {
  const kept = isKept
    ? 'Your conversations are kept on this device, and so is what you have typed: check the connection and try again, or reload.'
    : 'Your conversations are kept while the page stays open, and so is what you have typed: check the connection and try again. If that does not help, copy what you need and reload.';
  return `This part of the page could not be shown. ${kept}`;
}

/** The label of the list of the intro's steps. */
export function startingLabel(productName: string): string {
  return `${productName} is starting`;
}

/** The name of a step of the intro. */
export function loadingStepLabel(id: LoadingStepId, productName: string): string {
  return id === 'ready' ? `${productName} ${STEP_LABELS[id]}` : STEP_LABELS[id];
}

/** The state of a persona's question while another persona is open. */
export function describeMark(personaName: string, mark: Mark): string {
  return `${personaName} ${MARK_WORDS[mark]}`;
}

/** The button of a card that opens the chat with its persona. */
export function chatWithLabel(personaName: string): string {
  return `Chat with ${personaName}`;
}

/** Leads a visitor whose conversations were kept back to the persona that was open. */
export function continueLabel(personaName: string): string {
  return `Continue with ${personaName}`;
}

/** Opens a persona's detail card. */
export function readAboutLabel(personaName: string): string {
  return `Read about ${personaName}`;
}

/** The heading of the chat with a persona. */
export function consoleTitle(personaName: string): string {
  return `Interaction Console - ${personaName}`;
}

/** The way to the table for so many personas. */
export function askAllLabel(count: number): string {
  return count === 2 ? 'Ask both' : `Ask all ${numberWord(count)}`;
}

/** Leads a first-time visitor from the chat to the table. */
export function askAllAtTableLabel(count: number): string {
  return `${askAllLabel(count)} at the round table`;
}

/** What comes of that, in a line below the button. */
export function askAllHint(count: number): string {
  return `One question, ${numberWord(count)} answers, and a map of where they differ.`;
}

/** A number of personas in a word. */
export function numberWord(count: number): string {
  return NUMBER_WORDS[count] ?? String(count);
}

/** The landing's paragraph for a squad of so many personas that has none of its own. */
export function defaultLead(count: number): string {
  if (count === 1) return 'One mind, one way of seeing, and all of its attention for your question.';
  const word = numberWord(count);
  const many = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  return `${many} minds, ${word} ways of seeing. Each is strong alone; together, the ${word} perspectives unlock limitless possibilities.`;
}

/**
 * The personas' signs on their tiles, like those of elements: 'Vi' for the Visionary. A word that several names have
 * tells nobody apart, nor do the same two letters; where there is another choice, it is taken.
 */
export function elementSigns(personaNames: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return personaNames.map((name, index) => {
    const others = new Set(personaNames.toSpliced(index, 1).flatMap(wordsOf));
    const signs = signsOf(name, others);
    const sign = signs.find((candidate) => !taken.has(candidate.toLowerCase())) ?? signs[0] ?? '';
    taken.add(sign.toLowerCase());
    return sign;
  });
}

/** From the last word of its own: the first letter with each later one, the nearest first. */
function signsOf(name: string, othersWords: ReadonlySet<string>): readonly string[] {
  const words = wordsOf(name).filter((word) => lettersOf(word).length > 0);
  const word = words.findLast((candidate) => !othersWords.has(candidate)) ?? words.at(-1);
  const [first, ...later] = lettersOf(word ?? '');
  if (first === undefined) return FIRST_CHARACTER.exec(name) ?? [];
  const capital = first.toUpperCase();
  return later.length === 0 ? [capital] : later.map((letter) => capital + letter);
}

function wordsOf(name: string): readonly string[] {
  return name.split(/\s+/);
}

function lettersOf(word: string): readonly string[] {
  return word.match(PLAIN_WORD.test(word) ? PLAIN_LETTERS : LETTERS) ?? [];
}
