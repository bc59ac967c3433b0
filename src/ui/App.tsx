import { Suspense, lazy, useEffect, useState } from 'react';
import { TEXTS } from '../domain/interface-texts.ts';
import type { ChatId } from '../domain/persona-ids.ts';
import type { Squad } from '../domain/squad/squad.ts';
import { LandingScreen } from './landing/LandingScreen.tsx';
import { LoadingScreen } from './loading/LoadingScreen.tsx';
import type { Product } from './product.ts';
import { Announcer } from './shell/Announcer.tsx';
import { ScreenBoundary } from './shell/ScreenBoundary.tsx';
import { useLeaveGuard } from './shell/use-leave-guard.ts';
import { useMotionAttribute } from './shell/use-motion-attribute.ts';
import { useScreenHistory } from './shell/use-screen-history.ts';
import { useScreenTitle } from './shell/use-screen-title.ts';
import { useShownStage } from './shell/use-shown-stage.ts';

interface AppProps {
  readonly squad: Squad;
  readonly product: Product;
  readonly onReload: () => void;
}

/** The whole page: one screen a stage (behaviour 2.1). */
export function App({ squad, product, onReload }: AppProps) {
  const stage = useShownStage(squad);
  // The card that led to the chat; none for 'Begin Interaction'. The way back leads there.
  const [opener, setOpener] = useState<ChatId>();
  // A lazy component remembers a failed load, so another attempt needs another one.
  const [ChatScreen, setChatScreen] = useState(() => lazy(loadChat));

  useScreenHistory(squad);
  useLeaveGuard(squad);
  useScreenTitle(squad, product.name);
  useMotionAttribute(squad);
  useEffect(() => void loadChat().catch(() => undefined), []);

  return (
    <>
      <ScreenBoundary key={stage} onReload={onReload} onTryAgain={() => setChatScreen(() => lazy(loadChat))}>
        {stage === 'intro' && <LoadingScreen squad={squad} product={product} />}
        {stage === 'landing' && (
          <LandingScreen squad={squad} product={product} opener={opener} onOpen={setOpener} />
        )}
        {stage === 'chat' && (
          <Suspense fallback={<p role="status">{TEXTS.loadingChat}</p>}>
            <ChatScreen squad={squad} product={product} />
          </Suspense>
        )}
      </ScreenBoundary>
      <Announcer squad={squad} />
    </>
  );
}

async function loadChat() {
  const { ChatScreen } = await import('./chat/ChatScreen.tsx');
  return { default: ChatScreen };
}
