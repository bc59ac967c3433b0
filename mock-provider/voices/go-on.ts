/** What the page asks with an answer that a limit of tokens has ended; that answer stands before it. */
export const goOnInstruction = 'Go on exactly where you stopped.';

/** A message, as far as it matters here. */
interface Said {
  readonly role: unknown;
  readonly text: string;
}

/** What is asked of a voice. */
export interface Question {
  /** Empty if there is none. */
  readonly text: string;
  /** The answer so far, if it is to go on; otherwise null. */
  readonly soFar: string | null;
}

/** The last question, even if it was only to go on with its answer. */
export function questionIn(messages: readonly Said[]): Question {
  const ofVisitor = messages.findLastIndex(({ role }) => role === 'user');
  const text = messages[ofVisitor]?.text ?? '';
  const [asked, answer] = [messages[ofVisitor - 2], messages[ofVisitor - 1]];
  const isToGoOn = text === goOnInstruction && asked?.role === 'user' && answer?.role === 'assistant';
  return isToGoOn ? { text: asked.text, soFar: answer.text } : { text, soFar: null };
}

/** What is left of a reply after this beginning; nothing if it begins otherwise. */
export function restOf(reply: string, soFar: string): string {
  return reply.startsWith(soFar) ? reply.slice(soFar.length) : '';
}
