import { TEXTS } from '../../domain/texts/page-texts.ts';
import { TABLE_TEXTS } from '../../domain/texts/table-texts.ts';
import { useFetched } from '../app/use-fetched.ts';
import { Button } from '../controls/Button.tsx';
import styles from './MapPanel.module.css';
import type { RoundMapProps } from './MapPanel.tsx';

/** Stands below the answers of a round; its code comes after that of the table (behaviour 5.8, 17.12). */
export function RoundMap(props: RoundMapProps) {
  const { fetched, fetchAgain } = useFetched(loadPanel);
  switch (fetched.kind) {
    case 'loading':
      return undefined;
    case 'loaded':
      return <fetched.code {...props} />;
    case 'failed':
      return (
        <div role="alert" className={styles.offer}>
          <p>{TABLE_TEXTS.mapMissing}</p>
          <Button onClick={fetchAgain}>{TEXTS.tryAgain}</Button>
        </div>
      );
  }
}

async function loadPanel() {
  const { MapPanel } = await import('./MapPanel.tsx');
  return MapPanel;
}
