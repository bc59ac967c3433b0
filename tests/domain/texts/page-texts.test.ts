import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { LOADING_STEPS } from '../../../src/domain/visit/loading-schedule.ts';
import { PERSONAS } from '../../../src/domain/squad/built-in-squad.ts';
import {
  describeConnection,
  disclosureText,
  formatMetric,
  idBadge,
  METRIC_LABELS,
  positionLabel,
  statLabel,
} from '../../../src/domain/texts/chat-texts.ts';
import { consoleTitle, elementSigns, loadingStepLabel } from '../../../src/domain/texts/page-texts.ts';

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
] as const)(
  'the disclosure for the mode %s with %d turns says who replies and where the text goes',
  (mode, memoryTurns, words) => {
    expect(disclosureText(mode, memoryTurns)).toMatch(words);
  },
);

describe('the sign of a persona', () => {
  it('differs for each of the four', () => {
    expect(elementSigns(PERSONAS.map(({ name }) => name))).toEqual(['Vi', 'Me', 'Ex', 'Ev']);
  });

  it.each([
    ['The Visionary', 'Vi'],
    ['security', 'Se'],
    ['QA', 'QA'],
    ['Q', 'Q'],
    ['7 of 9', '9'],
    ['O’Brien', 'OB'],
    ['(Tests)', 'Te'],
    ['Visionary !', 'Vi'],
    ['🦊 Flint', 'Fl'],
    ['Flint 🦊', 'Fl'],
    ['石英', '石英'],
    ['Перо', 'Пе'],
    ['E\u0301clair', 'E\u0301c'],
    ['𝒱isionary', '𝒱i'],
  ])('is the beginning of the last word of %s: %s', (name, sign) => {
    expect(elementSigns([name])).toEqual([sign]);
  });

  it('of a word is the same beside plain and other characters', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[!-~]*[0-9A-Za-z][!-~]*$/), (word) => {
        expect(elementSigns([word])).toEqual(elementSigns([`${word}…`]));
      }),
    );
  });

  it.each(['🦊', '👩🏽‍🚀', '🇳🇴', '❤️'])('is a whole emoji where the name has no letter: %s', (name) => {
    expect(elementSigns([`${name}🦊`])).toEqual([name]);
  });

  it('comes from a word that no other persona’s name has', () => {
    expect(elementSigns(['White Hat', 'Red Hat', 'Hat'])).toEqual(['Wh', 'Re', 'Ha']);
    expect(elementSigns(['Reviewer of tests', 'Reviewer of speed'])).toEqual(['Te', 'Sp']);
  });

  it('skips letters to differ from the ones before it', () => {
    expect(elementSigns(['Olivine', 'Olive', 'OLAF'])).toEqual(['Ol', 'Oi', 'OA']);
  });

  const anyNames = fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), { maxLength: 8 });

  test.prop([anyNames])('exists for any name, and splits no character', (names) => {
    const signs = elementSigns(names);
    expect(signs).toHaveLength(names.length);
    for (const [index, sign] of signs.entries()) {
      expect(sign).not.toBe('');
      expect(sign).not.toMatch(/\p{Surrogate}/u);
      expect(names[index]!.toUpperCase()).toContain(String.fromCodePoint(sign.toUpperCase().codePointAt(0)!));
    }
  });
});

it('every live metric has a label', () => {
  expect(METRIC_LABELS.map(([metric]) => metric).toSorted()).toEqual(Object.keys(METRICS).toSorted());
});
