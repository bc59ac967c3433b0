import { type TranscriptProblem, MAX_TRANSCRIPT_CHARACTERS } from '../transcript/conversation-json.ts';

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
      return 'The file could not be read. Nothing was replaced. Choose it again, or choose another.';
    case 'too-large':
      return `The file is longer than ${MAX_TRANSCRIPT_CHARACTERS.toLocaleString('en')} characters. Nothing was replaced. Choose a conversation that was exported as JSON.`;
    case 'not-a-conversation':
      return `The file is not a Quartet conversation for this page: ${problem.detail}. Nothing was replaced. Choose an unedited conversation that was exported as JSON.`;
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
