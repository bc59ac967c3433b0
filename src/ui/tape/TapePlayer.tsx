import { useSignals } from '@preact/signals-react/runtime';
import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { PLAYER_TEXTS } from '../../domain/texts/tape-player-texts.ts';
import type { PageFiles } from '../../ports/files.ts';
import { StageScreen } from '../app/App.tsx';
import { type ScreenTools, productOf } from '../app/screen-props.ts';
import { ProfileContext } from '../persona/profile-context.ts';
import type { ProfilePart } from '../persona/profile-part.ts';
import type { SecondPart } from '../app/second-part.ts';
import { SecondPartContext } from '../app/second-part-context.ts';
import type { TablePart } from '../table/table-part.ts';
import type { Player } from './create-player.ts';
import styles from './TapePlayer.module.css';
import { TransportBar } from './TransportBar.tsx';

interface TapePlayerProps {
  readonly player: Player;
  /** What the page fetches late, and the tape may show at once. */
  readonly parts: {
    readonly secondPart: SecondPart;
    readonly profilePart: ProfilePart;
    readonly tablePart: TablePart;
  };
  readonly files: PageFiles;
  readonly onReload: () => void;
  readonly onClose: () => void;
}

/** What does something with a space of its own. */
const TAKES_SPACE = 'button, select, textarea, a, input:not([type=range]), dialog dialog *';

/** The whole product over the visit of a tape, and the bar that plays it (behaviour 19.9 to 19.14). */
export function TapePlayer({ player, onClose, ...screen }: TapePlayerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const factsId = useId();
  const [isListOpen, setListOpen] = useState(false);
  useOpenDialog(dialog);
  useHeldWhileUnseen(player);

  function pressKey(event: KeyboardEvent): void {
    const { key, target } = event;
    if (event.defaultPrevented || !(target instanceof Element)) return;
    if (key === 'Escape' && isListOpen) setListOpen(false);
    else if (key === ' ' && !target.matches(TAKES_SPACE)) player.transport.toggle();
    else return;
    event.preventDefault();
  }

  return (
    <dialog
      ref={dialog}
      className={styles.player}
      aria-label={PLAYER_TEXTS.title}
      aria-describedby={factsId}
      onKeyDown={pressKey}
      onClose={({ target, currentTarget }) => {
        // React tells it of the dialogs within, too.
        if (target !== currentTarget) return;
        if (isTapeEntry()) history.back();
        onClose();
      }}
    >
      <Stage player={player} {...screen} />
      <TransportBar
        player={player}
        factsId={factsId}
        isListOpen={isListOpen}
        onList={setListOpen}
        onClose={() => dialog.current?.close()}
      />
    </dialog>
  );
}

/** The screens of the visit, as they were; whoever presses something that would change it is told that it cannot. */
function Stage({ player, parts, files, onReload }: Omit<TapePlayerProps, 'onClose'>) {
  useSignals();
  const stage = useRef<HTMLDivElement>(null);
  const { visit, transport, tape } = player;
  const profile = useMemo(() => ({ kind: 'loaded', code: parts.profilePart }) as const, [parts]);
  const secondPart = useMemo(
    () => ({ fetched: { kind: 'loaded', code: parts.secondPart } as const, fetchAgain: () => undefined }),
    [parts],
  );
  const tools: ScreenTools = {
    files,
    faultDrill: undefined,
    tape: undefined,
    keep: undefined,
    access: undefined,
    showHelp: player.refuse,
    table:
      visit.lanes.length > 1
        ? {
            part: parts.tablePart,
            load: async () => undefined,
            open: player.refuse,
            missing: { opening: undefined, open: player.refuse, close: player.refuse },
          }
        : undefined,
  };

  function putBack({ target }: FormEvent): void {
    if (!(target instanceof HTMLTextAreaElement)) return;
    const table = visit.table.peek();
    target.value = (table?.isOpen.peek() ? table : visit.chosen.peek()).draft.peek();
  }

  useEffect(
    () =>
      player.note.subscribe((note) => {
        // It is said below them.
        if (note !== '') for (const open of stage.current?.querySelectorAll('dialog') ?? []) open.close();
      }),
    [player],
  );

  return (
    <div
      ref={stage}
      className={styles.stage}
      data-stage
      data-still={!transport.isPlaying.value}
      onInput={putBack}
    >
      <SecondPartContext value={secondPart}>
        <ProfileContext value={profile}>
          <StageScreen
            stage={visit.stage.value}
            visit={visit}
            product={productOf(tape.header.squad, 'tape')}
            tools={tools}
            onReload={onReload}
          />
        </ProfileContext>
      </SecondPartContext>
    </div>
  );
}

/** Opens it before the page, which is hidden meanwhile; what leads back in the browser's history leads out of it. */
function useOpenDialog(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const element = dialog.current;
    const close = () => element?.close();
    if (!element?.open) element?.showModal();
    element?.querySelector<HTMLElement>('[data-play]')?.focus();
    document.documentElement.dataset['tape'] = 'open';
    // Of the same screen, so that the way back leads out of the tape and no further.
    if (!isTapeEntry()) history.pushState({ ...stateOfEntry(), tape: true }, '');
    addEventListener('popstate', close);
    return () => {
      delete document.documentElement.dataset['tape'];
      removeEventListener('popstate', close);
    };
  }, [dialog]);
}

function isTapeEntry(): boolean {
  return 'tape' in stateOfEntry();
}

/** What the present entry of the browser's history says. */
function stateOfEntry(): object {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
}

/** A tape in a tab that nobody sees waits there. */
function useHeldWhileUnseen({ transport }: Player): void {
  useEffect(() => {
    const hold = () => transport.hold(document.hidden);
    document.addEventListener('visibilitychange', hold);
    return () => document.removeEventListener('visibilitychange', hold);
  }, [transport]);
}
