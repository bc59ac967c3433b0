import {
  type MessageFault,
  type TranscriptProblem,
  MAX_QUESTION_CHARACTERS,
  MAX_TRANSCRIPT_CHARACTERS,
  TRANSCRIPT_VERSION,
} from '../transcript/transcript-format.ts';

/** What the dialog of a conversation says (behaviour 9.10, 9.11). */
export const TRANSCRIPT_TEXTS = {
  begin: 'New conversation',
  beginHint: 'Back to the welcome. Undo brings this conversation back until you send a message.',
  export: 'Export',
  exportHint: 'Markdown is for reading. JSON can be imported again, with everything in it.',
  copyMarkdown: 'Copy as Markdown',
  copyJson: 'Copy as JSON',
  downloadMarkdown: 'Download Markdown',
  downloadJson: 'Download JSON',
  markdownCopied: 'Copied as Markdown.',
  jsonCopied: 'Copied as JSON.',
  notCopiedDownload: 'Could not copy. Download it instead.',
  import: 'Import',
  importHint:
    'Choose a conversation that was exported as JSON. You see what it contains before anything changes.',
  choose: 'Import a conversation',
  file: 'Conversation file',
  reading: 'Reading the file',
  importNow: 'Import',
  replace: 'Replace this conversation',
  keep: 'Keep',
  cancel: 'Cancel',
} as const;

const ANOTHER_FILE = 'Choose a conversation that was exported as JSON.';

const DOWNLOAD_AGAIN = 'If the file was edited or cut off, use the original export.';
const CHECK_CLOCK = `Check this device's date and time. ${DOWNLOAD_AGAIN}`;

/** What the search of a conversation says (behaviour 5.15). */
export const FIND_TEXTS = {
  find: 'Find',
  field: 'Text to find in this conversation',
  results: 'Messages found',
} as const;

/** The title of a transcript and of the dialog. */
export function transcriptTitle(personaName: string): string {
  return `Conversation with ${personaName}`;
}

/** Which product made a document, and its last change. */
export function describeOrigin(productName: string, lastChange: string): string {
  return `From ${productName}, last changed ${lastChange}`;
}

/** What was found in a file, such as 'The Evaluator, 12 messages, last changed 9 March 2026, 14:03'. */
export function describeFound(personaName: string, count: number, lastChange: string): string {
  return `${personaName}, ${countLabel(count)}, last changed ${lastChange}`;
}

/** What an import would replace. */
export function describeReplacement(personaName: string, count: number): string {
  return `It replaces your current conversation with ${personaName}: ${countLabel(count)}.`;
}

/** Why a conversation was not imported, that nothing was replaced, and what to do (behaviour 9.11). */
export function describeTranscriptProblem(problem: TranscriptProblem): string {
  switch (problem.kind) {
    case 'unreadable':
      return sentences('The file could not be read.', 'Choose it again, or choose another.');
    case 'too-large':
      return sentences(
        `The file is longer than ${MAX_TRANSCRIPT_CHARACTERS.toLocaleString('en')} characters.`,
        ANOTHER_FILE,
      );
    case 'not-json':
      return sentences('The file is not JSON.', ANOTHER_FILE);
    case 'not-a-conversation':
      return sentences('The file is JSON, but not a conversation.', ANOTHER_FILE);
    case 'newer-version':
      return sentences(
        `The file was made by a newer version: its format is ${problem.version}, and this version reads ${TRANSCRIPT_VERSION}.`,
        'Import it into that version, or ask the operator to update this one.',
      );
    case 'unknown-version':
      return sentences('The file does not say which format version it has.', DOWNLOAD_AGAIN);
    case 'other-squad':
      return sentences(
        `The conversation belongs to ${describeSquad(problem.squadId)}; this one is “${problem.shownId}”.`,
        ANOTHER_FILE,
      );
    case 'unknown-persona':
      return sentences(
        `The conversation is with ${describeStranger(problem.personaId)} who is not in this squad.`,
        ANOTHER_FILE,
      );
    case 'no-messages':
      return sentences('The file has no messages.', DOWNLOAD_AGAIN);
    case 'bad-message':
      return sentences(
        `Message ${problem.number} ${describeFault(problem.fault)}.`,
        problem.fault === 'ahead-of-clock' ? CHECK_CLOCK : DOWNLOAD_AGAIN,
      );
  }
}

/** How many messages were found and, if not all are shown, how many are. */
export function describeFindings(count: number, shown: number): string {
  if (count === 0) return 'No messages found';
  const found = count === 1 ? '1 message found' : `${count.toLocaleString('en')} messages found`;
  return count > shown ? `${found}, showing the newest ${shown}` : found;
}

function countLabel(count: number): string {
  return count === 1 ? '1 message' : `${count.toLocaleString('en')} messages`;
}

function sentences(cause: string, remedy: string): string {
  return `${cause} Nothing was replaced. ${remedy}`;
}

function describeSquad(squadId: string | undefined): string {
  return squadId === undefined ? 'another squad' : `the squad “${squadId}”`;
}

function describeStranger(personaId: string | undefined): string {
  return personaId === undefined ? 'somebody' : `“${personaId}”,`;
}

/** What is wrong with a message, after its number. */
function describeFault(fault: MessageFault): string {
  switch (fault) {
    case 'not-a-message':
      return 'is not a message';
    case 'no-welcome':
      return "is not the persona's welcome, which comes first";
    case 'unknown-sender':
      return "has a sender other than 'user' or 'ai'";
    case 'bad-time':
      return 'has no time in whole milliseconds up to the year 9999';
    case 'ahead-of-clock':
      return "is dated more than a day ahead of this device's clock";
    case 'out-of-order':
      return 'is not later than the message before it';
    case 'wrong-id':
      return 'has an id that does not match its sender and time';
    case 'no-text':
      return 'has no text';
    case 'blanks-around':
      return 'is a question with spaces around it';
    case 'question-too-long':
      return `is a question of more than ${MAX_QUESTION_CHARACTERS.toLocaleString('en')} characters`;
    case 'answer-too-long':
      return 'is longer than an answer can be';
    case 'no-question':
      return 'is an answer that follows no question';
    case 'misplaced-flaw':
      return 'has a flaw, which only an answer can have';
    case 'unknown-flaw':
      return 'has an unknown flaw';
    case 'bad-failure':
      return 'gives no known reason why its answer failed';
  }
}
