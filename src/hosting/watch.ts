import type { QuestionRecord } from '../relay/question-record.ts';
import type { Settings } from '../settings/settings.ts';
import type { LineWriter } from './line-writer.ts';
import { type Metrics, createMetrics } from './metrics.ts';
import { createQuestionLog } from './question-log.ts';

/** What an operator sees of a server. */
export interface Watch {
  /** Undefined where nobody reads them. */
  readonly metrics: Metrics | undefined;
  note(record: QuestionRecord): void;
}

/** Figures where the settings name a port for them, and a line for each question where they are to be written. */
export function createWatch(
  { metricsPort }: Pick<Settings, 'metricsPort'>,
  lines?: Pick<LineWriter, 'write'>,
): Watch {
  const metrics = metricsPort === undefined ? undefined : createMetrics();
  const log = lines && createQuestionLog(lines);
  return {
    metrics,
    note(record) {
      metrics?.count(record);
      log?.(record);
    },
  };
}
