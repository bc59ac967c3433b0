/** The text of an answer without what the model thought before it. */
interface SpokenText {
  /** What of this part is spoken, as far as it is certain. */
  push(part: string): string;
  /** What is held back; at the end of the text it is spoken. */
  rest(): string;
}

const [THOUGHT_BEGINS, THOUGHT_ENDS] = ['<think>', '</think>'];

/** Leaves out a thought that the text begins with, up to and with its `</think>`. */
export function createSpokenText(): SpokenText {
  let state: 'beginning' | 'thought' | 'after-thought' | 'spoken' = 'beginning';
  let held = '';

  function push(part: string): string {
    if (state === 'spoken') return part;
    held += part;
    if (state === 'beginning') {
      const start = held.trimStart();
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
      // Its end may come in two parts.
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
