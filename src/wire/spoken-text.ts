/** The text of an answer without the thought before it. */
interface SpokenText {
  /** Takes a part, and returns the text that is certainly spoken. */
  push(part: string): string;
  /** The text held back, which counts as spoken at the end. */
  rest(): string;
}

const [THOUGHT_BEGINS, THOUGHT_ENDS] = ['<think>', '</think>'];

/** Leaves out a thought at the beginning of the text, including its `</think>`. */
export function createSpokenText(): SpokenText {
  let state: 'beginning' | 'thought' | 'after-thought' | 'spoken' = 'beginning';
  let held = '';
  /** What is held, without the blanks before it. */
  let start = '';

  function push(part: string): string {
    if (state === 'spoken') return part;
    held += part;
    if (state === 'beginning') {
      // Only the new part: a model may send thousands of blanks one by one.
      start += start === '' ? part.trimStart() : part;
      if (THOUGHT_BEGINS.startsWith(start.slice(0, THOUGHT_BEGINS.length))) {
        if (start.length < THOUGHT_BEGINS.length) return '';
        state = 'thought';
      } else {
        state = 'spoken';
        return take(held);
      }
    }
    if (state === 'thought') {
      const end = held.indexOf(THOUGHT_ENDS);
      // The tag may arrive in two parts.
      held = end < 0 ? held.slice(1 - THOUGHT_ENDS.length) : held.slice(end + THOUGHT_ENDS.length);
      if (end < 0) return '';
      state = 'after-thought';
    }
    held = held.trimStart();
    if (held !== '') state = 'spoken';
    return take(held);
  }

  function take(text: string): string {
    held = '';
    return text;
  }

  return {
    push,
    rest: () => (state === 'beginning' ? held : ''),
  };
}
