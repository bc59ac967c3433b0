import type { CompletionRequest } from '../../../src/ports/completion.ts';
import { JUST_BELOW_ONE } from '../../support/seeded-randomness.ts';
import type { Conversation, Squad, VisitPorts } from '../drive.ts';
import type { Settings } from '../visit/settings.ts';
import { type CallPlan, CALM_PLAN, drawCallPlan } from './call-plan.ts';
import { type Dice, createDice } from './dice.ts';
import type { Call, Fact } from './fact.ts';
import { type HeldEnd, createProvider } from './provider.ts';
import { type WorldClock, createWorldClock } from './world-clock.ts';

/** Everything around the visits of one session. */
export interface World {
  readonly dice: Dice;
  readonly clock: WorldClock;
  readonly settings: Settings;
  /** Ends of calls that wait for a step to release them, the oldest first. */
  readonly held: HeldEnd[];
  /** Whom every visit of the session is with; chosen for the first. */
  squad: Squad | undefined;
  /** From now on the provider answers everything at once. */
  calm: boolean;
  isOnline: boolean;
  /** Visits that watch the network. */
  readonly watchers: Set<(isOnline: boolean) => void>;
  /** Conversations that were saved as text, with what they were. */
  readonly drawer: SavedConversation[];
  calls: number;
  /** How long, all in all, time has passed without letting anything happen. */
  lateMs: number;
}

export interface SavedConversation {
  readonly text: string;
  readonly conversation: Conversation;
}

/** What a visit does to its ports, and how much of it is still open. */
export interface PortUse {
  readonly record: (fact: Fact) => void;
  timers: number;
  /** How often the network is watched. */
  watches: number;
  readonly calls: Call[];
}

const MOST_HELD = 12;

export function createWorld(seed: number, draw: (dice: Dice) => Settings): World {
  const dice = createDice(seed);
  const settings = draw(dice);
  return {
    dice,
    clock: createWorldClock(settings.startMs, dice),
    settings,
    held: [],
    squad: undefined,
    calm: false,
    isOnline: dice.chance(0.9),
    watchers: new Set(),
    drawer: [],
    calls: 0,
    lateMs: 0,
  };
}

/** Ports of a visit: whatever the core does to them is a fact. `adapt` may change what the provider plans for a request. */
export function createPorts(
  world: World,
  use: PortUse,
  attemptTimeoutMs: number,
  adapt: (plan: CallPlan, request: CompletionRequest) => CallPlan = (plan) => plan,
): VisitPorts {
  const { clock, dice, settings } = world;
  return {
    clock: {
      now: clock.nowMs,
      after(delayMs, run) {
        use.record({ kind: 'timer-set', delayMs });
        const timer = clock.add('timer', delayMs, () => {
          use.timers -= 1;
          waits = false;
          use.record({ kind: 'timer', dueMs: timer.dueMs });
          run();
        });
        let waits = true;
        use.timers += 1;
        return () => {
          if (!waits) return;
          waits = false;
          use.timers -= 1;
          clock.remove(timer);
        };
      },
    },
    network: {
      isOnline: () => world.isOnline,
      watch(onChange) {
        const watcher = (isOnline: boolean) => onChange(isOnline);
        world.watchers.add(watcher);
        use.watches += 1;
        return () => {
          if (world.watchers.delete(watcher)) use.watches -= 1;
        };
      },
    },
    randomness: {
      next() {
        const value = drawChance(dice, settings);
        use.record({ kind: 'chance', value });
        return value;
      },
    },
    log: {
      write: (entry) => use.record({ kind: 'logged', entry }),
    },
    completion: createProvider({
      clock,
      plan: (request) => adapt(planCall(world, { streamed: request.streaming, attemptTimeoutMs }), request),
      record: (fact) => {
        if (fact.kind === 'call-started') use.calls.push(fact.call);
        use.record(fact);
      },
      hold: (end) => hold(world, end),
      number: () => (world.calls += 1),
    }),
  };
}

function planCall(
  { calm, dice, settings }: World,
  circumstances: Parameters<typeof drawCallPlan>[2],
): CallPlan {
  return calm ? CALM_PLAN : drawCallPlan(dice, settings.weather, circumstances);
}

function hold({ held }: World, end: HeldEnd): void {
  if (held.length < MOST_HELD) held.push(end);
}

function drawChance(dice: Dice, { chance }: Settings): number {
  if (chance === 'zero') return 0;
  return chance === 'seeded' ? dice.next() : JUST_BELOW_ONE;
}
