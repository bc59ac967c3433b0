import { readKept, keptRecord } from '../../src/domain/keep/kept-visit.ts';
import { QUARTET } from '../../src/domain/squad/built-in-squad.ts';
import type { Conversation } from '../../src/domain/conversation/conversation.ts';
import type { Happening } from '../../src/domain/visit/happening.ts';
import { type SiteKind, type SiteSettings, siteAnswerer } from '../../src/domain/answerer.ts';
import { type OptionChoices, NO_CHOICES } from '../../src/domain/asking/answer-options.ts';
import { type VisitPorts, startVisit } from '../../src/domain/visit/start-visit.ts';
import type { Visit } from '../../src/domain/visit/visit.ts';
import { createTestSquadData } from '../support/squads.ts';
import { type Answerers, type Deed, type DeedKind, HABITS, planDeed } from './deeds.ts';
import { type Dice, createDice } from './dice.ts';
import { type Moment, END_LAW, KEEP_LAW, LAWS, REST_LAW } from './laws.ts';
import { type LanePicture, type Picture, findChange, takePicture } from './picture.ts';
import { type Heard, type Use, type World, createWorld } from './world.ts';

export interface SessionOptions {
  readonly seed: number;
  readonly steps: number;
  /** Gets a line for everything that happens. */
  readonly tell?: (line: string) => void;
  /** Sees everything that the laws see. */
  readonly watch?: (moment: Moment) => void;
  /** Inserts a fault between the world and the core. */
  readonly tamper?: (ports: VisitPorts) => VisitPorts;
}

export interface Breach {
  readonly seed: number;
  /** The number of steps up to the breach; the last one causes it, unless the end of the session does. */
  readonly steps: number;
  readonly law: string;
  readonly what: string;
}

class LawBroken extends Error {
  readonly law: string;

  constructor(law: string, what: string) {
    super(what);
    this.law = law;
  }
}

/** What happens besides the visitor's deeds, and how often. */
const PASSAGES: readonly (readonly [weight: number, run: (session: Session, dice: Dice) => void])[] = [
  [20, (session, dice) => session.walk(dice.pick([0, 1, 50, 400, 900]))],
  [15, (session, dice) => session.walk(dice.pick([1000, 1500, 4000, 10_000]))],
  [1, (session) => session.walk(70_000)],
  [1.5, (session, dice) => session.sleep(dice.between(1, dice.pick([7000, 200_000])))],
  [1, (session, dice) => session.jump(dice.pick([-1, 1]) * dice.between(0, dice.pick([50, 60_000, 1e12])))],
  [1.5, (session) => session.turnNetwork()],
  [8, (session, dice) => session.release(dice)],
  [0.7, (session) => session.reload()],
];

const TOTAL_WEIGHT = [...HABITS, ...PASSAGES].reduce((sum, [weight]) => sum + weight, 0);

/**
 * For each lane that may wait for all the others: an attempt that hangs when faults stop, at most four attempts, and
 * three waits.
 */
const LONGEST_ASK_MS = 4 * 4 * 30_000 + 3 * 60_000;

/** Runs one session to its end, checking every law after everything that happens; undefined if all hold. */
export function runSession(options: SessionOptions): Breach | undefined {
  let step = 0;
  try {
    const session = new Session(options);
    session.enter();
    for (step = 1; step <= options.steps; step += 1) {
      options.tell?.(`step ${step}`);
      session.takeStep();
    }
    session.rest();
    return undefined;
  } catch (error) {
    const law = error instanceof LawBroken ? error.law : 'the simulation itself runs';
    const what =
      error instanceof LawBroken ? error.message : String(error instanceof Error ? error.stack : error);
    return { seed: options.seed, steps: Math.min(step, options.steps), law, what };
  }
}

/** Runs a session for each seed, up to the first that breaks a law. */
export function runSessions(
  first: number,
  count: number,
  options: Omit<SessionOptions, 'seed'>,
): Breach | undefined {
  for (let seed = first; seed < first + count; seed += 1) {
    const breach = runSession({ ...options, seed });
    if (breach) return breach;
  }
  return undefined;
}

export function describeBreach({ seed, steps, law, what }: Breach): string {
  const replay = `npm run simulate -- --seed ${seed} --steps ${steps}`;
  return `Seed ${seed} breaks a law by step ${steps}: ${law}\n${what}\nReplay: ${replay}`;
}

/** One visitor in one world; after a reload with another visit. */
class Session {
  readonly #options: SessionOptions;
  readonly #dice: Dice;
  readonly #world: World;
  readonly #visitOptions: SiteSettings & { readonly kind: SiteKind };
  readonly #squad;
  #visit!: Visit;
  #answerers!: Answerers;
  #use!: Use;
  #picture!: Picture;
  #laws: (readonly [string, (moment: Moment) => string | undefined])[] = [];
  #happened: Happening[] = [];
  /** The visit before the last reload, and its last picture. */
  #ended: { readonly visit: Visit; readonly use: Use; readonly picture: Picture } | undefined;
  #isLate = false;
  #sleptMs = 0;

  constructor(options: SessionOptions) {
    this.#options = options;
    const dice = createDice(options.seed);
    this.#dice = dice;
    this.#visitOptions = {
      kind: dice.pick(['relay', 'relay', 'mock']),
      model: 'gpt-3.5-turbo',
      retryMode: dice.pick(['always', 'adaptive']),
      streaming: dice.chance(0.4),
      memoryTurns: dice.pick([0, 0, 1, 50]),
      attemptTimeoutMs: dice.pick([1000, 1500, 4000, 30_000]),
      tableAtOnce: dice.between(1, 4),
      answerTokens: dice.pick([150, 600, 4000]),
    };
    this.#squad = dice.chance(0.5) ? QUARTET : createTestSquadData(dice.between(1, 8));
    this.#world = createWorld(dice, this.#squad, this.#visitOptions.attemptTimeoutMs);
    this.#begin();
  }

  /** Most visitors go straight to the chat. */
  enter(): void {
    if (this.#dice.chance(0.2)) return;
    this.#do('skipIntro');
    this.#do(this.#dice.pick(['begin', 'openTable']));
  }

  takeStep(): void {
    let drawn = this.#dice.next() * TOTAL_WEIGHT;
    for (const [weight, ...kinds] of HABITS) {
      drawn -= weight;
      if (drawn >= 0) continue;
      for (const kind of kinds) this.#do(kind);
      return;
    }
    const passage = PASSAGES.find(([weight]) => (drawn -= weight) < 0) ?? PASSAGES[0]!;
    passage[1](this, this.#dice);
  }

  /** Time passes normally: every timer runs when it is due. */
  walk(durationMs: number): void {
    this.#tell(`${durationMs} ms pass`);
    this.#world.clock.advanceSync(durationMs);
    this.#judge({ cause: 'pause' }, () => undefined);
  }

  /** Time passes while nothing runs; timers due meanwhile run late, one by one. */
  sleep(durationMs: number): void {
    this.#tell(`${durationMs} ms are slept through`);
    this.#isLate = true;
    this.#sleptMs += durationMs;
    this.#world.clock.sleep(durationMs);
    this.#isLate = false;
    this.walk(0);
  }

  /** The system clock is set to another time. */
  jump(differenceMs: number): void {
    this.#tell(`the clock jumps by ${differenceMs} ms`);
    this.#judge({ cause: 'pause' }, () => this.#world.jump(differenceMs));
  }

  turnNetwork(): void {
    const isOnline = !this.#world.network.isOnline();
    this.#tell(`the network ${isOnline ? 'comes back' : 'goes'}`);
    this.#judge({ cause: 'network' }, () => this.#world.network.set(isOnline));
  }

  /** A held answer comes, whether or not it is still wanted. */
  release(dice: Dice): void {
    const { held } = this.#world;
    held.splice(dice.between(0, held.length), 1)[0]?.();
  }

  /** The visitor leaves, and comes back to the kept visit. */
  reload(): void {
    this.#tell('the page is loaded again');
    const kept = this.#picture;
    const record: unknown = JSON.parse(JSON.stringify(keptRecord(this.#visit, [], this.#world.clock.now())));
    const conversations = kept.lanes.map(({ lane }) => lane.conversationToKeep());
    // The device remembers them by themselves.
    const choices = this.#visit.choices.peek();
    this.#dispose();
    this.#begin(choices);
    // So does the device with the model.
    if (kept.answerer.kind === 'own-model') this.#visit.answerWith(kept.answerer, this.#answerers.own);
    const reading = readKept(record, this.#squad);
    if (reading.kind !== 'kept' || !reading.isWhole) throw new LawBroken(KEEP_LAW, 'it cannot be read');
    this.#visit.bringBack(reading.visit);
    this.#picture = takePicture(this.#visit);
    const lanes = kept.lanes.map((lane, index) => ({ ...lane, conversation: conversations[index] }));
    const lost =
      kept.lanes.find((lane, index) => !isBeginning(lane, conversations[index]))?.id ??
      findChange(worthKeeping({ ...kept, lanes }), worthKeeping(this.#picture));
    if (lost !== undefined) throw new LawBroken(KEEP_LAW, lost);
    this.#happened = [];
    this.#do('begin');
  }

  /** Faults stop, and the visit must come to rest by itself; then it ends, and later events change nothing. */
  rest(): void {
    this.#world.calmDown();
    if (!this.#world.network.isOnline()) this.turnNetwork();
    this.#perform({ kind: 'pauseMotion', run: () => this.#visit.setMotionPaused(true) });
    this.walk((this.#visit.lanes.length + 1) * LONGEST_ASK_MS);
    const { busy, stage } = this.#picture;
    if (busy || stage === 'intro') throw new LawBroken(REST_LAW, busy ? 'a question is open' : stage);
    if (this.#use.timers > 0) throw new LawBroken(REST_LAW, `${this.#use.timers} timers are left`);
    for (const kind of ['begin', 'cancelEdit', 'askAll', 'pauseMotion'] as const) this.#do(kind);
    this.#dispose();
    for (const kind of ['begin', 'write', 'send', 'tryAgain', 'stopAll', 'askAll'] as const)
      planDeed(kind, this.#visit, this.#dice, this.#answerers)?.run();
    for (const end of this.#world.held.splice(0)) end();
    this.#world.network.set(!this.#world.network.isOnline());
    this.#world.clock.advanceSync(LONGEST_ASK_MS);
    this.#judgeEnded();
  }

  #begin(choices: OptionChoices = NO_CHOICES): void {
    const created = this.#world.createPorts((run, heard) => this.#live(use, run, heard));
    const { own, use } = created;
    const ports = this.#options.tamper?.(created.ports) ?? created.ports;
    const site = siteAnswerer(this.#visitOptions.kind, this.#visitOptions);
    this.#visit = startVisit(ports, this.#squad, site, choices);
    this.#answerers = { site: ports.completion, own };
    this.#use = use;
    this.#happened = [];
    this.#visit.happened.listen((happening) => {
      if (use !== this.#use) throw new LawBroken(END_LAW, `${happening.kind} is told`);
      this.#happened.push(happening);
      this.#tell(`  ${JSON.stringify(happening, shortened)}`);
    });
    this.#picture = takePicture(this.#visit);
    this.#laws = Object.entries(LAWS).map(([name, create]) => [name, create()]);
  }

  #dispose(): void {
    this.#tell('the visit ends');
    this.#visit.dispose();
    this.#happened = [];
    this.#picture = takePicture(this.#visit);
    this.#ended = { visit: this.#visit, use: this.#use, picture: this.#picture };
    this.#judgeEnded();
  }

  #do(kind: DeedKind): void {
    const deed = planDeed(kind, this.#visit, this.#dice, this.#answerers);
    if (deed) this.#perform(deed);
  }

  #perform(deed: Deed): void {
    const { kind, lane, text = '' } = deed;
    this.#tell(`${kind} ${lane?.persona.id ?? ''} ${JSON.stringify(text, shortened)}`);
    this.#judge({ cause: 'deed', deed }, () => deed.run());
  }

  /** Something happens by itself, in this visit or in the one before. */
  #live(use: Use, run: () => void, heard?: Heard): void {
    if (use !== this.#use || use === this.#ended?.use) {
      run();
      this.#judgeEnded();
    } else if (heard) {
      this.#tell(`${heard.call.personaId ?? 'the map'} hears ${JSON.stringify(heard.event, shortened)}`);
      this.#judge({ cause: 'heard', heard }, run);
    } else this.#judge({ cause: 'timer' }, run);
  }

  /** Runs something, and checks every law afterwards. */
  #judge(cause: Pick<Moment, 'cause' | 'deed' | 'heard'>, run: () => Moment['refusal'] | void): void {
    let refusal: Moment['refusal'];
    let thrown: Error | undefined;
    this.#happened = [];
    try {
      refusal = run() ?? undefined;
    } catch (error) {
      if (error instanceof LawBroken) throw error;
      thrown = error instanceof Error ? error : new Error(String(error));
    }
    const moment: Moment = {
      ...cause,
      before: this.#picture,
      after: takePicture(this.#visit),
      refusal,
      thrown,
      happened: this.#happened,
      options: this.#visitOptions,
      world: this.#world,
      use: this.#use,
      isLate: this.#isLate,
      sleptMs: this.#sleptMs,
    };
    this.#picture = moment.after;
    this.#options.watch?.(moment);
    if (refusal !== undefined) this.#tell(`  refused: ${refusal}`);
    for (const [name, breach] of this.#laws) {
      const what = breach(moment);
      if (what !== undefined) throw new LawBroken(name, what);
    }
  }

  #judgeEnded(): void {
    if (!this.#ended) return;
    const { visit, use, picture } = this.#ended;
    const change =
      findChange(picture, takePicture(visit)) ?? findChange(this.#picture, takePicture(this.#visit));
    if (change !== undefined) throw new LawBroken(END_LAW, `${change} changes`);
    const left = { timers: use.timers, requests: use.openCalls.size, watches: use.watches };
    if (Object.values(left).some((count) => count > 0))
      throw new LawBroken(END_LAW, `left: ${JSON.stringify(left)}`);
    if (picture.busy) throw new LawBroken(END_LAW, 'a question is open');
  }

  #tell(line: string): void {
    this.#options.tell?.(line);
  }
}

/** Whether a kept conversation is the lane's own, but for the answer so far to its open question. */
function isBeginning(
  { conversation, partialReply, lastQuestionId }: LanePicture,
  kept: Conversation | undefined,
): boolean {
  if (kept === conversation) return true;
  const [answer, question] = [kept?.messages.at(-1), kept?.messages.at(-2)];
  const asked = conversation?.messages.findIndex(({ id }) => id === lastQuestionId) ?? -1;
  const before = kept?.messages.slice(0, -1) ?? [];
  return (
    question?.id === lastQuestionId &&
    before.length === asked + 1 &&
    before.every((message, index) => message === conversation?.messages[index]) &&
    ['incomplete', 'cut'].includes(answer?.status?.kind ?? '') &&
    answer?.content.slice(0, 99_999) === partialReply.slice(0, 99_999)
  );
}

/** The part of a picture that belongs to the visitor and so is kept. */
function worthKeeping({ lanes, table, chosen, options, motionPaused }: Picture) {
  return {
    conversations: lanes.map(({ conversation, lastQuestionId }) =>
      lastQuestionId === undefined ? undefined : conversation,
    ),
    drafts: lanes.map(({ unsent }) => unsent),
    earlier: lanes.map(({ earlier }) => earlier),
    table: {
      rounds: table.rounds,
      draft: table.draft,
      seated: table.seated.map(({ persona }) => persona.id),
    },
    chosenId: chosen.persona.id,
    options,
    motionPaused,
  };
}

function shortened(_: string, value: unknown): unknown {
  return typeof value === 'string' && value.length > 60 ? `${value.slice(0, 60)}…` : value;
}
