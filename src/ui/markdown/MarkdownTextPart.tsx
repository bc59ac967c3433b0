import { GrowingText } from '../controls/LiveText.tsx';
import { createPart } from '../controls/create-part.tsx';
import { late } from '../controls/late-code.ts';

/** Shows plain text until its code is loaded, or if it cannot be loaded. */
export const MarkdownTextPart = createPart(
  late(async () => (await import('./MarkdownText.tsx')).MarkdownText),
  {
    pending: ({ text }) => <GrowingText text={text} />,
    broken: ({ text }) => <GrowingText text={text} />,
  },
);
