import { createPart } from '../controls/create-part.tsx';
import { late } from '../controls/late-code.ts';

export const ExampleMapPart = createPart(
  late(async () => (await import('./ExampleMap.tsx')).ExampleMap),
  {
    // The room is the landing's, which does without the picture if its code does not come.
    pending: () => <div style={{ minHeight: 'var(--picture-height)' }} />,
    broken: () => undefined,
  },
);
