import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Visit } from '../../domain/visit/visit.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PageFiles } from '../../ports/files.ts';
import type { ReadTape } from '../../tape/tape-format.ts';
import { SECOND_PART } from '../app/second-part.ts';
import { PROFILE_PART } from '../persona/profile-part.ts';
import { TABLE_PART } from '../table/table-part.ts';
import { createPlayer } from './create-player.ts';
import { TapePlayer } from './TapePlayer.tsx';

interface Watching {
  /** The visitor's own, which waits. */
  readonly visit: Visit;
  readonly files: PageFiles;
  readonly clock: Clock;
  readonly onReload: () => void;
}

/**
 * Plays a tape ahead, so that all that is on it is known.
 * @returns what shows it over the page, on a root of its own, until it is closed (behaviour 19.9)
 */
export async function prepareTape(
  tape: ReadTape,
  { visit, files, clock, onReload }: Watching,
): Promise<() => void> {
  const host = document.createElement('div');
  const player = await createPlayer({
    tape,
    createTable: TABLE_PART.createTable,
    clock,
    motionPaused: visit.motionPaused,
    show: (run) => keepFocus(host, run),
  });

  return () => {
    const focused = document.activeElement;
    const root = createRoot(host);

    function close(): void {
      player.dispose();
      root.unmount();
      host.remove();
      // The browser could not yet do it: the page behind was hidden, and may have gone on from its intro.
      const place = focused?.isConnected ? focused : document.querySelector('h1');
      if (place instanceof HTMLElement) place.focus();
    }

    document.body.append(host);
    root.render(
      <StrictMode>
        <TapePlayer
          player={player}
          parts={{ secondPart: SECOND_PART, profilePart: PROFILE_PART, tablePart: TABLE_PART }}
          files={files}
          onReload={onReload}
          onClose={close}
        />
      </StrictMode>,
    );
  };
}

/** A screen that appears takes the focus (behaviour 15.4); one on a tape leaves it with whoever plays the tape. */
function keepFocus(host: HTMLElement, run: () => void): void {
  const focused = document.activeElement;
  const stage = host.querySelector('[data-stage]');
  flushSync(run);
  const isTaken = stage?.contains(document.activeElement) && !stage.contains(focused);
  if (isTaken && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}
