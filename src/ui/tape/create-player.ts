import { type ReadonlySignal, batch, signal } from '@preact/signals-core';
import { describeRecording } from '../../domain/texts/tape-player-texts.ts';
import { describeDeparture, describeTapeEnd } from '../../domain/texts/tape-texts.ts';
import { describeRefusal } from '../../domain/texts/refusal-texts.ts';
import type { CreateTable } from '../../domain/visit/own-table.ts';
import type { Command } from '../../domain/visit/command.ts';
import { createVisit } from '../../domain/visit/create-visit.ts';
import type { Visit } from '../../domain/visit/visit.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Chapter } from '../../domain/tape-findings.ts';
import { PRODUCT_VERSION } from '../../tape/product-version.ts';
import { type Replay, createReplay } from '../../tape/replay.ts';
import { type ReadTape, isTime } from '../../tape/tape-format.ts';
import { formatTime } from '../conversation/times.ts';
import { type Transport, createTransport } from './create-transport.ts';
import { createWatchedVisit } from './watched-visit.ts';

interface PlayerParts {
  readonly tape: ReadTape;
  readonly createTable: CreateTable;
  readonly clock: Clock;
  /** Whether motion is paused where the tape is watched. */
  readonly motionPaused: ReadonlySignal<boolean>;
  /** Runs what changes the visit that is shown. */
  readonly show: (run: () => void) => void;
}

/** A tape that is watched: the visit on it, and what leads through it (behaviour 19.9 to 19.14). */
export interface Player {
  readonly tape: ReadTape;
  readonly visit: Visit;
  readonly transport: Transport;
  /** What happened, in order. */
  readonly chapters: readonly Chapter[];
  /** The newest of them; undefined before the first. */
  readonly chapter: () => Chapter | undefined;
  /** How long the tape lasts. */
  readonly lastsMs: number;
  /** How far it can be replayed. */
  readonly endMs: number;
  /** When and by whom it was recorded, and that its beginning is missing. */
  readonly facts: string;
  /** Why it ends there; undefined where the visit was saved there. */
  readonly ending: string | undefined;
  /** What is said for a moment; empty where nothing is. */
  readonly note: ReadonlySignal<string>;
  /** Says that a tape can only be watched. */
  refuse(): void;
  toPrevious(): void;
  toNext(): void;
  dispose(): void;
}

/** What nobody presses, and what is refused in the dialog itself. */
const SILENT: ReadonlySet<Command['kind']> = new Set(['show-card', 'restore', 'pass-on']);

/** So many lines are played ahead before the page has its turn. */
const LINES_AT_ONCE = 2000;

/** How long a note stays. */
const NOTE_MS = 5000;

/** Soon after a happening, the way back leads to the one before. */
const JUST_NOW_MS = 1000;

/** Plays the whole tape ahead, unseen and with pauses, so that all that is on it is known. */
export async function createPlayer(parts: PlayerParts): Promise<Player> {
  const { tape, createTable, clock } = parts;
  const replay = createReplay(tape, { createVisit, createTable });
  while (replay.explore(LINES_AT_ONCE)) await new Promise<void>((resume) => void clock.after(0, resume));
  return playExplored(replay, parts);
}

function playExplored(replay: Replay, { tape, clock, motionPaused, show }: PlayerParts): Player {
  const { chapters, departure } = replay.explored();
  const endMs = departure?.atMs ?? tape.lastsMs;
  const present = signal(replay.visit());
  const note = signal('');
  let forgetNote: (() => void) | undefined;

  const transport = createTransport(
    {
      endMs,
      nextMs: replay.nextAtMs,
      goTo(positionMs) {
        const follow = () => {
          replay.jumpTo(positionMs);
          present.value = replay.visit();
        };
        show(() => batch(follow));
      },
    },
    clock,
  );

  function refuse(): void {
    forgetNote?.();
    note.value = describeRefusal('on-tape');
    forgetNote = clock.after(NOTE_MS, () => (note.value = ''));
  }

  const { product, startedMs } = tape.header;
  return {
    tape,
    visit: createWatchedVisit({
      present,
      motionPaused,
      nowMs: () => replay.visit().nowMs(),
      onRefused({ kind }) {
        if (!SILENT.has(kind)) refuse();
      },
    }),
    transport,
    chapters,
    chapter: () => chapters.findLast(({ atMs }) => atMs <= transport.positionMs.value),
    lastsMs: tape.lastsMs,
    endMs,
    facts: describeRecording(product, isTime(startedMs) ? formatTime(startedMs) : undefined, {
      isBegunAnew: tape.header.resumed !== undefined,
    }),
    ending: departure
      ? describeDeparture(departure, { recordedBy: product, playedBy: PRODUCT_VERSION })
      : describeTapeEnd(tape.end),
    note,
    refuse,
    toPrevious() {
      const fromMs = transport.positionMs.peek() - JUST_NOW_MS;
      transport.goTo(chapters.findLast(({ atMs }) => atMs < fromMs)?.atMs ?? 0);
    },
    toNext() {
      const fromMs = transport.positionMs.peek();
      transport.goTo(chapters.find(({ atMs }) => atMs > fromMs)?.atMs ?? endMs);
    },
    dispose() {
      forgetNote?.();
      transport.dispose();
      replay.dispose();
    },
  };
}
