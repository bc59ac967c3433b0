import type { Stage } from '../../domain/stage.ts';
import { CHAT_TEXTS } from '../../domain/texts/chat-texts.ts';
import type { Visit } from '../../domain/visit/visit.ts';
import { type Openings, FetchedDialog } from './FetchedDialog.tsx';
import { useFetched } from './use-fetched.ts';

interface PageEffectsProps {
  readonly visit: Visit;
  readonly productName: string;
  /** With each new one, code that could not be fetched is fetched again. */
  readonly stage: Stage;
  readonly help: Openings;
  readonly onTable: () => void;
}

/**
 * What every screen needs and none shows: title, history, the shortcuts with their help, the announcer and the question
 * before leaving (behaviour 2.6, 2.7, 15.3, 15.5).
 */
export function PageEffects({ visit, productName, stage, help, onTable }: PageEffectsProps) {
  const { fetched: late } = useFetched(loadLateEffects, stage);
  return (
    <>
      {late.kind === 'loaded' && (
        <late.code visit={visit} productName={productName} onHelp={help.open} onTable={onTable} />
      )}
      {help.opening !== undefined && (
        <FetchedDialog
          key={help.opening}
          load={loadHelp}
          label={CHAT_TEXTS.shortcuts}
          props={{ personaCount: visit.lanes.length, onClose: help.close }}
        />
      )}
    </>
  );
}

async function loadLateEffects() {
  const { LateEffects } = await import('./LateEffects.tsx');
  return LateEffects;
}

async function loadHelp() {
  const { HelpDialog } = await import('./HelpDialog.tsx');
  return HelpDialog;
}
