import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, use, useState } from 'react';
import type { Stage } from '../../domain/stage.ts';
import { TEXTS } from '../../domain/texts/page-texts.ts';
import type { Visit } from '../../domain/visit/visit.ts';
import { type WayIn, LandingScreen } from '../landing/LandingScreen.tsx';
import { LoadingScreen } from '../loading/LoadingScreen.tsx';
import { FetchedDialog, MissingPart, useOpenings } from './FetchedDialog.tsx';
import type { Product, BrowserTools, ScreenTools } from './screen-props.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { ScreenPlace } from './ScreenPlace.tsx';
import { SecondPartContext } from './second-part-context.ts';
import { useMotionAttribute } from './motion.ts';
import { useTablePart } from './use-table-part.ts';

interface AppProps {
  readonly visit: Visit;
  readonly product: Product;
  readonly tools: BrowserTools;
  readonly onReload: () => void;
}

interface ScreenProps {
  readonly visit: Visit;
  readonly product: Product;
  readonly tools: ScreenTools;
}

interface StageScreenProps extends ScreenProps {
  readonly stage: Stage;
  readonly onReload: () => void;
}

interface StageBoundaryProps {
  readonly children: ReactNode;
  readonly onReload: () => void;
}

/** The whole page (behaviour 2.1). */
export function App({ visit, product, tools, onReload }: AppProps) {
  useSignals();
  const stage = visit.stage.value;
  useMotionAttribute(visit);
  const help = useOpenings();
  const table = useTablePart(visit, stage !== 'intro' && visit.lanes.length > 1);
  const { keep, access } = tools;

  return (
    <>
      <ScreenPlace
        visit={visit}
        stage={stage}
        effects={{ visit, productName: product.name, keep, access, onHelp: help.open, onTable: table.open }}
      >
        <StageScreen
          stage={stage}
          visit={visit}
          product={product}
          tools={{ ...tools, showHelp: help.open, table: visit.lanes.length > 1 ? table : undefined }}
          onReload={onReload}
        />
      </ScreenPlace>
      {help.opening !== undefined && (
        <FetchedDialog
          key={help.opening}
          load={loadHelp}
          label={TEXTS.shortcuts}
          props={{ personaCount: visit.lanes.length, onClose: help.close }}
        />
      )}
      {table.missing.opening !== undefined && (
        <MissingPart key={table.missing.opening} label={TEXTS.roundTable} onClose={table.missing.close} />
      )}
    </>
  );
}

/** The screen of a stage (behaviour 2.1). */
function StageScreen({ stage, onReload, ...props }: StageScreenProps) {
  // The way back leads there; the browser's own buttons lead to the chat too.
  const [wayIn, setWayIn] = useState<WayIn>();
  if (stage === 'chat' && !wayIn) setWayIn('[data-begin]');
  return (
    <StageBoundary key={stage} onReload={onReload}>
      {stage === 'intro' && <LoadingScreen {...props} />}
      {stage === 'landing' && <LandingScreen {...props} wayIn={wayIn} onOpen={setWayIn} />}
      {stage === 'chat' && <ChatPlace {...props} />}
    </StageBoundary>
  );
}

/** A screen may have broken for want of its code, which is then fetched again. */
function StageBoundary({ children, onReload }: StageBoundaryProps) {
  const { fetchAgain } = use(SecondPartContext);
  return (
    <ScreenBoundary onReload={onReload} onTryAgain={fetchAgain}>
      {children}
    </ScreenBoundary>
  );
}

/** The chat as soon as its code has loaded; if loading fails, the screen breaks (behaviour 5.8). */
function ChatPlace(props: ScreenProps) {
  const { fetched: secondPart } = use(SecondPartContext);
  switch (secondPart.kind) {
    case 'loading':
      return <p role="status">{TEXTS.loadingChat}</p>;
    case 'loaded':
      return <secondPart.code.ChatScreen {...props} />;
    case 'failed':
      throw secondPart.error;
  }
}

async function loadHelp() {
  const { HelpDialog } = await import('./HelpDialog.tsx');
  return HelpDialog;
}
