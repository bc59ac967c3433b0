import { useState } from 'react';
import type { ChatId } from '../domain/persona-ids.ts';
import { SHORTCUTS } from '../domain/shortcuts.ts';
import type { Squad } from '../domain/squad/squad.ts';
import { LandingScreen } from './landing/LandingScreen.tsx';
import { LoadingScreen } from './loading/LoadingScreen.tsx';
import { MarkdownProvider } from './markdown/MarkdownProvider.tsx';
import type { Product } from './product.ts';
import { useOpenings } from './shell/use-openings.ts';
import { Announcer } from './shell/Announcer.tsx';
import { ChatPlace } from './shell/ChatPlace.tsx';
import { ScreenBoundary } from './shell/ScreenBoundary.tsx';
import { useChatScreen } from './shell/use-chat-screen.ts';
import { useLeaveGuard } from './shell/use-leave-guard.ts';
import { useMotionAttribute } from './shell/use-motion-attribute.ts';
import { useScreenHistory } from './shell/use-screen-history.ts';
import { useScreenTitle } from './shell/use-screen-title.ts';
import { useShownStage } from './shell/use-shown-stage.ts';
import { HelpDialog } from './shortcuts/HelpDialog.tsx';
import { useShortcuts } from './shortcuts/use-shortcuts.ts';
import type { BrowserTools } from './tools.ts';

interface AppProps {
  readonly squad: Squad;
  readonly product: Product;
  readonly tools: BrowserTools;
  readonly onReload: () => void;
}

/** The whole page: one screen a stage (behaviour 2.1). */
export function App({ squad, product, tools, onReload }: AppProps) {
  const stage = useShownStage(squad);
  // The card that led to the chat; none for 'Begin Interaction'. The way back leads there.
  const [opener, setOpener] = useState<ChatId>();
  const { code, fetchAgain } = useChatScreen(stage === 'chat');

  useScreenHistory(squad);
  useLeaveGuard(squad);
  useScreenTitle(squad, product.name);
  useMotionAttribute(squad);
  const help = useOpenings();
  useShortcuts(squad, { onHelp: help.open });
  const shellTools = { ...tools, showHelp: help.open };

  return (
    <MarkdownProvider>
      <ScreenBoundary key={stage} onReload={onReload} onTryAgain={fetchAgain}>
        {stage === 'intro' && <LoadingScreen squad={squad} product={product} tools={shellTools} />}
        {stage === 'landing' && (
          <LandingScreen
            squad={squad}
            product={product}
            tools={shellTools}
            opener={opener}
            onOpen={setOpener}
          />
        )}
        {stage === 'chat' && <ChatPlace code={code} squad={squad} product={product} tools={shellTools} />}
      </ScreenBoundary>
      {help.opening !== undefined && (
        <HelpDialog key={help.opening} registry={SHORTCUTS} onClose={help.close} />
      )}
      <Announcer squad={squad} />
    </MarkdownProvider>
  );
}
