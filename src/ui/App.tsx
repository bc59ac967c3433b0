import { useState } from 'react';
import type { ChatId } from '../domain/persona.ts';
import type { Squad } from '../domain/squad/squad.ts';
import { LandingScreen } from './landing/LandingScreen.tsx';
import { LoadingScreen } from './loading/LoadingScreen.tsx';
import { loadSecondPart } from './load-second-part.ts';
import type { Product } from './product.ts';
import { useOpenings } from './shell/use-openings.ts';
import { ChatPlace } from './shell/ChatPlace.tsx';
import { ScreenBoundary } from './shell/ScreenBoundary.tsx';
import { useFetched } from './shell/use-fetched.ts';
import { useMotionAttribute } from './shell/use-motion-attribute.ts';
import { useShownStage } from './shell/use-shown-stage.ts';
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
  const { fetched: secondPart, fetchAgain } = useFetched(loadSecondPart, stage);

  useMotionAttribute(squad);
  const help = useOpenings();
  const shellTools = { ...tools, showHelp: help.open };

  return (
    <>
      <ScreenBoundary key={stage} onReload={onReload} onTryAgain={fetchAgain}>
        {stage === 'intro' && <LoadingScreen squad={squad} product={product} tools={shellTools} />}
        {stage === 'landing' && (
          <LandingScreen
            squad={squad}
            product={product}
            tools={shellTools}
            secondPart={secondPart}
            opener={opener}
            onOpen={setOpener}
          />
        )}
        {stage === 'chat' && (
          <ChatPlace secondPart={secondPart} squad={squad} product={product} tools={shellTools} />
        )}
      </ScreenBoundary>
      {secondPart.kind === 'loaded' && (
        <secondPart.code.Attendants squad={squad} productName={product.name} help={help} />
      )}
    </>
  );
}
