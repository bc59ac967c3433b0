import type { ConnectionState } from '../ending.ts';
import type { PageMode } from './page-texts.ts';

/** What the buttons, headings and labels of the chat and its dialogs say (behaviour 5, 9 to 11). */
export const CHAT_TEXTS = {
  back: 'Back',
  starters: 'Suggested questions',
  placeholder: 'Type your message...',
  messageLabel: 'Your message',
  send: 'Send',
  findExportOrImport: 'Find, export or import',
  conversation: 'Conversation',
  you: 'You',
  profile: 'Profile',
  newMessage: 'New message',
  showTimes: 'Show times',
  questionState: 'Status of your question',
  answerState: 'Status of this answer',
  brokenPart: 'Incomplete: the answer broke off here.',
  copyMessage: 'Copy message',
  copied: 'Copied',
  notCopied: 'Could not copy',
  edit: 'Edit',
  editing: 'Editing your last question',
  cancelEdit: 'Cancel edit',
  begunAgain: 'This is a new conversation.',
  undo: 'Undo',
  drawingMap: 'Drawing the map',
  quotationCut: 'The quotation is cut to the length of a message',
} as const;

export function consoleTitle(personaName: string): string {
  return `Interaction Console - ${personaName}`;
}

export function describeConnection(state: ConnectionState): string {
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

/** Says that an AI answers and where the text goes (behaviour 5.7, 20.3). */
export function disclosureText(mode: PageMode): string {
  switch (mode) {
    case 'mock':
      return 'Replies come from a local mock of an AI model. Your text stays on this machine.';
    case 'page-mock':
      return 'Replies come from a mock of an AI model within this page. No text leaves your device.';
    case 'relay':
      return "Replies come from an AI model. Your text goes through this page's server to its provider.";
    case 'direct':
      return 'Replies come from an AI model. Your text goes from this browser straight to its provider.';
  }
}

/** How questions reach the provider, beside the indicator (behaviour 5.2). */
export function modeLabel(mode: PageMode): string {
  switch (mode) {
    case 'mock':
    case 'page-mock':
      return 'Mock';
    case 'relay':
      return 'Relay';
    case 'direct':
      return 'Direct';
  }
}

/** The button above the oldest message that is shown. */
export function earlierLabel(count: number): string {
  return `Show earlier messages (${count.toLocaleString('en')})`;
}

/** Stands above the first message that a persona remembers (behaviour 11.25). */
export function rememberedLabel(personaName: string): string {
  return `${personaName} remembers from here on`;
}

/** The counter below a text that nears its limit (behaviour 10.7). */
export function describeLength(characters: number, limit: number): string {
  return `${characters.toLocaleString('en')} of ${limit.toLocaleString('en')} characters`;
}

/** Says whose answer is awaited. */
export function describeAnswering(personaName: string): string {
  return `${personaName} is answering`;
}

/** Takes an answer to another persona: to the only other one, or to one of several (behaviour 17.19). */
export function passOnLabel(onlyOther?: string): string {
  return `Pass on to ${onlyOther ?? '…'}`;
}

/** A message as it is announced. */
export function describeMessage(senderName: string, content: string): string {
  return `${senderName}: ${content}`;
}
