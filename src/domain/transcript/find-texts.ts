/** What the search of a conversation says (behaviour 5.15). */
export const FIND_TEXTS = {
  find: 'Find',
  field: 'Text in any message of this conversation',
  results: 'Messages found',
} as const;

/** How many messages were found, and of more than are shown, how many those are. */
export function wordFindings(count: number, shown: number): string {
  if (count === 0) return 'No messages found';
  const found = count === 1 ? '1 message found' : `${count.toLocaleString('en')} messages found`;
  return count > shown ? `${found}, the newest ${shown} are shown` : found;
}
