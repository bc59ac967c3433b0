import type { ReadonlySignal, Signal } from '@preact/signals-core';
import { createContext, use } from 'react';
import type { Message } from '../domain/conversation/conversation.ts';
import type { Keeper } from '../domain/keep/keeper.ts';
import type { OwnModelChoice } from '../domain/visit/own-model.ts';
import type { Access } from '../ports/access.ts';
import type { SharedRound } from '../domain/link/shared-round.ts';
import type { SquadLinks } from '../domain/squad/squad.ts';
import type { PreparedRound } from '../domain/map-check/prepared-round.ts';
import type { Drill } from '../domain/visit/drill.ts';
import type { Visit } from '../domain/visit/visit.ts';
import type { Compression } from '../ports/compression.ts';
import type { PageFiles } from '../ports/files.ts';
import type { Note } from '../ports/note.ts';

/** What the operator can set. */
export interface Product {
  /** Recorded in exported conversations. */
  readonly squadId: string;
  readonly name: string;
  readonly badge: string;
  readonly lead: string;
  readonly links: SquadLinks;
}

/** Browser features that the composition root provides. */
export interface BrowserTools {
  readonly files: PageFiles;
  /** Undefined unless the provider is the mock. */
  readonly faultDrill: Drill | undefined;
  /** Undefined if the operator has switched it off. */
  readonly keep: KeepAccess | undefined;
  /** Loads the check of an access code, where the page's own server may ask for one; rejects if that fails. */
  readonly access: AccessLoader | undefined;
  /** What the device remembers of the options. */
  readonly answerOptions: Note | undefined;
  /** Undefined where visitors may not choose who answers. */
  readonly ownModel: OwnModelChoice | undefined;
  /** Undefined if the operator has switched links off. */
  readonly roundLinks: RoundLinks | undefined;
  /** Loads a prepared round of this squad, to show what a map is; rejects if that fails. Undefined if there is none. */
  readonly loadExample: (() => Promise<PreparedRound>) | undefined;
  /** Undefined where there is no intro. */
  readonly introChoice: IntroChoice | undefined;
  /** Undefined where nothing is typed. */
  readonly enterChoice: EnterChoice | undefined;
}

/** What is opened from outside a visit. */
export type Opened =
  /** A round in the fragment of an address. */
  | { readonly kind: 'link'; readonly hash: string }
  /** A question there. */
  | { readonly kind: 'question'; readonly hash: string }
  /** A round from a file. */
  | { readonly kind: 'file'; readonly round: SharedRound };

/** What a screen is to show, once: it puts the round or the message on the page and passes the element on. */
export type Wanted = { readonly show: (element: HTMLElement) => void } & (
  | { readonly kind: 'round'; readonly number: number }
  | { readonly kind: 'message'; readonly message: Message }
);

/** Whether visits begin without the intro. */
export interface IntroChoice {
  readonly isOff: ReadonlySignal<boolean>;
  /** Returns whether the device now holds exactly this. */
  readonly setOff: (isOff: boolean) => boolean;
  /** Whether the visitor has skipped it in this visit. */
  readonly wasSkipped: () => boolean;
}

/** Whether Enter begins a new line in an input, instead of sending its text. */
export interface EnterChoice {
  readonly breaksLine: ReadonlySignal<boolean>;
  /** Chooses it for this visit. Returns whether the device remembers that. */
  readonly setBreaksLine: (breaksLine: boolean) => boolean;
}

/** Rounds in links. */
export interface RoundLinks {
  /** Loads the code that compresses them; rejects if that fails. */
  readonly loadCompression: () => Promise<Compression>;
  /** Whether this visit has copied one. */
  readonly areKnown: Signal<boolean>;
}

/** Access to the keeper, which stores the visit on this device. */
export interface KeepAccess {
  /** Whether the visitor has switched keeping on. */
  readonly isWanted: () => boolean;
  /** Undefined until its code is loaded. */
  readonly keeper: ReadonlySignal<Keeper | undefined>;
  /** Loads the keeper's code; rejects if that fails. */
  readonly load: () => Promise<Keeper>;
}

export type AccessLoader = () => Promise<Access>;

/** What every screen may need besides the visit; a stable object. */
export interface App extends BrowserTools {
  readonly product: Product;
  readonly showHelp: () => void;
  /** Opens the choice of who answers, where visitors have one. */
  readonly showChoice: () => void;
  /** Announces news that does not come from the visit. */
  readonly say: (text: string) => void;
  /** Shows a round from a file instead of the screen. */
  readonly showRound: (round: SharedRound) => void;
  readonly wanted: Signal<Wanted | undefined>;
  /** Where keeping has been offered in this visit: when a model was connected, and below its newest answer. */
  readonly keepOffered: Signal<readonly ('connect' | 'answer')[]>;
  readonly onReload: () => void;
}

export const VisitContext = createContext<Visit | undefined>(undefined);

export const AppContext = createContext<App | undefined>(undefined);

export function useVisit(): Visit {
  return given(use(VisitContext), 'VisitContext');
}

export function useApp(): App {
  return given(use(AppContext), 'AppContext');
}

function given<Value>(value: Value | undefined, context: string): Value {
  if (value === undefined) throw new Error(`Nothing around this component provides a ${context}`);
  return value;
}
