import { useSignals } from '@preact/signals-react/runtime';
import { Suspense, lazy, useEffect, useState } from 'react';
import { TEXTS, consoleTitle } from '../domain/interface-texts.ts';
import type { Squad } from '../domain/squad/squad.ts';
import { LandingScreen } from './landing/LandingScreen.tsx';
import { LoadingScreen } from './loading/LoadingScreen.tsx';
import type { Product } from './product.ts';
import { ScreenBoundary } from './shell/ScreenBoundary.tsx';
import { useLeaveGuard } from './shell/use-leave-guard.ts';
import { useScreenHistory } from './shell/use-screen-history.ts';

interface AppProps {
  readonly squad: Squad;
  readonly product: Product;
  readonly onReload: () => void;
}

/** The whole page: one screen a stage (behaviour 2.1). */
export function App({ squad, product, onReload }: AppProps) {
  useSignals();
  const stage = squad.stage.value;
  const personaName = squad.selection.value.persona.name;
  // A lazy component remembers a failed load, so another attempt needs another one.
  const [ChatScreen, setChatScreen] = useState(() => lazy(loadChat));

  useScreenHistory(squad);
  useLeaveGuard(squad);
  useEffect(() => void loadChat().catch(() => undefined), []);
  useEffect(() => {
    document.title = stage === 'chat' ? `${consoleTitle(personaName)} - ${product.name}` : product.name;
  }, [stage, personaName, product.name]);

  return (
    <ScreenBoundary key={stage} onReload={onReload} onTryAgain={() => setChatScreen(() => lazy(loadChat))}>
      {stage === 'intro' && <LoadingScreen squad={squad} productName={product.name} />}
      {stage === 'landing' && <LandingScreen squad={squad} product={product} />}
      {stage === 'chat' && (
        <Suspense fallback={<p role="status">{TEXTS.loadingChat}</p>}>
          <ChatScreen squad={squad} product={product} />
        </Suspense>
      )}
    </ScreenBoundary>
  );
}

async function loadChat() {
  const { ChatScreen } = await import('./chat/ChatScreen.tsx');
  return { default: ChatScreen };
}
