import { parseJson } from '../checks/parse-json.ts';

interface CutJson {
  readonly value: unknown;
  /** Whether something had to be closed. */
  readonly isCut: boolean;
}

interface Bounds {
  /** Each try ends at an earlier object or list. */
  readonly maxTries: number;
  /** Where the text is cut off. */
  readonly upTo?: number;
}

/** Raw line ends within strings are not valid JSON, but common. */
export function onOneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}

/** Where the last object or list ends, up to a place; -1 if none does. */
export function lastEnd(text: string, upTo = text.length): number {
  return Math.max(text.lastIndexOf('}', upTo), text.lastIndexOf(']', upTo));
}

/**
 * Parses JSON that may have broken off: up to the last end of an object or list or, if that fails, to an earlier one,
 * closing what contains it. Undefined if no try gives JSON.
 * @param closings what may close it
 */
export function parseCutJson(
  text: string,
  closings: readonly string[],
  { maxTries, upTo = text.length }: Bounds,
): CutJson | undefined {
  let end = lastEnd(text, upTo);
  for (let tried = 0; end > 0 && tried < maxTries; tried += 1) {
    for (const closing of ['', ...closings]) {
      const value = parseJson(text.slice(0, end + 1) + closing);
      if (value !== undefined) return { value, isCut: closing !== '' };
    }
    end = lastEnd(text, end - 1);
  }
  return undefined;
}
