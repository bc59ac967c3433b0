import { CHAT_TEXTS } from '../../domain/texts/chat-texts.ts';
import type { Squad } from '../../domain/squad/squad.ts';
import { FetchedDialog } from './FetchedDialog.tsx';
import { useFetched } from './use-fetched.ts';
import type { Openings } from './use-openings.ts';
import { useScreenHistory } from './use-screen-history.ts';
import { useScreenTitle } from './use-screen-title.ts';

interface AttendantsProps {
  readonly squad: Squad;
  readonly productName: string;
  readonly help: Openings;
}

/** What serves every screen and is seen on none: title, history, announcer, the question before leaving, shortcuts with their help (behaviour 2.6, 2.7, 15.3, 15.5). */
export function Attendants({ squad, productName, help }: AttendantsProps) {
  useScreenTitle(squad, productName);
  useScreenHistory(squad);
  const { fetched: late } = useFetched(loadLateAttendants);
  return (
    <>
      {late.kind === 'loaded' && <late.code squad={squad} onHelp={help.open} />}
      {help.opening !== undefined && (
        <FetchedDialog
          key={help.opening}
          load={loadHelp}
          label={CHAT_TEXTS.shortcuts}
          props={{ onClose: help.close }}
        />
      )}
    </>
  );
}

async function loadLateAttendants() {
  const { LateAttendants } = await import('./LateAttendants.tsx');
  return LateAttendants;
}

async function loadHelp() {
  const { HelpDialog } = await import('../shortcuts/HelpDialog.tsx');
  return HelpDialog;
}
