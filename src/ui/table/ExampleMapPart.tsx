import { createPart } from '../controls/create-part.tsx';
import { late } from '../controls/late-code.ts';
import styles from '../landing/LandingScreen.module.css';

export const ExampleMapPart = createPart(
  late(async () => (await import('./ExampleMap.tsx')).ExampleMap),
  {
    pending: () => <div className={styles.room} />,
    // The landing does without it.
    broken: () => undefined,
  },
);
