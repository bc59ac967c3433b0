import { createPart } from '../controls/create-part.tsx';
import { late } from '../controls/late-code.ts';

export const AccessPromptPart = createPart(
  late(async () => (await import('./AccessPrompt.tsx')).AccessPrompt),
  // A refused question says what it lacks, and can be tried again.
  { broken: () => undefined },
);
