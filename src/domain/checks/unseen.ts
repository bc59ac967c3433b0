/** What cannot be seen and is no white space, as the source of a character class with the flag `u`. */
export const UNSEEN = String.raw`\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`;

const ANYWHERE = new RegExp(`[${UNSEEN}]`, 'gu');

const BEFORE = new RegExp(String.raw`^[\s${UNSEEN}]+`, 'u');

const AFTER = new RegExp(String.raw`(?<![\s${UNSEEN}])[\s${UNSEEN}]+$`, 'u');

export function withoutUnseen(text: string): string {
  return text.replaceAll(ANYWHERE, '');
}

/** A text without blanks and invisible characters at its ends, which are copied with it. */
export function trimUnseen(text: string): string {
  return text.replace(BEFORE, '').replace(AFTER, '');
}
