import { effect, signal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import {
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { SharedRound } from '../../domain/link/shared-round.ts';
import type { Visit } from '../../domain/visit/visit.ts';
import { type WayIn, LandingScreen } from '../landing/LandingScreen.tsx';
import { LoadingScreen } from '../loading/LoadingScreen.tsx';
import { ChatScreenPart } from '../chat/ChatScreenPart.tsx';
import { AccessPromptPart } from '../dialogs/AccessPromptPart.tsx';
import { HelpDialogPart } from '../dialogs/HelpDialogPart.tsx';
import { KeepNewsPart } from '../dialogs/KeepNewsPart.tsx';
import { WhoAnswersDialogPart } from '../dialogs/WhoAnswersDialogPart.tsx';
import { Announcer, useAnnouncements } from './Announcer.tsx';
import {
  type BrowserTools,
  type Opened,
  type Product,
  AppContext,
  useApp,
  useVisit,
  VisitContext,
  type Wanted,
} from '../context.ts';
import { ErrorBoundary, renderBrokenScreen } from '../controls/ErrorBoundary.tsx';
import { isStill, watchStill } from '../controls/motion.ts';
import { ScreenHistory } from './ScreenHistory.tsx';
import { ShortcutsPart } from './ShortcutsPart.tsx';
import { OpenedPart, openedInAddress } from '../table/OpenedPart.tsx';
import { TABLE_AND_DIALOGS } from './table-and-dialogs.ts';
import { useFocusRescue } from './use-focus-rescue.ts';
import { whenIdle } from '../controls/when-idle.ts';

interface AppProps {
  readonly visit: Visit;
  readonly product: Product;
  readonly tools: BrowserTools;
  readonly onReload: () => void;
}

const FADE_MS = 220;

/** The whole page. */
export function App({ visit, product, tools, onReload }: AppProps) {
  const [isHelpShown, setHelpShown] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const [lines, say] = useAnnouncements(visit);
  const [opened, open] = useOpened();
  // Must stay the same object: a new one would re-render every message.
  const app = useMemo(
    () => ({
      ...tools,
      product,
      onReload,
      showHelp: () => setHelpShown(true),
      showChoice: () => setChoosing(true),
      say,
      wanted: signal<Wanted>(),
      keepOffered: signal([]),
      showRound(round: SharedRound) {
        // Going back leads to the screen again.
        history.pushState(null, '');
        open({ kind: 'file', round });
      },
    }),
    [tools, product, onReload, say, open],
  );
  useMotionAttribute(visit);
  useFocusRescue();
  useEffect(() => {
    ChatScreenPart.fetchAhead();
    return whenIdle(() => {
      for (const part of TABLE_AND_DIALOGS) part.fetchAhead();
      // Without it, the landing has no example.
      tools.loadExample?.().catch(() => undefined);
    });
  }, [tools]);

  return (
    <VisitContext value={visit}>
      <AppContext value={app}>
        <ErrorBoundary fallback={renderBrokenScreen}>
          {(!opened || opened.kind === 'question') && (
            <>
              <ScreenOfStage />
              <ScreenHistory />
              <ShortcutsPart />
            </>
          )}
          {opened && (
            <OpenedPart
              opened={opened}
              squad={visit.squad}
              visit={visit}
              isStill={() => isStill(visit)}
              onOpen={open}
            />
          )}
          <Announcer lines={lines} />
          <LeaveGuard />
          {tools.access && <AccessPromptPart />}
          <KeepPlace />
          {tools.ownModel && isChoosing && (
            <WhoAnswersDialogPart choice={tools.ownModel} onClose={() => setChoosing(false)} />
          )}
          {isHelpShown && <HelpDialogPart onClose={() => setHelpShown(false)} />}
        </ErrorBoundary>
      </AppContext>
    </VisitContext>
  );
}

/** What is opened from outside the visit; follows the address. */
function useOpened() {
  const state = useState<Opened | undefined>(openedInAddress);
  const [, open] = state;
  useEffect(() => {
    const follow = () => open(openedInAddress());
    // Fires for a new fragment, too; going back from a file changes none, so `hashchange` would miss it.
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [open]);
  return state;
}

/** Sets the document's `data-motion` to `paused` or `running` for the style sheets. */
function useMotionAttribute(visit: Visit): void {
  useEffect(
    () =>
      watchStill(visit, (still) => {
        document.documentElement.dataset['motion'] = still ? 'paused' : 'running';
      }),
    [visit],
  );
}

function ScreenOfStage() {
  useSignals();
  const stage = useVisit().stage.value;
  const place = useFadeIn(stage);
  // Going back returns the focus there; the browser's own buttons lead to the chat without one.
  const [wayIn, setWayIn] = useState<WayIn>();
  if (stage === 'chat' && !wayIn) setWayIn('[data-begin]');
  return (
    <div ref={place}>
      <ErrorBoundary key={stage} fallback={renderBrokenScreen}>
        {stage === 'intro' && <LoadingScreen />}
        {stage === 'landing' && <LandingScreen wayIn={wayIn} onOpen={setWayIn} />}
        {stage === 'chat' && <ChatScreenPart />}
      </ErrorBoundary>
    </div>
  );
}

/**
 * Shows a screen that follows another from its top, and fades it in unless motion is paused. The browser's view
 * transitions would paint and style the page several times, and would cover the new screen and swallow its first clicks.
 *
 * @returns ref for the element that holds the screens
 */
function useFadeIn(screen: unknown): RefObject<HTMLDivElement | null> {
  const visit = useVisit();
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(screen);
  useLayoutEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    document.documentElement.scrollTop = 0;
    if (!isStill(visit)) place.current?.animate({ opacity: [0, 1] }, FADE_MS);
  }, [visit, screen]);
  return place;
}

/**
 * Asks before the page is closed or reloaded while something would be lost: once a text was typed or asked, while a
 * question is open or part of the visit is not stored.
 */
function LeaveGuard() {
  const visit = useVisit();
  const { keep } = useApp();
  useEffect(() => {
    const stopWatching = effect(() => {
      const isAllKept = keep?.keeper.value?.isAllKept.value ?? false;
      const hasTyped = [visit.table, ...visit.lanes].some(({ draft }) => draft.value.trim() !== '');
      // A permanent listener would keep the page out of the browser's back-forward cache.
      if ((visit.hasAsked.value || hasTyped) && (visit.busy.value || !isAllKept))
        addEventListener('beforeunload', askFirst);
      else removeEventListener('beforeunload', askFirst);
    });
    return () => {
      stopWatching();
      removeEventListener('beforeunload', askFirst);
    };
  }, [visit, keep]);
  return undefined;
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Shows news about keeping if keeping is, or was, switched on. */
function KeepPlace() {
  useSignals();
  const { keep } = useApp();
  const isWanted = useSyncExternalStore(watchStorage, () => keep?.isWanted() ?? false);
  return keep && (isWanted || keep.keeper.value) && <KeepNewsPart keep={keep} />;
}

/** Another tab may switch keeping on. */
function watchStorage(onChange: () => void): () => void {
  addEventListener('storage', onChange);
  return () => removeEventListener('storage', onChange);
}
