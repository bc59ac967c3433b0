import { type ReactNode, createContext, useContext } from 'react';
import { TEXTS } from '../../domain/texts/page-texts.ts';
import { TABLE_TEXTS } from '../../domain/texts/table-texts.ts';
import { useFetched } from '../app/use-fetched.ts';
import { Button } from '../controls/Button.tsx';
import styles from './MapPanel.module.css';
import type { RoundMapProps } from './MapPanel.tsx';

type MapCode = ReturnType<typeof useFetched<Awaited<ReturnType<typeof loadPanel>>>>;

const MapCodeContext = createContext<MapCode | undefined>(undefined);

/** Fetches the code for all maps within, so that a round that is added above others has its height at once (17.7). */
export function RoundMaps({ children }: { readonly children: ReactNode }) {
  const code = useFetched(loadPanel);
  return <MapCodeContext value={code}>{children}</MapCodeContext>;
}

/** Stands below the answers of a round; its code comes after that of the table (behaviour 5.8, 17.12). */
export function RoundMap(props: RoundMapProps) {
  const code = useContext(MapCodeContext);
  if (!code) return undefined;
  const { fetched, fetchAgain } = code;
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
