import type { ConnectionState } from './connection.ts';
import type { Mark } from './mark.ts';
import type { Metrics } from './metrics.ts';

/** What the buttons, headings and labels say (behaviour 2 to 6, 11). */
export const TEXTS = {
  badge: 'WITH LOVE FOR DEGENS',
  perspectives:
    'Four minds, four ways of seeing: imagination, method, action and judgement. Each is strong alone; together, the four perspectives unlock limitless possibilities.',
  begin: 'Begin Interaction',
  skip: 'Skip',
  back: 'Back',
  social: 'Social profile',
  sourceCode: 'Source code',
  starters: 'Questions to begin with',
  placeholder: 'Type your message...',
  messageLabel: 'Your message',
  send: 'Send',
  retryNow: 'Retry now',
  stop: 'Stop',
  tryAgain: 'Try again',
  reload: 'Reload',
  options: 'Options',
  streaming: 'Stream answers',
  streamingHint: 'Text appears as it comes, from the next question on.',
  exportOrImport: 'Export or import',
  loadingChat: 'Opening the console',
  specialization: 'Specialization',
  capabilities: 'Capabilities',
  coreCapabilities: 'Core Capabilities',
  technicalMetrics: 'Technical Metrics',
  performanceIndicators: 'Performance Indicators',
  personas: 'Personas',
  previous: 'Previous persona',
  next: 'Next persona',
  conversation: 'Conversation',
  you: 'You',
  pauseMotion: 'Pause motion',
  lightTheme: 'Switch to light theme',
  darkTheme: 'Switch to dark theme',
  profile: 'Profile',
  close: 'Close',
  newMessage: 'New message',
  showTimes: 'Show times',
  questionState: 'State of your question',
  answerState: 'State of this answer',
  brokenPart: 'Incomplete: the answer broke off here.',
  edit: 'Edit',
  editing: 'Editing your last question',
  cancelEdit: 'Cancel edit',
  complete: 'complete',
  carousel: 'carousel',
  slide: 'slide',
} as const;

export type ProviderMode = 'mock' | 'relay' | 'direct';

export function consoleTitle(personaName: string): string {
  return `Interaction Console - ${personaName}`;
}

export function wordConnection(state: ConnectionState): string {
  switch (state) {
    case 'connected':
      return 'Connected';
    case 'reconnecting':
      return 'Reconnecting';
    case 'offline':
      return 'Offline';
    case 'unavailable':
      return 'Provider unavailable';
  }
}

/** Says that an AI answers and where the text goes (behaviour 5.7). */
export function wordDisclosure(mode: ProviderMode): string {
  switch (mode) {
    case 'mock':
      return 'Replies come from a local mock of an AI model. Your text stays on this machine.';
    case 'relay':
      return "Replies come from an AI model. Your text goes through this page's server to its provider.";
    case 'direct':
      return 'Replies come from an AI model. Your text goes from this browser straight to its provider.';
  }
}

/** How questions reach the provider, beside the indicator (behaviour 5.2). */
export function wordMode(mode: ProviderMode): string {
  switch (mode) {
    case 'mock':
      return 'Mock';
    case 'relay':
      return 'Relay';
    case 'direct':
      return 'Direct';
  }
}

/** Stands above the first message that a persona remembers (behaviour 11.25). */
export function wordRemembered(personaName: string): string {
  return `${personaName} remembers from here on`;
}

/** What became of a persona's question while another was open (behaviour 5.13). */
export function wordMark(personaName: string, mark: Mark): string {
  switch (mark) {
    case 'answering':
      return `${personaName} is answering`;
    case 'answered':
      return `${personaName} has answered`;
    case 'failed':
      return `${personaName} could not answer`;
  }
}

/** The carousel's position, such as 'The Evaluator, 4 of 4'. */
export function wordPosition(personaName: string, index: number, count: number): string {
  return `${personaName}, ${index + 1} of ${count}`;
}

/** What a screen says when it broke (behaviour 5.8). */
export const SCREEN_BROKEN =
  'This part of the page could not be shown. Your conversations are kept while the page stays open; if trying again does not help, copy what you need and reload.';

/** What is said of a part whose code could not be fetched when it was wanted (behaviour 5.8). */
export const PART_MISSING =
  'This part of the page could not be loaded. Nothing is lost: check the connection, close this and open it again.';

/** What the page says without its settings (behaviour 12.8). */
export const SETTINGS_UNAVAILABLE =
  'The page could not get its settings from its server. Check that the server is running, then reload.';

export const METRIC_LABELS = [
  ['uptimePercent', 'Uptime'],
  ['responseTimeSeconds', 'Response time'],
  ['neuralPathways', 'Neural pathways'],
  ['loadFactor', 'Load factor'],
] as const satisfies readonly (readonly [keyof Metrics, string])[];

/** A reading's values as they are shown. */
export function wordMetrics(metrics: Metrics): Readonly<Record<keyof Metrics, string>> {
  return {
    uptimePercent: `${metrics.uptimePercent.toFixed(2)}%`,
    responseTimeSeconds: `${metrics.responseTimeSeconds.toFixed(2)} s`,
    neuralPathways: metrics.neuralPathways.toLocaleString('en'),
    loadFactor: metrics.loadFactor.toFixed(2),
  };
}

/** A stat's key with a capital letter (behaviour 6.9). */
export function wordStat(key: string): string {
  return `${key.charAt(0).toUpperCase()}${key.slice(1)}`;
}

/** The counter below a text that nears its limit (behaviour 10.7). */
export function wordLength(characters: number, limit: number): string {
  return `${characters.toLocaleString('en')} of ${limit.toLocaleString('en')} characters`;
}

/** Says whose answer is awaited. */
export function wordAnswering(personaName: string): string {
  return `${personaName} is answering`;
}

/** The button of a card that opens the chat with its persona. */
export function wordChatWith(personaName: string): string {
  return `Chat with ${personaName}`;
}

/** Opens a persona's detail card. */
export function wordReadAbout(personaName: string): string {
  return `Read about ${personaName}`;
}

/** A message as it is announced. */
export function wordMessage(senderName: string, content: string): string {
  return `${senderName}: ${content}`;
}

/** A persona's sign on its tile, like an element's: 'Vi' for the Visionary. */
export function elementSign(personaName: string): string {
  return (personaName.split(' ').at(-1) ?? '').slice(0, 2);
}

/** The badge of a detail card (behaviour 6.9). */
export function wordId(profileId: string): string {
  return `ID: ${profileId}`;
}

/** What the list of the intro's steps is. */
export function wordStarting(productName: string): string {
  return `${productName} is starting`;
}
