import { LONGEST_ANSWER_TOKENS, SHORT_ANSWER } from './asking/answer-length.ts';
import { type AnswerOptions, OWN_MODEL_OPTIONS, type Side } from './asking/answer-options.ts';
import type { RetryMode } from './asking/retry-policy.ts';
import { isNearby } from './checks/nearby.ts';
import { isLoopback } from './checks/loopback.ts';
import { STREAM_FACTOR } from './limits.ts';
import { hostNameOf, hostOf } from './checks/hosts.ts';
import type { OwnModel } from '../ports/model-servers.ts';
import type { Persona } from './squad/persona.ts';

/** A provider, or the mock: on this machine, in the page itself or on another machine. */
export type SiteKind = 'mock' | 'relay' | 'direct' | 'page-mock' | 'remote-mock';

/** How often at once, and how patiently an answerer is asked. */
export interface Pace {
  /** How many attempts run at the same time; the others wait for their turn. */
  readonly atOnce: number;
  /** The limit of an attempt or, when streaming, until its first text or thought. */
  readonly firstMs: number;
  /** When streaming, the limit of each later silence. */
  readonly silenceMs: number;
  /** The limit of a whole stream; undefined if it may last as long as text or a thought keeps coming. */
  readonly totalMs: number | undefined;
}

/** Who answers, and what follows from that. */
export interface Answerer {
  readonly kind: SiteKind | 'own-model';
  /** For personas that name none. */
  readonly model: string;
  /** Where the visitor's own model is, such as `localhost:11434`; undefined for the site's own answerer. */
  readonly host?: string;
  /** The models that personas may name; undefined if any. */
  readonly offeredModels?: readonly string[];
  readonly retryMode: RetryMode;
  readonly pace: Pace;
  /** The most tokens that an answer may have. */
  readonly maxTokens: number;
  /** What holds unless the visitor chooses otherwise. */
  readonly options: AnswerOptions;
}

/** The public settings that say how the site's own answerer is asked. */
export interface SiteSettings {
  readonly model: string;
  readonly retryMode: RetryMode;
  readonly streaming: boolean;
  readonly memoryTurns: number;
  readonly tableAtOnce: number;
  readonly attemptTimeoutMs: number;
  readonly answerTokens?: number | undefined;
}

/** A large model on a usual machine may think for a minute before its first word, and answers one question at a time. */
const NEARBY_PACE: Pace = { atOnce: 1, firstMs: 120_000, silenceMs: 60_000, totalMs: undefined };

/** The site's own answerer: what it is asked for at first is what the specification says. */
export function siteAnswerer(kind: SiteKind, settings: SiteSettings): Answerer {
  const { model, retryMode, streaming, memoryTurns, tableAtOnce, attemptTimeoutMs } = settings;
  return {
    kind,
    model,
    retryMode,
    pace: {
      atOnce: tableAtOnce,
      firstMs: attemptTimeoutMs,
      silenceMs: attemptTimeoutMs,
      totalMs: STREAM_FACTOR * attemptTimeoutMs,
    },
    // The mock has a model of its own, and its answers are as long as they were written.
    ...(isDemo({ kind }) && { offeredModels: [] }),
    maxTokens: isDemo({ kind }) ? SHORT_ANSWER.maxTokens : (settings.answerTokens ?? SHORT_ANSWER.maxTokens),
    // In a demo a map costs nothing.
    options: { streaming, memoryTurns, length: 'short', drawsMap: isDemo({ kind }) },
  };
}

/**
 * A model of the visitor's own.
 * @param site whose pace holds for a model that is not nearby
 * @param offeredModels the other models of its server
 */
export function ownAnswerer(
  own: OwnModel,
  site: Pick<Answerer, 'pace'>,
  offeredModels: readonly string[],
): Answerer {
  const host = hostOf(own.address);
  return {
    kind: 'own-model',
    model: own.model,
    host,
    offeredModels,
    retryMode: 'adaptive',
    pace: { ...usualPace(own.address, site), ...own.pace },
    maxTokens: LONGEST_ANSWER_TOKENS,
    options: OWN_MODEL_OPTIONS,
  };
}

/** The pace for a model at this address, unless the visitor sets another. */
export function usualPace(address: string, { pace }: Pick<Answerer, 'pace'>): Pace {
  return isNearby(hostNameOf(hostOf(address))) ? NEARBY_PACE : pace;
}

/** Whether the mock answers. */
export function isDemo({ kind }: Pick<Answerer, 'kind'>): boolean {
  return ['mock', 'page-mock', 'remote-mock'].includes(kind);
}

/** Whether what is typed stays on this machine. */
export function staysHere({ kind, host = '' }: Pick<Answerer, 'kind' | 'host'>): boolean {
  return kind === 'mock' || kind === 'page-mock' || isLoopback(hostNameOf(host));
}

/** Whether being offline says anything about it. */
export function needsNetwork({ kind, host = '' }: Pick<Answerer, 'kind' | 'host'>): boolean {
  return kind !== 'page-mock' && !(kind === 'own-model' && isLoopback(hostNameOf(host)));
}

/** Whether its questions wait for the network, instead of spending their attempts. */
export function waitsForNetwork(answerer: Pick<Answerer, 'kind' | 'host'>): boolean {
  return answerer.kind === 'own-model' && needsNetwork(answerer);
}

export function sideOf({ kind }: Pick<Answerer, 'kind'>): Side {
  return kind === 'own-model' ? 'own' : 'site';
}

/** The model that answers for a persona: its own, if the answerer has it. */
export function modelFor(
  { model, offeredModels }: Pick<Answerer, 'model' | 'offeredModels'>,
  persona: Pick<Persona, 'model'>,
): string {
  const named = persona.model;
  return named !== undefined && (offeredModels?.includes(named) ?? true) ? named : model;
}

/** Names a model and its server. */
export function placeOf({ kind, host = kind }: Pick<Answerer, 'kind' | 'host'>, model: string): string {
  return `${host} ${model}`;
}
