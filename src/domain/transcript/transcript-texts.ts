/** What the dialog of a conversation says (behaviour 9.10, 9.11). */
export const TRANSCRIPT_TEXTS = {
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
    'Choose a conversation that was downloaded as JSON. You see what it is before anything changes.',
  choose: 'Import a conversation',
  file: 'Conversation file',
  reading: 'Reading the file',
  importNow: 'Import',
  replace: 'Replace this conversation',
  keep: 'Keep',
  cancel: 'Cancel',
} as const;

/** What a transcript is, and the title of the dialog. */
export function wordTranscript(personaName: string): string {
  return `Conversation with ${personaName}`;
}

/** Where a document comes from, and how new it is. */
export function wordMadeWith(productName: string, lastChange: string): string {
  return `From ${productName}, last changed ${lastChange}`;
}

/** What was found in a file, such as 'The Evaluator, 12 messages, last changed 9 March 2026, 14:03'. */
export function wordFound(personaName: string, count: number, lastChange: string): string {
  return `${personaName}, ${wordCount(count)}, last changed ${lastChange}`;
}

/** What an import would take away. */
export function wordReplaces(personaName: string, count: number): string {
  return `It replaces your present conversation with ${personaName}: ${wordCount(count)}.`;
}

function wordCount(count: number): string {
  return count === 1 ? '1 message' : `${count.toLocaleString('en')} messages`;
}
