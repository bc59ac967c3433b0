import type { ReadonlySignal } from '@preact/signals-core';
import { createContext, use } from 'react';
import type { Keeper } from '../../domain/keep/keeper.ts';
import type { Access } from '../../ports/access.ts';
import type { SquadLinks } from '../../domain/squad.ts';
import type { PageMode } from '../../domain/texts/page-texts.ts';
import type { Drill } from '../../domain/visit/drill.ts';
import type { Visit } from '../../domain/visit/visit.ts';
import type { PageFiles } from '../../ports/files.ts';

/** The parts of the page that its operator can set (behaviour 12.5). */
export interface Product {
  /** Goes into exported conversations (behaviour 9.10). */
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
  /** Undefined where the operator has taken it away (behaviour 18.1). */
  readonly keep: KeepAccess | undefined;
  /** Where the page's own server may ask for a code, fetches the way to enter it; rejects if that cannot be loaded. */
  readonly access: AccessLoader | undefined;
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

export type AccessLoader = () => Promise<Access>;

/** What every screen may need besides the visit; the same object throughout. */
export interface App extends BrowserTools {
  readonly product: Product;
  readonly showHelp: () => void;
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

function given<Value>(value: Value | undefined, context: string): Value {
  if (value === undefined) throw new Error(`Nothing around this component provides a ${context}`);
  return value;
}
