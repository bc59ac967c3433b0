import type { Metrics } from './metrics.ts';
import type { ChatId, ProfileId } from './persona-ids.ts';

export type FourTexts = readonly [string, string, string, string];
export type ThreeTexts = readonly [string, string, string];

/** Three groups of four values from 0 to 100 (behaviour 6.6). */
export interface Stats {
  readonly primary: {
    readonly creativity: number;
    readonly logic: number;
    readonly empathy: number;
    readonly knowledge: number;
  };
  readonly technical: {
    readonly processing: number;
    readonly memory: number;
    readonly bandwidth: number;
    readonly latency: number;
  };
  readonly performance: {
    readonly accuracy: number;
    readonly efficiency: number;
    readonly reliability: number;
    readonly scalability: number;
  };
}

/** One of the squad (behaviour 6.1, 6.5). */
export interface Persona {
  readonly profileId: ProfileId;
  readonly chatId: ChatId;
  readonly name: string;
  /** The strength that its card names (behaviour 4.2). */
  readonly strength: string;
  readonly description: string;
  readonly welcome: string;
  /** Questions to begin with (behaviour 5.12). */
  readonly starters: ThreeTexts;
  readonly specialization: FourTexts;
  readonly capabilities: FourTexts;
  readonly stats: Stats;
  /** The reading it starts with (behaviour 6.8). */
  readonly metrics: Metrics;
}
