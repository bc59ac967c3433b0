/** The form in which a choice holds its message. */
export type Field = 'message' | 'delta';

/** What of each part of a stream is new. */
interface Unrepeated {
  push(part: string, field: Field): string;
  /** Returns what was held back, since it could have been the whole text so far. */
  end(): string;
}

/** So many repeated characters are no chance. */
const MIN_REPEATED_CHARACTERS = 8;

const BLANK_AT_AN_END = /^\s|\s$/;

/**
 * Some providers send whole messages, again and again or after all the deltas, or the whole text so far in each delta.
 * Deltas are taken for that if each begins with the one before it, from the first on. An answer can begin with the same
 * words twice, with a blank in between; until that is clear, only the first delta is told.
 */
export function createUnrepeated(): Unrepeated {
  let hasDelta = false;
  /** All that was told of what grows. */
  let whole = '';
  let areDeltasNew = false;
  let areDeltasWhole = false;
  let [newest, held] = ['', ''];
  let repeatedCharacters = 0;
  let repetitions = 0;

  function grow(part: string): string {
    const isLonger = part.startsWith(whole);
    const added = isLonger ? part.slice(whole.length) : part;
    whole = isLonger ? part : whole + part;
    return added;
  }

  function end(): string {
    const rest = held;
    held = '';
    areDeltasNew ||= rest !== '';
    return rest;
  }

  function takeDelta(part: string): string {
    if (areDeltasWhole) return grow(part);
    if (areDeltasNew) return part;
    if (newest === '') return (whole = newest = part);
    if (part.length <= newest.length || !part.startsWith(newest)) {
      areDeltasNew = true;
      return end() + part;
    }
    repeatedCharacters += newest.length;
    repetitions += 1;
    const isChance = repetitions === 1 && BLANK_AT_AN_END.test(newest);
    newest = part;
    areDeltasWhole = repeatedCharacters >= MIN_REPEATED_CHARACTERS && !isChance;
    held = areDeltasWhole ? '' : held + part;
    return areDeltasWhole ? grow(part) : '';
  }

  return {
    push(part, field) {
      if (field === 'message') return hasDelta ? '' : grow(part);
      hasDelta ||= part !== '';
      return part === '' ? '' : takeDelta(part);
    },
    end,
  };
}
