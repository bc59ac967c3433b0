import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import type { KeepStatus, Keeper } from '../../domain/keep/keeper.ts';
import {
  type Remembered,
  describeForgetTrouble,
  describeForgotten,
  describeKeepStatus,
  KEEP_TEXTS,
} from '../../domain/texts/dialog-texts.ts';
import { hasChoices } from '../../domain/asking/answer-options.ts';
import type { StoreResult } from '../../ports/store.ts';
import { type KeepAccess, useApp, useVisit } from '../context.ts';
import { BrokenPart } from '../controls/ErrorBoundary.tsx';
import { THEME_KEY, leaveTheme, watchTheme } from '../controls/theme.ts';
import { Button } from '../controls/Button.tsx';
import { Entry } from './Entry.tsx';
import styles from './dialogs.module.css';

interface KeepSwitchProps {
  readonly keep: KeepAccess;
  /** Undefined until its code is loaded. */
  readonly keeper: Keeper | undefined;
  readonly onSwitch: () => void;
}

/** Visitor data that the device stores. */
interface Forgettable {
  readonly what: Remembered;
  /** Returns nothing if it cannot fail. */
  readonly forget: () => Promise<StoreResult> | StoreResult | void;
}

interface ForgetResult {
  readonly words: string;
  readonly isTrouble: boolean;
}

/** What this device stores about the visitor: the switch for keeping, its status, and ways to forget. */
export function DeviceSection() {
  useSignals();
  const visit = useVisit();
  const { keep, files, ownModel, answerOptions, introChoice, enterChoice } = useApp();
  const headingId = useId();
  const keeper = keep?.keeper.value;
  const isThemeChosen = useIsThemeChosen();
  const [outcome, setOutcome] = useState<ForgetResult>();
  const [attempt, setAttempt] = useState(1);
  const [isMissing, setMissing] = useState(false);

  useEffect(() => {
    keep?.load().then(
      (loaded) => loaded.look(),
      () => setMissing(true),
    );
  }, [keep, attempt]);

  const status = keeper?.status.value;
  const hasKept = keeper?.hasKept.value ?? false;
  const unreadable = keeper?.unreadable.value ?? [];
  const isVisitThere = hasKept || (status !== undefined && (keep?.isWanted() ?? false));
  const stored: readonly Forgettable[] = [
    ...(isVisitThere ? [{ what: 'visit', forget: () => keeper?.forget() } as const] : []),
    ...(ownModel?.isStored()
      ? [{ what: 'model', forget: () => troubleUnless(ownModel.forget()) } as const]
      : []),
    ...(hasChoices(visit.choices.value) || answerOptions?.read() !== undefined
      ? [{ what: 'options', forget: forgetOptions } as const]
      : []),
    ...(isThemeChosen ? [{ what: 'theme', forget: forgetTheme } as const] : []),
    ...(introChoice?.isOff.value
      ? [{ what: 'intro', forget: () => troubleUnless(introChoice.setOff(false)) } as const]
      : []),
    ...(enterChoice?.breaksLine.value
      ? [{ what: 'enter', forget: () => troubleUnless(enterChoice.setBreaksLine(false)) } as const]
      : []),
  ];

  /** Another tab may have chosen others. */
  function forgetOptions(): StoreResult {
    visit.forgetOptions();
    return troubleUnless(answerOptions?.write(undefined) ?? true);
  }

  async function forget(): Promise<void> {
    setOutcome({ words: KEEP_TEXTS.forgetting, isTrouble: false });
    setOutcome(await forgetAll(stored));
  }

  if (!keep && stored.length === 0 && !outcome) return undefined;
  const stillThere = hasKept ? KEEP_TEXTS.stillThere : undefined;
  const state = status && (describeKeepStatus(status) ?? stillThere);
  return (
    <section className={`${styles.section} stack`} aria-labelledby={headingId}>
      <h3 id={headingId} tabIndex={-1} data-focus-home>
        {KEEP_TEXTS.heading}
      </h3>
      {isMissing && (
        <BrokenPart
          onTryAgain={() => {
            setMissing(false);
            setAttempt(attempt + 1);
          }}
        />
      )}
      {keep && <KeepSwitch keep={keep} keeper={keeper} onSwitch={() => setOutcome(undefined)} />}
      <p
        role="status"
        className={`${styles.dotted} dot`}
        data-state={outcome ? (outcome.isTrouble ? 'trouble' : 'off') : shownState(status)}
      >
        {outcome ? outcome.words : state}
      </p>
      {unreadable.length > 0 && (
        <div>
          <Button
            onClick={() =>
              files.download('unreadable.json', 'application/json', JSON.stringify(unreadable, null, 2))
            }
          >
            {KEEP_TEXTS.downloadUnreadable}
          </Button>
        </div>
      )}
      {stored.length > 0 && (
        <div>
          <Button onClick={() => void forget()}>{KEEP_TEXTS.forget}</Button>
        </div>
      )}
    </section>
  );
}

/** Whether a theme was chosen, in this visit or an earlier one. */
function useIsThemeChosen(): boolean {
  return useSyncExternalStore(watchTheme, () => document.documentElement.dataset['theme'] !== undefined);
}

/** Follows the system's theme again. */
function forgetTheme(): void {
  try {
    localStorage.removeItem(THEME_KEY);
  } catch {
    // Storage is blocked, so there is nothing to forget.
  }
  leaveTheme();
}

function shownState(status: KeepStatus | undefined): 'kept' | 'trouble' | 'off' {
  if (status?.kind === 'keeping') return status.hasSetAside ? 'trouble' : 'kept';
  return status?.kind === 'trouble' ? 'trouble' : 'off';
}

/** Switches keeping on or off, with an explanation. */
function KeepSwitch({ keep, keeper, onSwitch }: KeepSwitchProps) {
  function follow(isOn: boolean): void {
    onSwitch();
    if (isOn) void keeper?.switchOn();
    else keeper?.switchOff();
  }

  return (
    <Entry label={KEEP_TEXTS.keep} explanation={KEEP_TEXTS.keepHint}>
      {(explanationId) => (
        <input
          type="checkbox"
          aria-describedby={explanationId}
          disabled={!keeper}
          checked={keep.isWanted()}
          onChange={({ target }) => follow(target.checked)}
        />
      )}
    </Entry>
  );
}

function troubleUnless(isDone: boolean): StoreResult {
  return isDone ? undefined : { kind: 'blocked', detail: '' };
}

/** Stops at the first failure. */
async function forgetAll(things: readonly Forgettable[]): Promise<ForgetResult> {
  for (const { forget } of things) {
    const trouble = await forget();
    if (trouble) return { words: describeForgetTrouble(trouble), isTrouble: true };
  }
  return { words: describeForgotten(things.map(({ what }) => what)), isTrouble: false };
}
