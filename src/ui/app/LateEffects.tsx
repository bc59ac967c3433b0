import { ACCESS_TEXTS } from '../../domain/texts/failure-texts.ts';
import { useAccess } from '../access/use-access.ts';
import { Announcer } from './Announcer.tsx';
import { useApp } from './contexts.ts';
import { FetchedDialog } from './FetchedDialog.tsx';
import { KeepNotice } from './KeepNotice.tsx';
import { useDialogClosing } from './use-dialog-closing.ts';
import { useKeepNews } from './use-keep-news.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useScreenHistory } from './use-screen-history.ts';
import { useScreenTitle } from './use-screen-title.ts';
import { useShortcuts } from './use-shortcuts.ts';

/**
 * What every screen needs, but only a moment after it is shown: title, history, the announcer, the shortcuts, what closes
 * dialogs, the question before leaving, what there is to know of keeping, and the access code (behaviour 2.6, 2.7, 15.3
 * to 15.5, 18.5 to 18.7, 21.20).
 */
export function LateEffects() {
  useScreenTitle();
  useScreenHistory();
  useShortcuts();
  useDialogClosing();
  useLeaveGuard();
  const news = useKeepNews();
  const asking = useAccess();
  const { access } = useApp();
  return (
    <>
      <Announcer news={news.announcement} />
      {news.notice !== undefined && <KeepNotice text={news.notice} onDismiss={news.dismiss} />}
      {access && asking.opening !== undefined && (
        <FetchedDialog
          key={asking.opening}
          load={loadAccessDialog}
          label={ACCESS_TEXTS.title}
          props={{ load: access, isLost: asking.isLost, onEntered: asking.askAgain, onClose: asking.close }}
        />
      )}
    </>
  );
}

async function loadAccessDialog() {
  const { AccessDialog } = await import('../access/AccessDialog.tsx');
  return AccessDialog;
}
