import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  MAX_QUESTION_CHARACTERS,
  decideSend,
  viewLength,
} from '../../../src/domain/conversation/send-rules.ts';
import { quoteAnswer } from '../../../src/domain/table/pass-on.ts';

/** Any text, including lone surrogates and line breaks of all kinds. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('word', '🧑‍🚀', 'é', '>', ' ', '\n', '\r\n', '\r', '\t', '\ud83d', '# ', '```'))
    .map((parts) => parts.join('')),
);

/** Short texts, and texts about as long as a message may be. */
const anyLongText = fc
  .tuple(anyText, fc.constantFrom('a', '🧠', 'word ', '> ', '\n', ' '), fc.nat(9000))
  .map(([text, filler, count]) => text + filler.repeat(count));

const MUCH = 'One thought after another. '.repeat(400);

function quote(answer: string, draft = '') {
  const decision = quoteAnswer('The Visionary', answer, draft);
  if (decision.kind === 'refuse') throw new Error(decision.reason);
  return decision;
}

describe('an answer that is passed on', () => {
  it('becomes a quotation before the draft, under its speaker’s name', () => {
    expect(quote(' Begin small.\r\n\nThen grow. ', 'Do you agree?')).toEqual({
      kind: 'quote',
      quotation: 'The Visionary:\n> Begin small.\n>\n> Then grow.\n\n',
      isCut: false,
    });
  });

  it('is cut after a whole word when it and the draft would be too long', () => {
    const { quotation, isCut } = quote(MUCH, 'Do you agree?');
    expect(isCut).toBe(true);
    expect(quotation).toMatch(/ (?:One|thought|after|another\.)…\n\n$/);
    expect(viewLength(`${quotation}Do you agree?`).characters).toBeGreaterThan(MAX_QUESTION_CHARACTERS - 40);
  });

  it('is cut within a word when there is no other way', () => {
    const { quotation } = quote('🧠'.repeat(9000));
    expect(viewLength(quotation).characters).toBe(MAX_QUESTION_CHARACTERS);
    expect(quotation).toMatch(/🧠…\n\n$/u);
  });

  it('is refused when the draft leaves no room for it', () => {
    const draft = 'a'.repeat(MAX_QUESTION_CHARACTERS - 30);
    expect(quoteAnswer('The Visionary', MUCH, draft)).toEqual({ kind: 'refuse', reason: 'no-room' });
  });

  it('can use the room of the blanks around a draft, which are not sent', () => {
    expect(quote('Short.', ' '.repeat(9000)).isCut).toBe(false);
  });

  test.prop([anyLongText, anyLongText, fc.string({ minLength: 1, maxLength: 60 })])(
    'can be sent before the whole draft, cut only when necessary and never right after a line’s mark, or is refused',
    (answer, draft, name) => {
      const decision = quoteAnswer(name, answer, draft);
      const marks = answer.trim().split(/\r\n|[\n\r]/).length * 2;
      const most = `${name}:\n\n\n`.length + viewLength(answer).characters + marks;
      const fits = most + viewLength(`a${draft}a`).characters <= MAX_QUESTION_CHARACTERS;
      if (fits) expect(decision).toMatchObject({ kind: 'quote', isCut: false });
      if (decision.kind === 'refuse') return;
      if (decision.isCut) expect(decision.quotation).toMatch(/[^>\s]…\n\n$/);
      const { kind } = decideSend(decision.quotation + draft, { isBusy: false, isOpen: true });
      expect(kind).toBe('send');
    },
  );

  test.prop([anyText.filter((text) => text.trim() !== '')])('keeps each of its lines, in order', (answer) => {
    const [heading, ...lines] = quote(answer).quotation.slice(0, -2).split('\n');
    expect(heading).toBe('The Visionary:');
    expect(lines.every((line) => line === '>' || line.startsWith('> '))).toBe(true);
    const said = lines.map((line) => line.slice(2)).join('\n');
    expect(said).toBe(answer.trim().replaceAll(/\r\n?/g, '\n'));
  });
});
