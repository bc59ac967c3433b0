import type { ReadonlySignal, Signal } from '@preact/signals-core';
import { createContext, use } from 'react';
import type { Keeper } from '../../domain/keep/keeper.ts';
import type { OwnModel, OwnModels } from '../../domain/own-model.ts';
import type { Access } from '../../ports/access.ts';
import type { SquadLinks } from '../../domain/squad.ts';
import type { PageMode } from '../../domain/texts/page-texts.ts';
import type { Drill } from '../../domain/visit/drill.ts';
import type { Visit } from '../../domain/visit/visit.ts';
import type { PageFiles } from '../../ports/files.ts';

/** The parts of the page that its operator can set. */
export interface Product {
  /** Goes into exported conversations. */
  readonly squadId: string;
  readonly name: string;
  readonly badge: string;
  readonly lead: string;
  readonly links: SquadLinks;
  readonly mode: PageMode;
  /** Of personas that name none. */
  readonly model: string;
}

/** The abilities of the page beyond the squad, provided by the composition root. */
export interface BrowserTools {
  readonly files: PageFiles;
  /** Only where the provider is the mock. */
  readonly faultDrill: Drill | undefined;
  /** Undefined where the operator has taken it away. */
  readonly keep: KeepAccess | undefined;
  /** Where the page's own server may ask for a code, fetches the way to enter it; rejects if that cannot be loaded. */
  readonly access: AccessLoader | undefined;
  /** Undefined where visitors may not choose who answers. */
  readonly ownModel: OwnModelAccess | undefined;
}

/** The way to what keeps the visit on this device. */
export interface KeepAccess {
  /** Whether the device remembers that the visitor wants it. */
  readonly isWanted: () => boolean;
  /** Undefined until its code is there. */
  readonly keeper: ReadonlySignal<Keeper | undefined>;
  /** Fetches its code, if need be; rejects if that cannot be loaded. */
  readonly load: () => Promise<Keeper>;
}

/** The way to a model of the visitor's own. */
export interface OwnModelAccess {
  /** Where the model is that answers, such as `localhost:11434`; undefined while the site's own answerer does. */
  readonly host: ReadonlySignal<string | undefined>;
  /** What is typed of it, in the form that it will have; it outlives its dialog, and is gone with the page. */
  readonly draft: Signal<OwnModel>;
  /** Whether the device stores one. */
  readonly isRemembered: () => boolean;
  /**
   * Lets it answer the questions that follow, and stores it on the device or removes what is stored there.
   * @returns whether that worked
   */
  readonly use: (own: OwnModel, isRemembered: boolean) => boolean;
  /** Lets the site's own answerer answer the questions that follow. */
  readonly leave: () => void;
  /** Leaves it, and removes it from the device. */
  readonly forget: () => void;
  /** Fetches its code; rejects if that cannot be loaded. */
  readonly load: () => Promise<OwnModels>;
}

export type AccessLoader = () => Promise<Access>;

/** What every screen may need besides the visit; the same object throughout. */
export interface App extends BrowserTools {
  readonly product: Product;
  readonly showHelp: () => void;
  /** Opens the choice of who answers, where visitors have it. */
  readonly showChoice: () => void;
  /** Tells screen readers what is not of the visit itself. */
  readonly say: (text: string) => void;
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

/** Who answers now. It reads a signal. */
export function modeOf({ product, ownModel }: App): PageMode {
  return ownModel?.host.value === undefined ? product.mode : 'own-model';
}

function given<Value>(value: Value | undefined, context: string): Value {
  if (value === undefined) throw new Error(`Nothing around this component provides a ${context}`);
  return value;
}
