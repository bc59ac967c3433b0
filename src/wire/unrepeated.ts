/** The form in which a choice holds its message. */
export type Field = 'message' | 'delta';

/** What of each part of a stream is new: some providers send whole messages, again and again or after all the deltas. */
export function createUnrepeated(): (part: string, field: Field) => string {
  let hasDelta = false;
  let ofMessages = '';
  return (part, field) => {
    if (field === 'delta') {
      hasDelta ||= part !== '';
      return part;
    }
    if (hasDelta) return '';
    const isLonger = part.startsWith(ofMessages);
    const added = isLonger ? part.slice(ofMessages.length) : part;
    ofMessages = isLonger ? part : ofMessages + part;
    return added;
  };
}
