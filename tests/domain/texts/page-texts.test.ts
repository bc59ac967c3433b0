import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  consoleTitle,
  describeAnswering,
  describeConnection,
  disclosureText,
  describeLength,
  describeMessage,
} from '../../../src/domain/texts/chat-texts.ts';
import {
  SCREEN_BROKEN,
  SETTINGS_UNAVAILABLE,
  elementSigns,
  chatWithLabel,
  readAboutLabel,
  startingLabel,
} from '../../../src/domain/texts/page-texts.ts';
import { positionLabel } from '../../../src/domain/texts/carousel-texts.ts';
import { METRIC_LABELS, idBadge, formatMetric, statLabel } from '../../../src/domain/texts/profile-texts.ts';
import { PERSONAS } from '../../../src/domain/personas.ts';

describe('the texts that are asked for word by word', () => {
  it('head the chat and name the state of the connection (5.2)', () => {
    expect(consoleTitle('The Executor')).toBe('Interaction Console - The Executor');
    expect((['connected', 'reconnecting', 'unavailable'] as const).map(describeConnection)).toEqual([
      'Connected',
      'Reconnecting',
      'Provider unavailable',
    ]);
  });

  it('show the id and lead to the chat (4.4, 6.2)', () => {
    expect(idBadge('visionary')).toBe('ID: visionary');
    expect(chatWithLabel('The Executor')).toBe('Chat with The Executor');
  });
});

describe('the disclosure', () => {
  it.each([
    ['mock', /local mock of an AI model.*stays on this machine/],
    ['page-mock', /mock of an AI model within this page.*No text leaves your device\.$/],
    ['relay', /an AI model.*through this page's server/],
    ['direct', /an AI model.*from this browser straight to its provider/],
  ] as const)('of the mode %s says that an AI replies and where the text goes (5.7, 20.3)', (mode, words) => {
    expect(disclosureText(mode)).toMatch(words);
  });
});

describe('what is said when something broke', () => {
  it('says what is kept and what to do (5.8, 12.8)', () => {
    expect(SCREEN_BROKEN).toMatch(/could not be shown.*conversations are kept.*reload\.$/);
    expect(SETTINGS_UNAVAILABLE).toMatch(/could not load its settings.*reload\.$/);
  });
});

describe('numbers', () => {
  it('of a reading are shown with their units and as many digits as they deserve (6.9)', () => {
    const metrics = {
      uptimePercent: 99.9,
      responseTimeSeconds: 0.1,
      neuralPathways: 950_000,
      loadFactor: 0.5,
    };
    expect(METRIC_LABELS.map(([metric]) => formatMetric(metric, metrics))).toEqual([
      '99.90%',
      '0.10 s',
      '950,000',
      '0.50',
    ]);
  });

  it.each([0, 999, 1000, 1_049_999, 12_345_678])('%i is grouped as English has it', (neuralPathways) => {
    const metrics = { uptimePercent: 99.9, responseTimeSeconds: 0.1, neuralPathways, loadFactor: 0.5 };
    expect(formatMetric('neuralPathways', metrics)).toBe(neuralPathways.toLocaleString('en'));
  });

  it('of the counter are shown with the limit (10.7)', () => {
    expect(describeLength(7200, 8000)).toBe('7,200 of 8,000 characters');
  });

  it('of the carousel are left out where there is one persona', () => {
    expect(positionLabel('The Evaluator', 0, 1)).toBe('The Evaluator');
  });

  test.prop([fc.nat({ max: 100 }), fc.nat({ max: 100 })])(
    'of the carousel count from one to the last (7.1)',
    (index, more) => {
      const count = Math.max(2, index + 1 + more);
      expect(positionLabel('The Evaluator', index, count)).toBe(`The Evaluator, ${index + 1} of ${count}`);
    },
  );
});

describe('a stat', () => {
  it('is shown with a capital letter, and the rest as it is (6.9)', () => {
    expect(statLabel('creativity')).toBe('Creativity');
    expect(statLabel('loadFactor')).toBe('LoadFactor');
  });
});

describe('the sign of a persona', () => {
  it('is another for each of the four, on the tiles of elements', () => {
    expect(elementSigns(PERSONAS.map(({ name }) => name))).toEqual(['Vi', 'Me', 'Ex', 'Ev']);
  });

  it.each([
    ['Visionary', 'Vi'],
    ['The Visionary', 'Vi'],
    ['The Very Visionary', 'Vi'],
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

  it('of a plain word is that of the same letters beside a character that is not plain', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[!-~]*[0-9A-Za-z][!-~]*$/), (word) => {
        expect(elementSigns([word])).toEqual(elementSigns([`${word}…`]));
      }),
    );
  });

  it.each(['🦊', '👩🏽‍🚀', '🇳🇴', '❤️'])('is a whole emoji where there is no letter: %s', (name) => {
    expect(elementSigns([`${name}🦊`])).toEqual([name]);
  });

  it('comes from a word that is no other persona’s', () => {
    expect(elementSigns(['White Hat', 'Red Hat', 'Hat'])).toEqual(['Wh', 'Re', 'Ha']);
    expect(elementSigns(['Reviewer of tests', 'Reviewer of speed'])).toEqual(['Te', 'Sp']);
  });

  it('skips letters to be another than those before it', () => {
    expect(elementSigns(['Olivine', 'Olive', 'OLAF'])).toEqual(['Ol', 'Oi', 'OA']);
  });

  const anyNames = fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), { maxLength: 8 });

  test.prop([anyNames])('is there for any name, with no character cut', (names) => {
    const signs = elementSigns(names);
    expect(signs).toHaveLength(names.length);
    for (const [index, sign] of signs.entries()) {
      expect(sign).not.toBe('');
      expect(sign).not.toMatch(/\p{Surrogate}/u);
      expect(names[index]!.toUpperCase()).toContain(String.fromCodePoint(sign.toUpperCase().codePointAt(0)!));
    }
  });

  const nineLetters = fc.uniqueArray(fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'.split('')), {
    minLength: 9,
    maxLength: 20,
  });

  test.prop([fc.array(nineLetters, { maxLength: 8 })])(
    'is another for each of up to 8 names that have the letters for it',
    (words) => {
      const signs = elementSigns(words.map((letters) => letters.join('')));
      expect(new Set(signs).size).toBe(words.length);
    },
  );
});

describe('a sentence about somebody', () => {
  it.each([describeAnswering, readAboutLabel, startingLabel])('holds the name and more: %o', (word) => {
    const [text, other] = [word('The Executor'), word('The Evaluator')];
    expect(text).toMatch(/The Executor \w|\w The Executor/);
    expect(other).toBe(text.replace('The Executor', 'The Evaluator'));
  });

  it('says who says what (15.3)', () => {
    expect(describeMessage('The Executor', 'Done.')).toBe('The Executor: Done.');
  });
});
