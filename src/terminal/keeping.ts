import type { KeepStatus, Keeper } from '../domain/keep/keeper.ts';
import { describeKeepStatus } from '../domain/texts/keep-texts.ts';
import type { Visit } from '../domain/visit/visit.ts';
import type { Clock } from '../ports/clock.ts';
import {
  TERMINAL_TEXTS,
  describeCameBack,
  describeForgotten,
  describeKept,
  describeKeptFile,
  describeNotForgotten,
  describePutAside,
} from './texts.ts';

/** The file in which visits are kept, as people read its path. */
export interface KeptPlace {
  readonly path: string;
  /** Where damaged data was put aside last. */
  pathAside(): string | undefined;
}

interface KeepingOptions {
  readonly visit: Visit;
  readonly keeper: Keeper;
  readonly place: KeptPlace;
  readonly clock: Clock;
}

/** What is said about keeping. */
export interface KeepNote {
  readonly text: string;
  readonly kind: 'trouble' | 'quiet';
}

/** What the terminal says and does about keeping (behaviour 16.27 to 16.29). */
export interface Keeping {
  /** Resolves once what was kept is back, or cannot be; later, if the device is slow. */
  opened(): Promise<void>;
  /** What is true now; what came back, and what is wrong, are said once. */
  greeting(): readonly KeepNote[];
  /** Tells what changes after the greeting, until the end. */
  follow(tell: (note: KeepNote) => void): void;
  /** Removes all that was kept, and says what it did. */
  forget(): Promise<KeepNote>;
  /** Writes what is unfinished; what has still to be said, if anything. */
  end(): Promise<string | undefined>;
}

/** A device that takes longer must not keep anybody waiting, nor from leaving. */
const PATIENCE_MS = 2000;

export function createKeeping({ visit, keeper, place, clock }: KeepingOptions): Keeping {
  const { path } = place;
  let told: KeepStatus = { kind: 'off' };
  let cameBack: string | undefined;
  let stopFollowing: () => void = () => undefined;
  const stopWatching = keeper.status.subscribe((status) => {
    if (status.kind === 'keeping') cameBack = describeCameBack(visit);
  });

  function describe(status: KeepStatus): KeepNote | undefined {
    if (status.kind === 'keeping') {
      const aside = status.hasPutAside ? [describePutAside(place.pathAside())] : [];
      return {
        text: [...aside, describeKept(path)].join(' '),
        kind: status.hasPutAside ? 'trouble' : 'quiet',
      };
    }
    const text = describeKeepStatus(status, 'terminal');
    if (text === undefined) return undefined;
    return status.kind === 'opening'
      ? { text, kind: 'quiet' }
      : { text: `${text} ${describeKeptFile(path)}`, kind: 'trouble' };
  }

  /** How it stands and what came back, as far as it was not told yet. */
  function news(): readonly KeepNote[] {
    const status = keeper.status.peek();
    const note = status === told ? undefined : describe(status);
    const back: KeepNote | undefined = cameBack === undefined ? undefined : { text: cameBack, kind: 'quiet' };
    told = status;
    cameBack = undefined;
    return [note, back].filter((each) => each !== undefined);
  }

  /** Whether it has come to its end within the patience. */
  function isDone(task: Promise<void>): Promise<boolean> {
    return new Promise((resolve) => {
      const cancel = clock.after(PATIENCE_MS, () => resolve(false));
      void task.finally(cancel).then(() => resolve(true));
    });
  }

  function untilOpened(): Promise<void> {
    return new Promise((resolve) => {
      const stop = keeper.status.subscribe(({ kind }) => {
        if (kind === 'opening') return;
        resolve();
        // There is nothing to stop yet where it is so already.
        queueMicrotask(() => stop());
      });
    });
  }

  return {
    async opened() {
      await isDone(untilOpened());
    },
    greeting() {
      const fresh = news();
      const { kind } = keeper.status.peek();
      return fresh.length === 0 && kind === 'keeping' ? [{ text: describeKept(path), kind: 'quiet' }] : fresh;
    },
    follow(tell) {
      let isFirst = true;
      stopFollowing = keeper.status.subscribe(() => {
        if (!isFirst) for (const note of news()) tell(note);
        isFirst = false;
      });
    },
    async forget() {
      const wasKeeping = keeper.status.peek().kind === 'keeping';
      await keeper.look();
      const hadKept = keeper.hasKept.peek();
      const trouble = await keeper.forget();
      if (trouble) return { text: describeNotForgotten(trouble, path), kind: 'trouble' };
      return { text: describeForgotten({ path, hadKept, wasKeeping }), kind: 'quiet' };
    },
    async end() {
      stopFollowing();
      stopWatching();
      const isWritten = await isDone(keeper.flush());
      const [note] = news();
      keeper.dispose();
      if (!isWritten) return TERMINAL_TEXTS.keptTooLate;
      return note?.kind === 'trouble' ? note.text : undefined;
    },
  };
}
