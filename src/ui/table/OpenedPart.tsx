import { PAGE_TEXTS } from '../../domain/texts/page-texts.ts';
import type { Opened } from '../context.ts';
import { createPart } from '../controls/create-part.tsx';
import { renderBrokenScreen } from '../controls/ErrorBoundary.tsx';
import { late } from '../controls/late-code.ts';

/** What the present address holds, if it is meant for the page. */
export function openedInAddress(): Opened | undefined {
  const { hash } = location;
  if (/^#r\d/.test(hash)) return { kind: 'link', hash };
  return hash.startsWith('#q=') ? { kind: 'question', hash } : undefined;
}

export const OpenedPart = createPart(
  late(async () => (await import('./OpenedScreen.tsx')).OpenedScreen),
  {
    pending: ({ opened }) => opened.kind !== 'question' && <p role="status">{PAGE_TEXTS.openingRound}</p>,
    broken: (_, tryAgain) => renderBrokenScreen(tryAgain),
  },
);
