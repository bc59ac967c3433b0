import { REPLY_CUT_NOTE } from './answer-texts.ts';

export const MAX_REPLY_CHARACTERS = 100_000;

/** A provider's text as it is kept: cut, with a note, where it is too long (behaviour 11.16). */
export function replyContent(text: string): string {
  if (text.length <= MAX_REPLY_CHARACTERS) return text;
  const kept = cutBetweenCharacters(text, MAX_REPLY_CHARACTERS);
  return `${kept}\n\n${REPLY_CUT_NOTE}`;
}

function cutBetweenCharacters(text: string, length: number): string {
  const lastUnit = text.charCodeAt(length - 1);
  const endsInsidePair = lastUnit >= 0xd800 && lastUnit <= 0xdbff;
  return text.slice(0, endsInsidePair ? length - 1 : length);
}
