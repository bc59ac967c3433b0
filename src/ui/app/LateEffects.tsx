import type { Visit } from '../../domain/visit/visit.ts';
import { Announcer } from './Announcer.tsx';
import { KeepNotice } from './KeepNotice.tsx';
import type { KeepAccess } from './screen-props.ts';
import { useKeepNews } from './use-keep-news.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useScreenHistory } from './use-screen-history.ts';
import { useScreenTitle } from './use-screen-title.ts';
import { useShortcuts } from './use-shortcuts.ts';

interface LateEffectsProps {
  readonly visit: Visit;
  readonly productName: string;
  readonly keep: KeepAccess | undefined;
  readonly onHelp: () => void;
  readonly onTable: () => void;
}

/**
 * What every screen needs, but only a moment after it is shown: title, history, the announcer, the shortcuts, the
 * question before leaving, and what there is to know of keeping (behaviour 2.6, 2.7, 15.3 to 15.5, 18.5 to 18.7).
 */
export function LateEffects({ visit, productName, keep, onHelp, onTable }: LateEffectsProps) {
  useScreenTitle(visit, productName);
  useScreenHistory(visit);
  useShortcuts(visit, { onHelp, onTable });
  useLeaveGuard(visit, keep);
  const news = useKeepNews(visit, keep);
  return (
    <>
      <Announcer visit={visit} news={news.announcement} />
      {news.notice !== undefined && <KeepNotice text={news.notice} onDismiss={news.dismiss} />}
    </>
  );
}
