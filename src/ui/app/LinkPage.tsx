import { signal } from '@preact/signals-core';
import { useEffect, useMemo, useState } from 'react';
import type { Squad } from '../../domain/squad/squad.ts';
import { type BrowserTools, type Product, type Wanted, AppContext } from '../context.ts';
import { wantsReducedMotion } from '../controls/motion.ts';
import { OpenedPart, openedInAddress } from '../table/OpenedPart.tsx';
import { Announcer, useLines } from './Announcer.tsx';
import { useFocusRescue } from './use-focus-rescue.ts';

interface LinkPageProps {
  readonly product: Product;
  readonly squad: Squad;
  readonly tools: Pick<BrowserTools, 'files' | 'roundLinks'>;
  readonly onReload: () => void;
  /** Begins a visit; the address holds no round any more. */
  readonly onLeave: () => void;
}

/** The tools of a visit that has not begun. */
const NO_TOOLS = {
  faultDrill: undefined,
  keep: undefined,
  access: undefined,
  answerOptions: undefined,
  ownModel: undefined,
  loadExample: undefined,
  introChoice: undefined,
  enterChoice: undefined,
  showHelp: ignore,
  showChoice: ignore,
  showRound: ignore,
  wanted: signal<Wanted>(),
  keepOffered: signal([]),
};

/** The whole page while it shows the round of its address, before any visit. */
export function LinkPage({ product, squad, tools, onReload, onLeave }: LinkPageProps) {
  const [opened, setOpened] = useState(openedInAddress);
  const [lines, say] = useLines();
  const app = useMemo(
    () => ({ ...NO_TOOLS, ...tools, product, onReload, say }),
    [tools, product, onReload, say],
  );
  useFocusRescue();
  useEffect(() => {
    function follow(): void {
      const next = openedInAddress();
      if (next?.kind === 'link') setOpened(next);
      else onLeave();
    }
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [onLeave]);

  return (
    <AppContext value={app}>
      {opened && (
        <OpenedPart
          opened={opened}
          squad={squad}
          visit={undefined}
          isStill={wantsReducedMotion}
          onOpen={onLeave}
        />
      )}
      <Announcer lines={lines} />
    </AppContext>
  );
}

function ignore(): void {
  // There is nothing to show beside the round.
}
