import { useState } from 'react';
import type { ChatId } from '../domain/persona-ids.ts';
import type { Squad } from '../domain/squad/squad.ts';
import { LandingScreen } from './landing/LandingScreen.tsx';
import { LoadingScreen } from './loading/LoadingScreen.tsx';
import type { Product } from './product.ts';
import { Announcer } from './shell/Announcer.tsx';
import { ChatPlace } from './shell/ChatPlace.tsx';
import { ScreenBoundary } from './shell/ScreenBoundary.tsx';
import { useChatScreen } from './shell/use-chat-screen.ts';
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
  const { code, fetchAgain } = useChatScreen(stage === 'chat');

  useScreenHistory(squad);
  useLeaveGuard(squad);
  useScreenTitle(squad, product.name);
  useMotionAttribute(squad);

  return (
    <>
      <ScreenBoundary key={stage} onReload={onReload} onTryAgain={fetchAgain}>
        {stage === 'intro' && <LoadingScreen squad={squad} product={product} />}
        {stage === 'landing' && (
          <LandingScreen squad={squad} product={product} opener={opener} onOpen={setOpener} />
        )}
        {stage === 'chat' && <ChatPlace code={code} squad={squad} product={product} />}
      </ScreenBoundary>
      <Announcer squad={squad} />
    </>
  );
}
