import type { Side } from '../../src/domain/asking/answer-options.ts';
import type { Squad } from '../../src/domain/squad/squad.ts';
import type { VisitPorts } from '../../src/domain/visit/start-visit.ts';
import type {
  Completion,
  CompletionEnding,
  CompletionEvent,
  CompletionRequest,
} from '../../src/ports/completion.ts';
import type { OwnModel } from '../../src/ports/model-servers.ts';
import { FAILURE_REASONS } from '../support/arbitraries.ts';
import { JUST_BELOW_ONE } from '../support/seeded-randomness.ts';
import { createSwitchedNetwork } from '../support/switched-network.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';
import { type Dice, drawText } from './dice.ts';

/** One request of a visit. */
export interface Call {
  readonly number: number;
  readonly request: CompletionRequest;
  /** The persona that is asked; undefined for the map. */
  readonly personaId: string | undefined;
  readonly side: Side;
  /** True until it has ended or is cancelled. */
  isOpen: boolean;
}

/** How the visitor's own model calls itself at times. */
export const OTHER_MODEL = 'other';

/** A model of the visitor's own; it is not on this machine. */
export const OWN_MODEL: OwnModel = { address: 'https://models.example/v1', key: '', model: 'own', pace: {} };

/** The text of a call that turns out to be a thought. */
export function thoughtOf({ number }: Call): string {
  return `#${number} A thought of number ${number}.`;
}

/** An event that the provider reports for a call; `isLate` after a cancel. */
export interface Heard {
  readonly call: Call;
  readonly event: CompletionEvent;
  readonly isLate: boolean;
}

/** The timers, requests and watches that one visit has open. */
export interface Use {
  timers: number;
  watches: number;
  readonly openCalls: Set<Call>;
}

/** Something that happens by itself: a timer of the core is due, or a call reports something. */
export type Live = (run: () => void, heard?: Heard) => void;

/** Virtual time, a network, and a provider whose faults the dice draw. */
export interface World {
  readonly clock: ReturnType<typeof createVirtualClock>;
  readonly network: ReturnType<typeof createSwitchedNetwork>;
  readonly calls: readonly Call[];
  /** Ends of calls that come when the session releases them. */
  readonly held: (() => void)[];
  /** Milliseconds that have passed, whatever the clock says. */
  elapsedMs(): number;
  jump(differenceMs: number): void;
  /** From now on the provider answers everything at once. */
  calmDown(): void;
  createPorts(live: Live): {
    readonly ports: VisitPorts;
    /** The visitor's own model. */
    readonly own: Completion;
    readonly use: Use;
  };
}

/** They take longer than an attempt may take in total. */
const SLOW_PIECES = 6;

/** The last is of another model than is asked. */
const NAMES = [OWN_MODEL.model, `models/${OWN_MODEL.model.toUpperCase()}-Q4_K_M.gguf`, OTHER_MODEL];

const RETRY_AFTERS_MS = [0, -5000, 999.5, 2500, 59_999, 60_001, 1e9];

export function createWorld(dice: Dice, squad: Squad, attemptTimeoutMs: number): World {
  const clock = createVirtualClock(dice.pick([1_800_000_000_000, 1_800_000_000_000.25, 0]));
  const network = createSwitchedNetwork();
  const calls: Call[] = [];
  const held: (() => void)[] = [];
  const weather = {
    failing: dice.pick([0, 0.3, 0.7, 1]),
    breaking: dice.pick([0, 0.05, 0.3]),
    hanging: dice.pick([0, 0.05, 0.3]),
    holding: dice.pick([0, 0.2, 0.7]),
  };
  const chance = dice.pick([dice.next, dice.next, () => 0, () => JUST_BELOW_ONE]);
  let jumpedMs = clock.now();
  let isCalm = false;

  function drawEnding(call: Call): CompletionEnding {
    if (!isCalm && dice.chance(weather.breaking)) return { kind: 'threw', detail: 'drawn' };
    if (!isCalm && dice.chance(weather.failing)) {
      return {
        kind: 'failure',
        reason: dice.pick(FAILURE_REASONS),
        detail: 'drawn',
        ...(dice.chance(0.4) && { retryAfterMs: dice.pick(RETRY_AFTERS_MS) }),
        ...(dice.chance(0.2) && { shouldRetry: dice.chance(0.6) }),
      };
    }
    const text = call.personaId === undefined ? drawMap(call, dice) : drawAnswer(call, dice);
    const isGeneral = call.personaId !== undefined && dice.chance(0.1);
    return {
      kind: 'reply',
      text,
      ...(dice.chance(0.25) && { isCut: true }),
      ...(isGeneral && { isGeneral }),
      ...(call.side === 'own' && dice.chance(0.3) && { model: dice.pick(NAMES) }),
    };
  }

  function drawDelayMs(): number {
    if (isCalm) return 0;
    const delaysMs = [0, dice.between(1, 900), dice.between(1, 900), attemptTimeoutMs + dice.between(-1, 1)];
    return dice.pick([...delaysMs, dice.between(0, 5 * attemptTimeoutMs)]);
  }

  function start(
    use: Use,
    live: Live,
    side: Side,
    request: CompletionRequest,
    hear: (event: CompletionEvent) => void,
  ) {
    const asked = squad.personas.find(({ description }) => request.messages[0]?.text.includes(description));
    const call = { number: calls.length, request, personaId: asked?.id, side, isOpen: true };
    calls.push(call);
    if (!isCalm && dice.chance(weather.breaking)) {
      call.isOpen = false;
      throw new Error('drawn');
    }
    use.openCalls.add(call);
    const goesOn = dice.chance(0.3);
    let isCancelled = false;
    let hasEnded = false;

    function tell(event: CompletionEvent): void {
      if (hasEnded || (isCancelled && !goesOn)) return;
      if (event.kind !== 'text' && event.kind !== 'was-thought' && event.kind !== 'thought') {
        hasEnded = true;
        close();
      }
      live(() => hear(event), { call, event, isLate: isCancelled });
    }

    function close(): void {
      call.isOpen = false;
      use.openCalls.delete(call);
    }

    const ending = drawEnding(call);
    let afterMs = 0;
    if (request.streaming) {
      const text =
        (ending.kind === 'reply' ? ending.text : undefined) ??
        `${dice.pick(['', '\n '])}#${call.number} It begins, and`;
      const isSlow = dice.chance(0.15);
      if (!isCalm && dice.chance(0.15)) {
        clock.after(afterMs, () => tell({ kind: 'thought', delta: 'Hm. ' }));
        afterMs += dice.between(1, 400);
        clock.after(afterMs, () => tell({ kind: 'text', delta: thoughtOf(call) }));
        afterMs += dice.between(1, 400);
        clock.after(afterMs, () => tell({ kind: 'was-thought' }));
      }
      const isGeneral = ending.kind === 'reply' && ending.isGeneral;
      for (const delta of isGeneral ? [] : piecesOf(text, isSlow ? SLOW_PIECES : 3)) {
        afterMs += isSlow ? attemptTimeoutMs - 1 : dice.pick([0, dice.between(1, 400)]);
        clock.after(afterMs, () => tell({ kind: 'text', delta }));
      }
    }
    const end = () => tell(ending);
    if (!isCalm && dice.chance(weather.holding)) held.push(end);
    else if (isCalm || !dice.chance(weather.hanging)) clock.after(afterMs + drawDelayMs(), end);
    return () => {
      isCancelled = true;
      close();
    };
  }

  return {
    clock,
    network,
    calls,
    held,
    elapsedMs: () => clock.now() - jumpedMs,
    jump(differenceMs) {
      jumpedMs += differenceMs;
      clock.jump(differenceMs);
    },
    calmDown: () => void (isCalm = true),
    createPorts(live) {
      const use: Use = { timers: 0, watches: 0, openCalls: new Set() };
      const ports: VisitPorts = {
        clock: {
          now: clock.now,
          monotonicMs: clock.monotonicMs,
          after(delayMs, run) {
            let waits = true;
            const leave = () => {
              if (waits) use.timers -= 1;
              waits = false;
            };
            use.timers += 1;
            const cancel = clock.after(delayMs, () => {
              leave();
              live(run);
            });
            return () => {
              leave();
              cancel();
            };
          },
        },
        network: {
          isOnline: network.isOnline,
          watch(onChange) {
            const stop = network.watch(onChange);
            use.watches += 1;
            return () => {
              use.watches -= 1;
              stop();
            };
          },
        },
        randomness: { next: chance },
        log: { write: () => undefined },
        completion: { start: (request, hear) => start(use, live, 'site', request, hear) },
      };
      return { ports, own: { start: (request, hear) => start(use, live, 'own', request, hear) }, use };
    },
  };
}

/** An answer whose number says which call it belongs to. */
function drawAnswer({ number }: Call, dice: Dice): string | null {
  const kind = dice.next();
  if (kind < 0.05) return dice.pick([null, '', ' \n']);
  if (kind < 0.08) return `#${number} ${'y'.repeat(dice.pick([99_990, 100_000, 200_000]))}`;
  return `${dice.chance(0.1) ? ' \n' : ''}#${number} First, I would ask what "${drawText(dice).slice(0, 20)}" *means*.\nThen I would begin.`;
}

/** The request contains the answers under letters, in numbered sentences; the answer has one of the two forms. */
function drawMap({ request }: Call, dice: Dice): string {
  const { answers } = JSON.parse(request.messages[1]!.text) as {
    answers: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
  const letters = Object.keys(answers);
  const truth = dice.pick([0, 0.8, 0.8, 1]);
  const isEarlier = dice.chance(0.3);
  const claimOf = (letter: string) => {
    const said = Object.entries(answers[dice.chance(0.8) ? letter : dice.pick(letters)] ?? {});
    const [number, sentence] = dice.pick(said.length > 0 ? said : [['1', '']]);
    const isTrue = dice.chance(truth);
    const words = isTrue ? sentence.slice(0, dice.between(12, 60)) : 'words that nobody has ever said';
    const stance = dice.pick(['for', 'against', 'mixed', 'odd']);
    if (isEarlier) return { stance, quote: words };
    return { at: dice.pick([Number(number), Number(number), number, 0, 99, -1, null]), words, stance };
  };
  const standOf = (letter: string) => {
    if (!dice.chance(0.2)) return claimOf(letter);
    return isEarlier ? 'silent' : { at: 0, words: '', stance: 'silent' };
  };
  const points = Array.from({ length: dice.pick([0, 1, 3, 3, 9]) }, (_, index) => {
    const stands = Object.fromEntries([...letters, 'Z'].map((letter) => [letter, standOf(letter)]));
    return { point: `Point ${index}`, ...(isEarlier ? { stands } : stands) };
  });
  const written = JSON.stringify({ points });
  return dice.pick([written, written, `Here:\n${written}`, written.slice(0, -dice.between(1, 40)), 'No.']);
}

function piecesOf(text: string, count: number): readonly string[] {
  const size = Math.ceil(text.length / count);
  const blank = /^\s*/.exec(text)![0];
  if (blank !== '') return [blank, ...piecesOf(text.slice(blank.length), count)];
  return Array.from({ length: count }, (_, index) => text.slice(index * size, (index + 1) * size));
}
