import type { OwnModel, OwnPace } from '../../ports/model-servers.ts';
import { modelNameOf } from '../checks/model-name.ts';
import { parseJson } from '../checks/parse-json.ts';
import { recordOf } from '../checks/records.ts';
import { canPageAsk } from './page-access.ts';

/** A model as a tab remembers it. */
export interface NamedModel {
  readonly kind: 'own-model';
  readonly model: string;
  /** With its port, such as `localhost:11434`. */
  readonly host: string;
  /** Whether it was asked over http at a host where https is usual. */
  readonly isPlain?: true;
}

/** As a page may have stored it. */
const ADDRESS = /^https?:\/\/[^\s/?#@]+\/[^\s?#]*$/;

/** What a header can carry. */
export const KEY = /^[\x21-\x7e]*$/;

const HOST = /^[^\s/?#@]{1,300}$/;

export const AT_ONCE_LIMITS = { min: 1, max: 8 } as const;

export const WAIT_LIMITS_MS = { min: 1000, max: 600_000 } as const;

/** Reads a stored model; undefined if the text is none. A pace that is out of range is left out. */
export function readOwnModel(text: string | undefined): OwnModel | undefined {
  const { address, key, model, pace } = recordOf(parseJson(text ?? ''));
  if (!isText(address, ADDRESS) || !isText(model, /\S/) || !isText(key, KEY)) return undefined;
  // The page's policy allows http anywhere, so a stored address must not.
  return canPageAsk(address) ? { address, key, model, pace: readPace(pace) } : undefined;
}

/** Reads what a tab has remembered; undefined if the text is no model. */
export function readNamedModel(text: string | undefined): NamedModel | undefined {
  const { model, host, isPlain } = recordOf(parseJson(text ?? ''));
  const name = modelNameOf(model);
  return name !== undefined && isText(host, HOST)
    ? { kind: 'own-model', model: name, host, ...(isPlain === true && { isPlain }) }
    : undefined;
}

function readPace(value: unknown): OwnPace {
  const { atOnce, firstMs, silenceMs } = recordOf(value);
  return {
    ...(isWithin(atOnce, AT_ONCE_LIMITS) && { atOnce }),
    ...(isWithin(firstMs, WAIT_LIMITS_MS) && { firstMs }),
    ...(isWithin(silenceMs, WAIT_LIMITS_MS) && { silenceMs }),
  };
}

/** Whether a value is a whole number between two others. */
export function isWithin(
  value: unknown,
  { min, max }: { readonly min: number; readonly max: number },
): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}

function isText(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value);
}
