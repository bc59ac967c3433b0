import { MAX_FILE_CHARACTERS } from '../conversation/conversation.ts';
import type { CheckedRound } from '../link/check-round.ts';
import type { RoundFileIssue } from '../link/round-file.ts';
import type { LinkReading } from '../link/decode-round.ts';
import type { LinkMaking } from '../link/encode-round.ts';
import { MAX_CHAT_CHARACTERS, MAX_EASY_CHARACTERS } from '../link/link-lengths.ts';
import type { ShareLink } from '../link/share-links.ts';
import type { SharedAnswer } from '../link/shared-round.ts';
import { CHAT_TEXTS, describeStatus } from './chat-texts.ts';
import { groupDigits } from './group-digits.ts';

/* Texts about rounds in links and files: making one, and opening one of somebody else. */

export const LINK_TEXTS = {
  copy: 'Copy link',
  copyShort: 'Copy short link',
  copied: 'Link copied.',
  /** The code for it could not be fetched. */
  notMade: 'The link could not be made. Check the connection and open this menu again.',
  notCopied: 'Could not copy the link. Download the file instead.',
  /** Before the first copy of a visit. */
  notice:
    'The link holds the question, the answers and the map. Whoever has it can read them; no server keeps it.',
  fromLink: 'A round from a link',
  fromFile: 'A round from a file',
  excerpts: 'These are excerpts: each quote with its sentence.',
  nothingQuoted: 'Nothing of this answer is quoted.',
  askYourself: 'Ask this question yourself',
  download: 'Download',
  openRound: 'Open a round',
  roundFile: 'File with a round',
  chooseRound: 'Choose a round',
  openHint: 'Choose a round that was exported as JSON. It is shown and checked; nothing of yours changes.',
  /** The code for it could not be fetched. */
  notOpened: 'The round could not be opened. Check the connection and choose it again.',
  /** Where the operator has switched links off. */
  switchedOff: 'This page does not open rounds from links. Ask for the file instead.',
} as const;

/** Opens the page itself. */
export function goToLabel(productName: string): string {
  return `Go to ${productName}`;
}

export function copyLinkLabel({ kind }: Pick<ShareLink, 'kind'>): string {
  return kind === 'short' ? LINK_TEXTS.copyShort : LINK_TEXTS.copy;
}

/** How long a link is, and where it can be sent. */
export function describeLinkLength(characters: number): string {
  if (characters > MAX_CHAT_CHARACTERS) return 'Too long for most chats; download the file instead.';
  const reach = characters > MAX_EASY_CHARACTERS ? 'too long for Discord and some mail' : 'fits anywhere';
  return `${groupDigits(characters)} characters: ${reach}.`;
}

/** Why a round has no link. */
export function describeNoLink({ kind }: Exclude<LinkMaking, { readonly kind: 'link' }>): string {
  return kind === 'too-large'
    ? 'This round is too long for a link; download the file instead.'
    : 'This browser cannot make links; download the file instead.';
}

/** What the page has checked of a round, and what nobody can. */
export function describeCheck({ found, of }: Pick<CheckedRound, 'found' | 'of'>): string {
  const unknown = 'Nobody can check who wrote the answers.';
  if (of === 0) return unknown;
  const quotes = of === 1 ? 'quote stands' : 'quotes stand';
  return `Checked here: ${found} of ${of} ${quotes} in these answers. ${unknown}`;
}

/** How many claims are not on the map that is shown; undefined if all are. */
export function describeLeftOutClaims({ found, of }: Pick<CheckedRound, 'found' | 'of'>): string | undefined {
  const count = of - found;
  if (count === 0) return undefined;
  return count === 1
    ? 'One claim is left out: its quote is not in the answer.'
    : `${count} claims are left out: their quotes are not in the answers.`;
}

/** Why an answer of an opened round is not complete, or not there; undefined if it is. */
export function describeSharedAnswer(answer: SharedAnswer | undefined): string | undefined {
  if (!answer) return 'There is no answer.';
  const { text, isExcerpt, status } = answer;
  const missing =
    status && (status === 'incomplete' ? CHAT_TEXTS.brokenPart : describeStatus({ kind: status }));
  return isExcerpt && text === '' ? [missing, LINK_TEXTS.nothingQuoted].filter(Boolean).join(' ') : missing;
}

/** Why a link was not opened, and what to do. */
export function describeLinkProblem(problem: Exclude<LinkReading, { readonly kind: 'round' }>): string {
  switch (problem.kind) {
    case 'incomplete':
      return 'This link is incomplete: a part of it is missing. Ask for it again, or for the file.';
    case 'newer':
      return 'This link was made by a newer version.';
    case 'refused':
      return `This link does not hold a round: ${problem.detail}. Ask for it again, or for the file.`;
    case 'too-large':
      return 'This link holds more than a round can be. Ask for the file instead.';
    case 'unsupported':
      return 'This browser cannot open rounds from links. Ask for the file instead.';
  }
}

/** Why a file was not opened as a round, and what to do. */
export function describeRoundFileIssue(issue: RoundFileIssue): string {
  switch (issue.kind) {
    case 'unreadable':
      return 'The file could not be read. Choose it again, or choose another.';
    case 'too-large':
      return `The file is longer than ${groupDigits(MAX_FILE_CHARACTERS)} characters. Choose a round that was exported as JSON.`;
    case 'newer':
      return 'This file was made by a newer version.';
    case 'not-a-round':
      return `The file is not a Quartet round: ${issue.detail}. Choose an unedited round that was exported as JSON.`;
  }
}
