import type { StoreTrouble } from '../../ports/store.ts';
import type { KeepStatus, KeepTrouble } from '../keep/keeper.ts';

/** What the options say of keeping (behaviour 18.1, 18.2, 18.8). */
export const KEEP_TEXTS = {
  heading: 'On this device',
  keep: 'Keep conversations on this device',
  keepHint:
    'Conversations, drafts and options come back after a reload. They are not encrypted: anyone who uses this browser can read them.',
  /** While it is off and something is there. */
  stillThere: 'What was kept before is still on this device.',
  forget: 'Forget everything on this device',
  downloadUnreadable: 'Download what could not be read',
  forgetting: 'Forgetting…',
  dismiss: 'Dismiss',
  /** Where the code that keeps cannot be fetched. */
  missing:
    'What is kept on this device could not be loaded. It is still there: check the connection, then reload the page.',
} as const;

/** What of a visitor a device may have, in the order in which it is named. */
const REMEMBERED = ['visit', 'theme'] as const;

export type Remembered = (typeof REMEMBERED)[number];

const REMEMBERED_WORDS: Readonly<Record<Remembered, string>> = {
  visit: 'what was kept of conversations and drafts',
  theme: 'the theme',
};

const IN_MEMORY = 'What you say here stays until you close this tab';

/** What is true now; undefined where there is nothing to say (behaviour 18.4 to 18.7). */
export function describeKeepStatus(status: KeepStatus): string | undefined {
  switch (status.kind) {
    case 'off':
      return undefined;
    case 'opening':
      return 'Looking for what was kept…';
    case 'keeping':
      return status.hasSetAside
        ? 'Part of what was kept could not be read. It is set aside on this device, and can be downloaded in the options; the rest is back, and this visit is kept.'
        : 'This visit is kept on this device.';
    case 'trouble':
      return describeKeepTrouble(status.trouble);
  }
}

/** What the visitor should know without asking: that this visit is not kept, or that not all came back. */
export function describeKeepNews(status: KeepStatus): string | undefined {
  if (status.kind === 'trouble') {
    // Said at the switch, which is off again.
    const isOff = status.trouble === 'unsupported' || status.trouble === 'not-remembered';
    return isOff ? undefined : describeKeepStatus(status);
  }
  return status.kind === 'keeping' && status.hasSetAside ? describeKeepStatus(status) : undefined;
}

/** Names what was forgotten, which is at least one thing, and says how long the visit on the page stays. */
export function describeForgotten(forgotten: readonly Remembered[]): string {
  const words = REMEMBERED.filter((each) => forgotten.includes(each)).map((each) => REMEMBERED_WORDS[each]);
  const visit = forgotten.includes('visit') ? ' This page shows its conversations until you close it.' : '';
  return `Forgotten: ${words.join(', and ')}.${visit}`;
}

/** Why nothing was forgotten, and what to do. */
export function describeForgetTrouble({ kind }: StoreTrouble): string {
  return kind === 'blocked'
    ? 'Nothing was forgotten: this browser does not let the page reach its storage. Clear the data of this site in the settings of the browser.'
    : 'Not everything was forgotten: the storage did not answer. Try again, or clear the data of this site in the settings of the browser.';
}

/** Why this visit is not kept, what was kept before, and what to do. */
function describeKeepTrouble(trouble: KeepTrouble): string {
  switch (trouble) {
    case 'elsewhere':
      return `Another tab keeps its conversations. ${IN_MEMORY}. To go on with what the other one kept, close it and reload this page.`;
    case 'unsupported':
      return 'Conversations cannot be kept at this address: a browser lets a page do that only over https and on localhost.';
    case 'begun':
      return `Earlier conversations with personas that you have asked something are kept already. Nothing was replaced. ${IN_MEMORY}. To go on with the earlier ones, reload the page; to keep this visit instead, forget them first.`;
    case 'newer':
      return `What is kept on this device was written by a newer version. It is left as it is. ${IN_MEMORY}.`;
    case 'not-remembered':
    case 'blocked':
      return `This browser does not let the page keep anything, as in some private windows. ${IN_MEMORY}.`;
    case 'full':
      return `There is no room left on this device. What was kept before is still there. ${IN_MEMORY}. Free some space, then switch keeping off and on again in the options.`;
    case 'failed':
      return `The storage of this device does not answer as it should. What was kept before is still there. ${IN_MEMORY}. To try again, switch keeping off and on again in the options.`;
  }
}
