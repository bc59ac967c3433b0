import type { AnswerFault, ClerkFault, DrillFault, DrillResult, DrillTimes } from '../../ports/faults.ts';
import type { StoreTrouble } from '../../ports/store.ts';
import { planAnswer } from '../asking/answer-length.ts';
import type { AnswerOptions } from '../asking/answer-options.ts';
import { keysOf } from '../checks/records.ts';
import { shortLine } from '../checks/one-line.ts';
import { MAX_PAST } from '../limits.ts';
import type { KeepStatus, KeepTrouble } from '../keep/keeper.ts';
import { MAX_FILE_CHARACTERS } from '../conversation/conversation.ts';
import type { ConversationFileIssue } from '../conversation/conversation-json.ts';
import { CHAT_TEXTS } from './chat-texts.ts';
import { groupDigits } from './group-digits.ts';

/* ---- Options and the fault drill ---- */

interface DrillWords {
  readonly label: string;
  readonly explanation: string;
}

export const OPTION_TEXTS = {
  answers: 'Answers',
  keyboard: 'Keyboard',
  intro: 'Intro',
  enterBreaks: 'Enter breaks the line',
  enterBreaksHint: 'The button sends, and so does Ctrl+Enter, or ⌘+Enter on a Mac.',
  skipIntro: 'Skip the intro',
  skipIntroHint: 'The page begins with its first screen, from the next visit on.',
  streaming: 'Stream answers',
  streamingHint: 'Text appears as it arrives, from the next question on.',
  memory: 'Remember earlier turns',
  memoryHint:
    'How many earlier questions and answers are sent with your next question. The round table sends none.',
  noMemory: 'Off',
  drawsMap: 'Draw the map by itself once all have answered',
  drawsMapHint: 'At the round table, from the next answer on. A map is one more question to the model.',
  lengthHint:
    'How long answers may be, from the next question on. At the round table, normal answers are shorter.',
} as const;

/** The options in one line. */
export function describeOptions(
  { streaming, memoryTurns, length }: AnswerOptions,
  maxTokens: number,
): string {
  const turns = memoryTurns === 1 ? '1 turn' : `${memoryTurns} turns`;
  const tokens = planAnswer(length, { maxTokens, isAtTable: false }).maxTokens;
  return [
    streaming ? 'Streams' : 'Does not stream',
    memoryTurns === 0 ? 'remembers nothing' : `remembers ${turns}`,
    `answers up to ${groupDigits(tokens)} tokens`,
  ].join(' · ');
}

export const DRILL_TEXTS = {
  fold: 'Try failures',
  heading: 'Fault drill',
  clerkHeading: "Clerk's map",
  purpose: 'Choose a fault for the mock to simulate in its next answers.',
  onlyNext: {
    label: 'Only the next attempt',
    explanation: 'Otherwise the fault applies to every attempt until you choose another.',
  },
  pending: 'Asking the mock…',
} as const;

/** In the order shown. */
const ANSWER_FAULT_WORDS: Readonly<Record<AnswerFault, DrillWords>> = {
  none: { label: 'No fault', explanation: 'The mock answers as usual.' },
  'rate-limit': {
    label: 'Rate limit (429)',
    explanation: 'The mock rejects the request and asks for a retry after 2 s.',
  },
  'server-error': {
    label: 'Server error (500)',
    explanation: 'The mock answers with an internal error.',
  },
  'time-out': {
    label: 'Time-out',
    explanation: 'No answer arrives; each attempt runs into its time limit (30 s by default).',
  },
  slow: { label: 'Slow', explanation: 'A normal answer arrives after 8 s.' },
  offline: {
    label: 'Offline',
    explanation: 'The connection drops before an answer arrives.',
  },
  thinking: {
    label: 'Thinking',
    explanation: 'A normal answer arrives after a thought; with streaming on, you see it think.',
  },
  empty: {
    label: 'Empty answer',
    explanation: 'The answer has no text, and it is not retried.',
  },
  'broken-stream': {
    label: 'Break in the stream',
    explanation: 'With streaming on, the answer breaks off halfway; without it, the whole answer fails.',
  },
};

/** In the order shown, after those of any answer. */
const CLERK_FAULT_WORDS: Readonly<Record<ClerkFault, DrillWords>> = {
  'clerk-no-json': {
    label: 'Map without JSON',
    explanation: 'The clerk replies with a sentence.',
  },
  'clerk-false-quotes': {
    label: 'Map with false quotes',
    explanation: 'Every second quote is made up.',
  },
  'clerk-wrong-sentence': {
    label: 'Map with wrong sentences',
    explanation: 'Every number of a sentence is off by one, and the map is right all the same.',
  },
  'clerk-cut': {
    label: 'Map cut short',
    explanation: "The clerk's answer breaks off halfway.",
  },
  'clerk-empty': {
    label: 'Map without text',
    explanation: "The clerk's answer has no text.",
  },
  orders: {
    label: 'Answer with orders',
    explanation: 'The answer of a persona tells the clerk what to write.',
  },
};

const FAULT_WORDS: Readonly<Record<DrillFault, DrillWords>> = {
  ...ANSWER_FAULT_WORDS,
  ...CLERK_FAULT_WORDS,
};

export const ANSWER_FAULTS = keysOf(ANSWER_FAULT_WORDS);

export const CLERK_FAULTS = keysOf(CLERK_FAULT_WORDS);

export function describeDrillFault(fault: DrillFault): DrillWords {
  return FAULT_WORDS[fault];
}

/** Shown beside the answerer while a fault is set. */
export function drillBadge(fault: DrillFault): string {
  const name = FAULT_WORDS[fault].label.replace(/ \(.*/, '');
  return `Drill: ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

/** The accessible name of the button that explains an option. */
export function explainLabel(label: string): string {
  return `Explain ${label}`;
}

/** The fault that is set, or what is wrong and what to do. */
export function describeDrillResult(result: DrillResult): string {
  switch (result.kind) {
    case 'set': {
      const { fault, times, otherFaults } = result;
      if (otherFaults === 0) return describeSet(fault, times);
      const own = fault === 'none' ? 'No fault is set here.' : describeSet(fault, times);
      return `${own} ${describeOtherFaults(otherFaults)}`;
    }
    case 'refused':
      return 'The mock accepts no changes from here. Open the page as localhost on the machine that serves it, then choose again.';
    case 'unreachable':
      return `The mock could not be reached (${result.detail}). Check that its server is running, then choose again.`;
    case 'not-loaded':
      return `The fault drill could not be loaded (${result.detail}). Check the connection, then choose again.`;
  }
}

function describeSet(fault: DrillFault, times: DrillTimes): string {
  const { label, explanation } = FAULT_WORDS[fault];
  if (fault === 'none') return explanation;
  return `Set: ${label}, ${times === 'once' ? 'for the next attempt only' : 'until you choose another'}.`;
}

function describeOtherFaults(count: number): string {
  return count === 1
    ? 'The mock also has 1 fault that was set elsewhere.'
    : `The mock also has ${count} faults that were set elsewhere.`;
}

/* ---- Keeping on this device ---- */

const IN_MEMORY = 'What you say here stays until you close this tab';

export const KEEP_TEXTS = {
  heading: 'On this device',
  keep: 'Keep conversations on this device',
  keepHint:
    'Conversations, drafts and options come back after a reload. They are not encrypted: anyone who uses this browser can read them.',
  /** Shown while keeping is off and the device still has data. */
  stillThere: 'What was kept before is still on this device.',
  forget: 'Forget everything on this device',
  downloadUnreadable: 'Download what could not be read',
  forgetting: 'Forgetting…',
  continueHere: 'Continue here',
  dismiss: 'Dismiss',
  /** Below an answer of the visitor's own model. */
  offer: `${IN_MEMORY}. Kept conversations come back, and are not encrypted.`,
  /** Shown if it was wanted, but its code cannot be fetched. */
  notLoaded:
    'Nothing is kept yet: the code for it could not be loaded. Check the connection, then switch it on in the options.',
  /** Shown if the code for keeping cannot be fetched. */
  missing:
    'The kept conversations could not be loaded. They are still on this device: check the connection, then reload the page.',
} as const;

/** The visitor's data that a device may store, in the order in which a sentence names them. */
const REMEMBERED = ['visit', 'model', 'options', 'theme', 'intro', 'enter'] as const;

export type Remembered = (typeof REMEMBERED)[number];

const REMEMBERED_WORDS: Readonly<Record<Remembered, string>> = {
  visit: 'kept conversations and drafts',
  model: 'your own model with its key',
  options: 'the options',
  theme: 'the theme',
  intro: 'that the intro is skipped',
  enter: 'that Enter breaks the line',
};

/** Undefined if there is nothing to say. */
export function describeKeepStatus(status: KeepStatus): string | undefined {
  switch (status.kind) {
    case 'off':
      return undefined;
    case 'opening':
      return 'Loading kept conversations…';
    case 'keeping':
      return status.hasSetAside
        ? 'Part of your earlier visit could not be read. It is set aside on this device, and you can download it in the options. The rest is back, and this visit is kept.'
        : 'This visit is kept on this device.';
    case 'trouble':
      return describeKeepTrouble(status.trouble);
  }
}

/** News for the visitor without opening the options: this visit is not kept, or not everything came back. */
export function describeKeepNews(status: KeepStatus): string | undefined {
  if (status.kind === 'trouble') {
    // The switch, which is off again, says so itself.
    const isOff = status.trouble === 'unsupported' || status.trouble === 'not-remembered';
    return isOff ? undefined : describeKeepStatus(status);
  }
  return status.kind === 'keeping' && status.hasSetAside ? describeKeepStatus(status) : undefined;
}

/** Names what was forgotten (at least one thing), and says how long the page still shows the visit. */
export function describeForgotten(forgotten: readonly Remembered[]): string {
  const words = REMEMBERED.filter((each) => forgotten.includes(each)).map((each) => REMEMBERED_WORDS[each]);
  const visit = forgotten.includes('visit') ? ' This page shows its conversations until you close it.' : '';
  return `Forgotten: ${words.join(', and ')}.${visit}`;
}

/** Why nothing was forgotten, and what to do. */
export function describeForgetTrouble({ kind }: StoreTrouble): string {
  return kind === 'blocked'
    ? "Nothing was forgotten: this browser does not let the page use its storage. Clear this site's data in the browser settings."
    : "Not everything was forgotten: the storage did not answer. Try again, or clear this site's data in the browser settings.";
}

/** Why this visit is not kept, what happens to earlier data, and what to do. */
function describeKeepTrouble(trouble: KeepTrouble): string {
  switch (trouble) {
    case 'elsewhere':
      return `Your conversations are open in another tab. ${IN_MEMORY}.`;
    case 'unsupported':
      return 'Conversations cannot be kept at this address: browsers allow it only over https and on localhost.';
    case 'begun':
      return `This device already keeps conversations with personas that you have asked in this visit. Nothing was replaced. ${IN_MEMORY}. To continue the kept ones, reload the page; to keep this visit instead, forget them first.`;
    case 'newer':
      return `The conversations on this device were kept by a newer version of this page, and stay as they are. ${IN_MEMORY}.`;
    case 'not-remembered':
    case 'blocked':
      return `This browser does not let the page keep anything, as in some private windows. ${IN_MEMORY}.`;
    case 'full':
      return `There is no room left on this device. What was kept before is still there. ${IN_MEMORY}. Free some space, then switch keeping off and on again in the options.`;
    case 'failed':
      return `The storage of this device does not work as expected. What was kept before is still there. ${IN_MEMORY}. To try again, switch keeping off and on again in the options.`;
  }
}

/* ---- The dialog of a conversation ---- */

export const CONVERSATION_FILE_TEXTS = {
  begin: 'New conversation',
  beginHint: 'Back to the welcome. This conversation stays here, under Earlier.',
  exportHint: 'Markdown is for reading. JSON can be imported again, with everything in it.',
  import: 'Import',
  importHint:
    'Choose a conversation that was exported as JSON. You see what it contains before anything changes.',
  choose: 'Import a conversation',
  file: 'Conversation file',
  reading: 'Reading the file',
  oneAtATime: 'Several files were dropped, and none was read. Drop one at a time.',
  importNow: 'Import',
  replace: 'Replace',
  keep: 'Keep the current one',
  cancel: 'Cancel',
} as const;

/** The lists of earlier conversations and of rounds. */
export const PAST_TEXTS = {
  earlier: 'Earlier',
  earlierHint: `Earlier conversations with this persona, the newest ${MAX_PAST}.`,
  roundsHint: `What was asked at the round table, the newest ${MAX_PAST} rounds.`,
  none: 'None yet.',
  open: 'Open',
  show: 'Show',
  remove: 'Remove',
  undo: 'Undo',
} as const;

export function describeOpened(question: string): string {
  return `Opened: ${shortLine(question)}`;
}

export function describeRemoved(question: string): string {
  return `Removed: ${shortLine(question)}`;
}

export function describeBack(question: string): string {
  return `Brought back: ${shortLine(question)}`;
}

/** Why an earlier conversation cannot be opened. */
export function describeGone(personaId: string): string {
  return `${personaId} is no longer in this squad, so this conversation can only be read.`;
}

/** The menu that copies or downloads a conversation or a round. */
export const EXPORT_TEXTS = {
  export: 'Export',
  copy: 'Copy',
  markdown: 'Markdown',
  json: 'JSON',
  copied: 'Copied as Markdown.',
  notCopied: 'Could not copy. Download it instead.',
  copyImage: 'Copy image',
  png: 'Download PNG',
  drawing: 'Drawing the image.',
  imageCopied: 'Image copied.',
  imageNotCopied: 'This browser did not copy the image, so it was downloaded instead.',
  imageNotDrawn: 'The image could not be drawn. The Markdown has the same in words.',
} as const;

export const FIND_TEXTS = {
  find: 'Find',
  present: 'In conversations',
  earlier: 'In earlier conversations',
  rounds: 'In rounds',
  gone: 'This persona is not in the squad any more. Its conversation can be read under Earlier, in the dialog of a conversation.',
  bound:
    'That persona is answering, or a question to it is being edited. Nothing was changed: open this conversation afterwards.',
} as const;

/** The label of the search's field. */
export function findLabel(hasTable: boolean): string {
  return hasTable ? 'Text to find in all conversations and rounds' : 'Text to find in all conversations';
}

/** Whom a found question was put to. */
export function askedLabel(personaName: string): string {
  return `${CHAT_TEXTS.you} to ${personaName}`;
}

/** The title of an exported conversation and of the dialog. */
export function conversationTitle(personaName: string): string {
  return `Conversation with ${personaName}`;
}

/** The origin of a document: the product, and its last change. */
export function describeOrigin(productName: string, lastChange: string): string {
  return `From ${productName}, last changed ${lastChange}`;
}

/** The content of a file, such as 'The Evaluator, 12 messages, last changed 9 March 2026, 14:03'. */
export function describeImportedFile(personaName: string, count: number, lastChange: string): string {
  return `${personaName}, ${countLabel(count)}, last changed ${lastChange}`;
}

/** What an import would replace. */
export function describeReplacement(personaName: string, count: number): string {
  return `It replaces your current conversation with ${personaName}: ${countLabel(count)}. That one stays under Earlier.`;
}

/** Why a conversation was not imported, that nothing was replaced, and what to do. */
export function describeConversationFileIssue(issue: ConversationFileIssue): string {
  switch (issue.kind) {
    case 'unreadable':
      return 'The file could not be read. Nothing was replaced. Choose it again, or choose another.';
    case 'too-large':
      return `The file is longer than ${groupDigits(MAX_FILE_CHARACTERS)} characters. Nothing was replaced. Choose a conversation that was exported as JSON.`;
    case 'not-a-conversation':
      return `The file is not a Quartet conversation for this page: ${issue.detail}. Nothing was replaced. Choose an unedited conversation that was exported as JSON.`;
  }
}

/** How many messages and rounds were found and, if not all are shown, how many are. */
export function describeFindings({
  messages,
  rounds,
  shown,
}: {
  readonly messages: number;
  readonly rounds: number;
  readonly shown: number;
}): string {
  if (messages + rounds === 0) return 'Nothing found';
  const roundsFound = rounds === 1 ? '1 round' : `${groupDigits(rounds)} rounds`;
  const found = [...(messages > 0 ? [countLabel(messages)] : []), ...(rounds > 0 ? [roundsFound] : [])];
  const line = `${found.join(' and ')} found`;
  return messages + rounds > shown ? `${line}, showing the newest ${shown}` : line;
}

function countLabel(count: number): string {
  return count === 1 ? '1 message' : `${groupDigits(count)} messages`;
}
