/** Environment variables, as the product takes them. */
export type SettingsOfVisit = Readonly<Record<string, string>>;

/** A way to show the product; every visit is apart from the others. */
export interface Shell {
  /** Opens the product: the intro begins. */
  open(settings?: SettingsOfVisit): Promise<Visit>;
  /** What can be read when the page cannot get its settings. */
  wordsWithoutSettings(): Promise<string>;
}

/** What one visitor does and sees. Whatever is done has had its effect when the promise settles. */
export interface Visit {
  readonly provider: ScriptedProvider;
  /** Time passes, with all that falls due. */
  wait(durationMs: number): Promise<void>;
  /** Time passes while nothing runs; what fell due runs once, late, at the end. */
  sleep(durationMs: number): Promise<void>;
  /** The clock is set forward, or back. */
  setClock(differenceMs: number): Promise<void>;
  skip(): Promise<void>;
  begin(): Promise<void>;
  back(): Promise<void>;
  next(): Promise<void>;
  previous(): Promise<void>;
  /** Reads a persona's card apart from the chat, and chats with it. */
  choose(personaName: string): Promise<void>;
  /** Puts this text where messages are typed, in place of what was there. */
  write(text: string): Promise<void>;
  /** Sends what is written, if that can be done. */
  send(): Promise<void>;
  /** Asks the question to begin with that stands at this place, from 0; it must be offered. */
  start(place: number): Promise<void>;
  /** Puts the last question into the place where messages are typed. */
  edit(): Promise<void>;
  /** Ends that without sending. */
  endEdit(): Promise<void>;
  setStreaming(on: boolean): Promise<void>;
  /** The network goes, or comes back. */
  setNetwork(isOnline: boolean): Promise<void>;
  /** The open conversation as JSON. */
  save(): Promise<string>;
  /** Brings such JSON back; what is said where it is refused, else nothing. */
  bring(text: string): Promise<string>;
  /** What is found of a text in the open conversation, as 'who, when: text' each. */
  find(text: string): Promise<readonly string[]>;
  /** Presses 'Retry now', 'Stop' or 'Try again', which must be offered. */
  press(offer: string): Promise<void>;
  setMotionPaused(paused: boolean): Promise<void>;
  see(): Promise<Screen>;
  /** What was told to developers, a line each. */
  logged(): Promise<readonly string[]>;
  /** From now on the device keeps what is said; the visit that goes on, or one that begins anew for that. */
  keep(): Promise<Visit>;
  /** The visit ends, and the next one begins on the same device. */
  again(): Promise<Visit>;
  /** The device forgets everything; what is said then. */
  forget(): Promise<string>;
  /** The round table. */
  table(): TableOfVisit;
  /** What only a page has. */
  page(): PageOfVisit;
  /** Ends the visit and tells what it left behind: timers that wait and requests under way. */
  leave(): Promise<number>;
}

/** What can be read.. */
export interface Screen {
  readonly stage: 'intro' | 'landing' | 'chat';
  /** Everything that can be read, as one text. */
  readonly words: string;
  readonly steps: readonly { readonly name: string; readonly isComplete: boolean }[];
  /** The persona with whom one chats. */
  readonly persona: string;
  readonly connection: string;
  /** What is said of personas that answer, have answered or failed elsewhere. */
  readonly marks: readonly string[];
  readonly messages: readonly SeenMessage[];
  /** The questions to begin with that are offered. */
  readonly starters: readonly string[];
  /** What has come of an awaited answer. */
  readonly partialReply: string;
  /** What is said of the last question: where it stands, or how it ended without an answer. */
  readonly status: string;
  /** What can be done about it. */
  readonly offers: readonly string[];
  readonly canSend: boolean;
  readonly draft: string;
  /** What is said about the draft: its length, or why it waits. */
  readonly hint: string;
  readonly card: SeenCard | undefined;
}

export interface SeenMessage {
  readonly from: 'visitor' | 'persona';
  readonly text: string;
}

export interface SeenCard {
  readonly name: string;
  readonly badge: string;
  readonly description: string;
  readonly specialization: readonly string[];
  readonly capabilities: readonly string[];
  /** By the group's title, then by the bar's label; in percent. */
  readonly stats: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** By label, as shown. */
  readonly metrics: Readonly<Record<string, string>>;
}

/** What one does and sees at the round table. */
export interface TableOfVisit {
  /** From the landing or the chat. */
  open(): Promise<void>;
  /** Leads back to the persona. */
  close(): Promise<void>;
  /** Goes on in the persona's own conversation. */
  openPersona(personaName: string): Promise<void>;
  /** Gives a persona a seat or takes it away, if that can be done. */
  seat(personaName: string, seated: boolean): Promise<void>;
  /** Puts this text where the question to all is typed, in place of what was there. */
  write(text: string): Promise<void>;
  /** Sends what is written, if that can be done. */
  send(): Promise<void>;
  /** Presses what is offered in the persona's lane of the newest round. */
  press(personaName: string, offer: string): Promise<void>;
  stopAll(): Promise<void>;
  /** Presses what is offered for the newest round's map. */
  pressMap(offer: string): Promise<void>;
  /**
   * Takes the persona's newest answer that is shown, at the table or in its open conversation, to another persona; what
   * is said where that is refused, else nothing.
   */
  passOn(fromName: string, toName: string): Promise<string>;
  see(): Promise<SeenTable>;
}

/** What can be read at the round table.. */
export interface SeenTable {
  readonly isOpen: boolean;
  /** The names of those who would be asked. */
  readonly seated: readonly string[];
  readonly draft: string;
  readonly canSend: boolean;
  /** What is said about the draft: its length, or why it waits. */
  readonly hint: string;
  /** How many requests sending makes, as it is said. */
  readonly requests: string;
  /** The oldest first. */
  readonly rounds: readonly SeenRound[];
}

export interface SeenRound {
  readonly question: string;
  readonly lanes: readonly SeenLane[];
  readonly map: SeenMap | undefined;
  /** What is said of the map under way, or why there is none. */
  readonly mapStatus: string;
  /** What can be done about the map. */
  readonly mapOffers: readonly string[];
}

export interface SeenLane {
  readonly name: string;
  /** The answer, or what has come of it. */
  readonly answer: string;
  /** Where the question stands, what its answer lacks, or what became of the turn. */
  readonly status: string;
  readonly offers: readonly string[];
}

export interface SeenMap {
  readonly summary: string;
  readonly points: readonly { readonly text: string; readonly stands: readonly SeenStand[] }[];
  /** Everything else that is said of it: what was left out, what it lacks, and that it is out of date. */
  readonly notes: string;
}

export interface SeenStand {
  readonly name: string;
  readonly stance: string;
  /** Empty where the persona is silent. */
  readonly quote: string;
}

export interface PageOfVisit {
  links(): Promise<readonly { readonly name: string; readonly href: string; readonly isApart: boolean }[]>;
  browserBack(): Promise<void>;
  asksBeforeLeaving(): Promise<boolean>;
  openProfile(personaName: string): Promise<void>;
  /** Presses whatever button has this label. */
  pressButton(label: string): Promise<void>;
  /** What the button with this label copies or downloads. */
  taken(label: string): Promise<string>;
  /** Presses a key where the focus is, with those held before it, such as `Alt+PageDown`. */
  pressKey(keys: string): Promise<void>;
  /** The accessible name of what has the focus. */
  focus(): Promise<string>;
  title(): Promise<string>;
  /** What was said to a screen reader, in order. */
  announced(): Promise<readonly string[]>;
  /** The chat ids of the drawings that are shown, with their moods. */
  drawings(): Promise<readonly { readonly id: string; readonly mood: string }[]>;
  times(): Promise<readonly string[]>;
  /** The window gets this size, in CSS px. */
  resize(width: number, height: number): Promise<void>;
  /** Until nothing scrolls any more, which takes the browser's own time. */
  atRest(): Promise<void>;
  /** What a function finds in the page; it stands alone. */
  find<Value>(look: () => Value): Promise<Value>;
}

/** One request, as it went out. */
export interface SeenRequest {
  readonly body: Readonly<Record<string, unknown>>;
  /** Since the visit was opened, in ms of its own time. */
  readonly atMs: number;
}

export interface ScriptedProvider {
  /** What the next attempts meet, in order; an attempt without a plan is never answered. */
  plan(...steps: readonly ProviderStep[]): void;
  requests(): Promise<readonly SeenRequest[]>;
  /** How many requests are under way. */
  open(): Promise<number>;
}

/** A step for the first request whose system message has these words, else for the next. */
export type ProviderStep = (PlainStep | AnswerToWords) & { readonly to?: string };

/** An answer that depends on the last message. */
interface AnswerToWords {
  readonly kind: 'answer-to-words';
  readonly answer: (words: string) => string;
  readonly afterMs?: number;
}

export type PlainStep =
  | {
      readonly kind: 'answer';
      readonly text: string | null;
      readonly afterMs?: number;
      readonly parts?: readonly string[];
    }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly code?: string;
      readonly retryAfterSeconds?: number;
      readonly shouldRetry?: boolean;
      readonly afterMs?: number;
    }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'nonsense' }
  /** Nothing more comes after these parts. */
  | { readonly kind: 'silence'; readonly parts?: readonly string[] }
  /** The connection ends after these parts. */
  | { readonly kind: 'break'; readonly parts: readonly string[] }
  /** What should never throw throws. */
  | { readonly kind: 'bug' };

export function answers(text: string | null, afterMs = 0): ProviderStep {
  return { kind: 'answer', text, afterMs };
}

export function fails(
  status: number,
  more: { code?: string; retryAfterSeconds?: number; shouldRetry?: boolean; afterMs?: number } = {},
): ProviderStep {
  return { kind: 'status', status, ...more };
}

export const SILENCE: ProviderStep = { kind: 'silence' };
