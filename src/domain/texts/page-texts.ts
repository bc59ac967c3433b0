import type { LoadingStepId } from '../visit/loading-schedule.ts';
import type { Mark } from '../visit/lane.ts';

/** Texts of the intro, the landing and the frame of every screen. */
export const PAGE_TEXTS = {
  begin: 'Begin Interaction',
  firstQuestions: 'Questions to begin with',
  beginHint: 'Or read about one of them, and chat.',
  skip: 'Skip',
  introSkipped: 'You skipped the intro.',
  skipFromNowOn: 'Skip it from now on',
  introOff: 'The intro is skipped from now on.',
  showIntroAgain: 'Show it again',
  introNotRemembered: 'This browser does not remember that.',
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
  demoNotice: 'This is a demo with prepared answers.',
  connectModel: 'Connect a model',
  ownModelInstead: 'Use a model of your own',
  nothingSent: 'Nothing is sent until you choose who answers.',
  change: 'Change',
  loadingChat: 'Opening the console',
  loadingTable: 'Setting the table',
  openingRound: 'Opening the round',
  pauseMotion: 'Pause motion',
  lightTheme: 'Switch to light theme',
  darkTheme: 'Switch to dark theme',
  close: 'Close',
  drawHint: 'Draw the map to see where they differ',
  closeHint: 'Got it',
  complete: 'complete',
} as const;

export const SETTINGS_UNAVAILABLE =
  'The page could not load its settings from its server. Check that the server is running, then reload.';

/** Before anything of a round that an address holds is shown. */
export const ROUND_UNAVAILABLE = 'The round could not be shown. Check the connection, then reload.';

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

/** The index is the number. */
const NUMBER_WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'] as const;

/** Shown instead of a part of the page whose code cannot be fetched, or that breaks. */
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

export function loadingStepLabel(id: LoadingStepId, productName: string): string {
  return id === 'ready' ? `${productName} ${STEP_LABELS[id]}` : STEP_LABELS[id];
}

export function describeMark(personaName: string, mark: Mark): string {
  return `${personaName} ${MARK_WORDS[mark]}`;
}

/** The button of a card that opens the chat with the persona. */
export function chatWithLabel(personaName: string): string {
  return `Chat with ${personaName}`;
}

/** Takes a visitor with kept conversations back to the persona that was open. */
export function continueLabel(personaName: string): string {
  return `Continue with ${personaName}`;
}

/** The button that opens a persona's detail card. */
export function readAboutLabel(personaName: string): string {
  return `Read about ${personaName}`;
}

/** The heading of the chat with a persona. */
export function consoleTitle(personaName: string): string {
  return `Interaction Console - ${personaName}`;
}

/** The button that opens the table for this number of personas. */
export function askAllLabel(count: number): string {
  return count === 2 ? 'Ask both' : `Ask all ${numberWord(count)}`;
}

/** Points a first-time visitor from the chat to the table. */
export function askAllAtTableLabel(count: number): string {
  return `${askAllLabel(count)} at the round table`;
}

/** The placeholder of the landing's field. */
export function askAllFieldLabel(count: number): string {
  return `${askAllLabel(count)} ...`;
}

/** Says what a round and a map are. */
export function describeRound(count: number): string {
  const all = count === 2 ? 'both' : `all ${numberWord(count)}`;
  return `A round is one question to ${all}, answered side by side, none of them seeing another’s answer. A map then shows where they agree and where they differ, and every claim on it is a quote from an answer.`;
}

/** A number of personas in a word. */
export function numberWord(count: number): string {
  return NUMBER_WORDS[count] ?? String(count);
}

/** The landing's paragraph if a squad of this size has none of its own. */
export function defaultLead(count: number): string {
  if (count === 1) return 'One mind, one way of seeing, and all of its attention for your question.';
  const word = numberWord(count);
  const many = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  return `${many} minds, ${word} ways of seeing. Each is strong alone; together, the ${word} perspectives unlock limitless possibilities.`;
}
