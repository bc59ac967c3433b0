import { expect, it } from 'vitest';
import { LOADING_STEPS } from '../../../src/domain/visit/loading-schedule.ts';
import {
  describeConnection,
  disclosureText,
  formatMetric,
  idBadge,
  METRIC_LABELS,
  positionLabel,
  statLabel,
} from '../../../src/domain/texts/chat-texts.ts';
import { consoleTitle, loadingStepLabel } from '../../../src/domain/texts/page-texts.ts';

const METRICS = { uptimePercent: 99.9, responseTimeSeconds: 0.1, neuralPathways: 950_000, loadFactor: 0.5 };

it.each<readonly [what: string, said: unknown, words: unknown]>([
  ['the head of the chat', consoleTitle('The Executor'), 'Interaction Console - The Executor'],
  [
    'the indicator',
    (['connected', 'reconnecting', 'unavailable', 'offline'] as const).map(describeConnection),
    ['Connected', 'Reconnecting', 'Provider unavailable', 'Offline'],
  ],
  ['the badge', idBadge('visionary'), 'ID: visionary'],
  ['the place in the carousel', positionLabel('Ada', 3, 4), 'Ada, 4 of 4'],
  ['the only persona without a place', positionLabel('Ada', 0, 1), 'Ada'],
  ['a stat', statLabel('creativity'), 'Creativity'],
  [
    'the metrics, with their units and suitable digits',
    METRIC_LABELS.map(([metric]) => formatMetric(metric, METRICS)),
    ['99.90%', '0.10 s', '950,000', '0.50'],
  ],
  [
    'the steps of the intro, with the product in the last',
    LOADING_STEPS.map(({ id }) => loadingStepLabel(id, 'Acme')),
    [
      'Initializing squad components',
      'Loading AI agent networks',
      'Connecting to AI data streams',
      'Rendering user interface',
      'Acme ready',
    ],
  ],
])('the wording is fixed: %s', (_, said, words) => {
  expect(said).toEqual(words);
});

it.each([
  ['mock', 0, /^Prepared answers, no AI\. Your text stays on this machine\.$/],
  ['page-mock', 3, /^Prepared answers, no AI\. Your text stays on this machine\.$/],
  ['remote-mock', 0, /^Prepared answers, no AI\. Your text goes to this page's server\.$/],
  ['relay', 0, /an AI model.*through this page's server.* Each question is answered on its own\.$/],
  ['direct', 3, /an AI model.*from this browser straight to its provider\.$/],
  [
    'own-model',
    10,
    /^Replies come from your own model\..*from this browser straight to it\.$/,
    'example.org',
  ],
  ['own-model', 0, /straight to it\. No text leaves this machine\. Each question is/, 'localhost:11434'],
] as const)(
  'the disclosure for %s with %d turns says who replies and where the text goes',
  (kind, memoryTurns, words, host?: string) => {
    expect(disclosureText({ kind, ...(host && { host }) }, memoryTurns)).toMatch(words);
  },
);

it('every live metric has a label', () => {
  expect(METRIC_LABELS.map(([metric]) => metric).toSorted()).toEqual(Object.keys(METRICS).toSorted());
});
