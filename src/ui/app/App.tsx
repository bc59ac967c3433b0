import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, use, useEffect, useMemo, useState } from 'react';
import type { Stage } from '../../domain/stage.ts';
import { TEXTS } from '../../domain/texts/page-texts.ts';
import type { Visit } from '../../domain/visit/visit.ts';
import { type WayIn, LandingScreen } from '../landing/LandingScreen.tsx';
import { LoadingScreen } from '../loading/LoadingScreen.tsx';
import { type BrowserTools, type Product, AppContext, useApp, VisitContext } from './contexts.ts';
import { FetchedDialog, MissingPart, useOpenings } from './FetchedDialog.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { ScreenPlace } from './ScreenPlace.tsx';
import { SecondPartContext } from './second-part-context.ts';
import { watchStill } from './motion.ts';
import { useTablePart } from './use-table-part.ts';

interface AppProps {
  readonly visit: Visit;
  readonly product: Product;
  readonly tools: BrowserTools;
  readonly onReload: () => void;
}

/** The whole page (behaviour 2.1). */
export function App({ visit, product, tools, onReload }: AppProps) {
  useSignals();
  const stage = visit.stage.value;
  useMotionAttribute(visit);
  const help = useOpenings();
  const { open: showHelp } = help;
  const hasTable = visit.lanes.length > 1;
  const [table, missing] = useTablePart(visit, stage !== 'intro' && hasTable);
  // The same throughout: another one would render every message again.
  const app = useMemo(
    () => ({ ...tools, product, showHelp, table: hasTable ? table : undefined, onReload }),
    [tools, product, showHelp, hasTable, table, onReload],
  );

  return (
    <VisitContext value={visit}>
      <AppContext value={app}>
        <ScreenPlace stage={stage}>
          <StageScreen stage={stage} />
        </ScreenPlace>
        {help.opening !== undefined && (
          <FetchedDialog
            key={help.opening}
            load={loadHelp}
            label={TEXTS.shortcuts}
            props={{ onClose: help.close }}
          />
        )}
        {missing.opening !== undefined && (
          <MissingPart key={missing.opening} label={TEXTS.roundTable} onClose={missing.close} />
        )}
      </AppContext>
    </VisitContext>
  );
}

/** Informs the style sheets: the document's `data-motion` is `paused` or `running`. */
function useMotionAttribute(visit: Visit): void {
  useEffect(
    () =>
      watchStill(visit, (still) => {
        document.documentElement.dataset['motion'] = still ? 'paused' : 'running';
      }),
    [visit],
  );
}

/** The screen of a stage (behaviour 2.1). */
function StageScreen({ stage }: { readonly stage: Stage }) {
  // The way back leads there; the browser's own buttons lead to the chat too.
  const [wayIn, setWayIn] = useState<WayIn>();
  if (stage === 'chat' && !wayIn) setWayIn('[data-begin]');
  return (
    <StageBoundary key={stage}>
      {stage === 'intro' && <LoadingScreen />}
      {stage === 'landing' && <LandingScreen wayIn={wayIn} onOpen={setWayIn} />}
      {stage === 'chat' && <ChatPlace />}
    </StageBoundary>
  );
}

/** A screen may have broken for want of its code, which is then fetched again. */
function StageBoundary({ children }: { readonly children: ReactNode }) {
  const { fetchAgain } = use(SecondPartContext);
  return (
    <ScreenBoundary onReload={useApp().onReload} onTryAgain={fetchAgain}>
      {children}
    </ScreenBoundary>
  );
}

/** The chat as soon as its code has loaded; if loading fails, the screen breaks (behaviour 5.8). */
function ChatPlace() {
  const { fetched: secondPart } = use(SecondPartContext);
  switch (secondPart.kind) {
    case 'loading':
      return <p role="status">{TEXTS.loadingChat}</p>;
    case 'loaded':
      return <secondPart.code.ChatScreen />;
    case 'failed':
      throw secondPart.error;
  }
}

async function loadHelp() {
  const { HelpDialog } = await import('./HelpDialog.tsx');
  return HelpDialog;
}
