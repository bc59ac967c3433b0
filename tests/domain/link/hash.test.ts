import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { readHash } from '../../../src/domain/link/hash.ts';

describe('the fragment of an address', () => {
  it.each(['#r1.abc.ABCDEF', '#r1', '#r1x', '#r2.abc', '#r999.', '#r0.a'])('%s is a round', (hash) => {
    expect(readHash(hash)).toEqual({ kind: 'round', link: hash.slice(1) });
  });

  it.each([
    ['#q=Why', 'Why', undefined],
    ['#q=Why%20not%3F', 'Why not?', undefined],
    ['#q=Wer%20z%C3%A4hlt%20%F0%9F%A6%8A%3F', 'Wer zählt 🦊?', undefined],
    ['#q=C++ or C', 'C++ or C', undefined],
    ['#q=One%0D%0Atwo', 'One\ntwo', undefined],
    ['#q=100% sure', '100% sure', undefined],
    ['#q=a=b', 'a=b', undefined],
    ['#q=Why&to=analyst', 'Why', 'analyst'],
    ['#q=Why&from=me&to=the%20analyst', 'Why', 'the analyst'],
    ['#q=Why&to=', 'Why', ''],
    ['#q=Why%26to=analyst', 'Why&to=analyst', undefined],
  ])('%s is a question', (hash, text, personaId) => {
    expect(readHash(hash)).toEqual({ kind: 'question', text, personaId });
  });

  it('has no characters that act on what displays a question', () => {
    expect(readHash('#q=%E2%80%AEevil%00%E2%81%A6 %EF%BB%BFwords')).toMatchObject({ text: 'evil words' });
  });

  it.each([
    '',
    '#',
    '#about',
    '#r',
    '#rx',
    '#round',
    '#R1.a',
    '#q',
    '#q=',
    '#q=%20',
    '#to=x&q=Why',
    '#Q=Why',
  ])('%j is ignored', (hash) => {
    expect(readHash(hash)).toBeUndefined();
  });

  test.prop([fc.string({ unit: 'binary' }).map((text) => text.replaceAll(/[\ud800-\udfff]/g, ''))])(
    'asks the question that it was made of, whatever that holds',
    (text) => {
      const reading = readHash(`#q=${encodeURIComponent(`So: ${text}`)}`);
      const plain = `So: ${text}`.replaceAll(
        /[\p{C}\p{Z}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffd]/gu,
        '',
      );
      const asked = reading?.kind === 'question' ? reading.text : '';
      expect(asked.replaceAll(/[\p{C}\p{Z}]/gu, '')).toBe(plain);
    },
  );

  test.prop([fc.string({ unit: 'binary' })])('never throws', (text) => {
    readHash(`#q=${text}`);
    readHash(text);
  });
});
