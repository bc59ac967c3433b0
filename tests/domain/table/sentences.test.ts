import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { shippedSpeech } from '../../../mock-provider/voices/speech.ts';
import { numberedSentences, splitSentences } from '../../../src/domain/table/sentences.ts';
import { anyText } from '../../support/conversations.ts';

const pieceOfText = fc.oneof(
  anyText,
  fc.constantFrom(
    '. ',
    '.',
    '! ',
    '?” ',
    '…',
    '。',
    '！」',
    '\n',
    '\r\n',
    '\r',
    '3.5',
    ' 1. ',
    '؟ ',
    ' ',
    '\u3000',
  ),
  fc.constantFrom('👩‍💻', '🇩🇪', 'e\u0301', '\ud800', '\udc00', 'ที่', 'नी', 'x'.repeat(290), '漢字'.repeat(200)),
);

const graphemesOf = (text: string) =>
  Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment);

const hostileText = fc.array(pieceOfText, { maxLength: 20 }).map((pieces) => pieces.join(''));

describe('the sentences of an answer', () => {
  it.each([
    ['One. Two! Three? Four… Five', ['One. ', 'Two! ', 'Three? ', 'Four… ', 'Five']],
    ['He said: “Go.” Then (so what?) he went.', ['He said: “Go.” ', 'Then (so what?) ', 'he went.']],
    ['**Ship it.** _Now!_ Then rest.', ['**Ship it.** ', '_Now!_ ', 'Then rest.']],
    ['It costs 3.5 million, v1.2.3 and 1,000.50.', ['It costs 3.5 million, v1.2.3 and 1,000.50.']],
    ['先に作る。「はい！」と言う？そう', ['先に作る。', '「はい！」', 'と言う？', 'そう']],
    ['هل نبدأ؟ نعم۔ الآن', ['هل نبدأ؟ ', 'نعم۔ ', 'الآن']],
    ['One\nTwo\r\n\r\nThree\rFour', ['One\n', 'Two\r\n\r\n', 'Three\r', 'Four']],
    ['Do:\n1. Ask us.\n12. Go', ['Do:\n', '1. Ask us.\n', '12. Go']],
    ['## 1. Ask us.\n> 2. Go.\n   3. Rest', ['## 1. Ask us.\n', '> 2. Go.\n   ', '3. Rest']],
    ['42! So it is.', ['42! ', 'So it is.']],
    ['„Geh.“ Say "go." Or \'go.\' Or `go.` Now', ['„Geh.“ ', 'Say "go." ', "Or 'go.' ", 'Or `go.` ', 'Now']],
    ['हाँ। नहीं', ['हाँ। ', 'नहीं']],
    ['本当？！はい｡そう', ['本当？！', 'はい｡', 'そう']],
    ['One\u2028Two\u2029Three', ['One\u2028', 'Two\u2029', 'Three']],
    ['\n\n Yes. No', ['\n\n Yes. ', 'No']],
    ['Wait... what?! Well.', ['Wait... ', 'what?! ', 'Well.']],
    ['Use a queue, e.g. Redis.', ['Use a queue, e.g. ', 'Redis.']],
    ['', []],
    ['🎉', ['🎉']],
  ])('end where a reader would end them: %j', (text, pieces) => {
    expect(splitSentences(text)).toEqual(pieces);
  });

  it('end at the next blank after 300 characters, but not within a number, and after 600 at the latest', () => {
    const words = `${'word '.repeat(70)}end`;
    expect(splitSentences(words)).toEqual(['word '.repeat(61), `${'word '.repeat(9)}end`]);
    expect(splitSentences(`${'x'.repeat(299)}1 000 euros more`)[0]).toBe(`${'x'.repeat(299)}1 000 `);
    expect(splitSentences(`${'x'.repeat(300)} 000 more`)[0]).toBe(`${'x'.repeat(300)} `);
    expect(splitSentences('ก'.repeat(1300)).map(({ length }) => length)).toEqual([600, 600, 100]);
    expect(splitSentences('😀'.repeat(601)).map(({ length }) => length)).toEqual([1200, 2]);
  });

  it.each([
    'Go! \u0301x',
    '行く。\u0301x',
    '行く？🏿x',
    '「」！\u200cx',
    '行く。\u200dx',
    'One\r\n\u0301x',
    '\u3000\u0e33x',
  ])('never end within a character: %j', (text) => {
    for (const long of [text, `${'x '.repeat(150)}${text}`, `${'x'.repeat(600 - text.length)}${text}`]) {
      const pieces = splitSentences(long);
      expect(pieces.join('')).toBe(long);
      expect(pieces.flatMap(graphemesOf)).toEqual(graphemesOf(long));
    }
  });

  it('never end between the two signs of a line end', () => {
    const pieces = splitSentences(`${'x'.repeat(300)}\r\n${'x'.repeat(599)}\r\nx`);
    expect(pieces).toEqual([`${'x'.repeat(300)}\r\n`, 'x'.repeat(599), '\r\n', 'x']);
  });
  it.each(['👩‍💻', '🇩🇪', '👍🏽', 'e\u0301', 'क\u094d\u200d'])(
    'end before %s rather than within it',
    (character) => {
      const before = 'x'.repeat(601 - Array.from(character).length);
      expect(splitSentences(`${before}${character}y`)).toEqual([before, `${character}y`]);
    },
  );

  test.prop([hostileText], { numRuns: 500 })(
    'are the text when they are joined, and none is too long',
    (text) => {
      const pieces = splitSentences(text);
      expect(pieces.join('')).toBe(text);
      for (const piece of pieces) {
        expect(piece).not.toBe('');
        expect(Array.from(piece).length).toBeLessThanOrEqual(600);
      }
      // No character is divided.
      expect(pieces.flatMap((piece) => Array.from(piece))).toEqual(Array.from(text));
      expect(numberedSentences(text)).toEqual(
        pieces.map((piece) => piece.trim()).filter((piece) => piece !== ''),
      );
    },
  );

  test.prop([hostileText, fc.nat()])('keep their numbers when the text is cut', (text, at) => {
    const cut = Array.from(text)
      .slice(0, at % (Array.from(text).length + 1))
      .join('');
    const [whole, begun] = [numberedSentences(text), numberedSentences(cut)];
    expect(begun.slice(0, -1)).toEqual(whole.slice(0, Math.max(begun.length - 1, 0)));
  });

  it('hold every quote of the prepared rounds in one piece', () => {
    const quotes = shippedSpeech().rounds.flatMap(({ points, answers }) =>
      points.flatMap(({ stands }) =>
        Object.entries(stands).map(([personaId, { quote }]) => ({ quote, answer: answers[personaId] ?? '' })),
      ),
    );
    expect(quotes).toHaveLength(81);
    for (const { quote, answer } of quotes) {
      expect(splitSentences(answer).filter((piece) => piece.includes(quote))).toHaveLength(1);
    }
  });

  it.each([
    '.',
    '. ',
    '."',
    '\n',
    ' ',
    'a',
    '1. ',
    '\u0301',
    '😀',
    '\u200d',
    '🇩',
    'e.g. ',
    '」',
    '。」',
    '((',
  ])('are found in a long text of %j', (piece) => {
    const text = piece.repeat(100_000 / piece.length);
    const pieces = splitSentences(text);
    expect(pieces.join('')).toBe(text);
    expect(Math.max(...pieces.map((one) => Array.from(one).length))).toBeLessThanOrEqual(600);
  });
});
