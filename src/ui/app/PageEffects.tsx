import { CHAT_TEXTS } from '../../domain/texts/chat-texts.ts';
import type { Visit } from '../../domain/visit/visit.ts';
import { type Openings, FetchedDialog } from './FetchedDialog.tsx';
import { useFetched } from './use-fetched.ts';
import { useScreenHistory } from './use-screen-history.ts';
import { useScreenTitle } from './use-screen-title.ts';

interface PageEffectsProps {
  readonly visit: Visit;
  readonly productName: string;
  readonly help: Openings;
}

/**
 * What every screen needs and none shows: title, history, the shortcuts with their help, the announcer and the question
 * before leaving (behaviour 2.6, 2.7, 15.3, 15.5).
 */
export function PageEffects({ visit, productName, help }: PageEffectsProps) {
  useScreenTitle(visit, productName);
  useScreenHistory(visit);
  const { fetched: late } = useFetched(loadLateEffects);
  return (
    <>
      {late.kind === 'loaded' && <late.code visit={visit} onHelp={help.open} />}
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
