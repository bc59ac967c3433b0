import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { createAnswerReader, readAnswer } from '../../src/wire/answer.ts';
import { wireErrorOf } from '../../src/wire/wire-error.ts';
import { charactersRead } from '../support/characters-read.ts';

/** The reading of a stream with these events, and the texts and thoughts reported on the way. */
function readStream(chunks: readonly unknown[]) {
  const texts: string[] = [];
  const thoughts: string[] = [];
  const reader = createAnswerReader({
    onText: (text) => void texts.push(text),
    onThought: (thought) => void thoughts.push(thought),
    onWasThought: () => void texts.splice(0),
  });
  chunks.every((chunk) => reader.hear(typeof chunk === 'string' ? chunk : JSON.stringify(chunk)));
  return { reading: reader.end(), texts, thoughts };
}

function inParts(text: string, places: readonly number[]): readonly string[] {
  const cuts = [...new Set([0, ...places.filter((place) => place < text.length)])].toSorted((a, b) => a - b);
  return cuts.map((from, index) => text.slice(from, cuts[index + 1]));
}

const thinking = (reasoning_content: string) => ({ choices: [{ delta: { reasoning_content } }] });

const message = (fields: object) => ({ choices: [{ message: fields }] });

function delta(content: unknown, finish_reason: string | null = null, index = 0) {
  return { choices: [{ index, delta: { content }, finish_reason }] };
}

function whole(content: unknown, finish_reason = 'stop'): string {
  return JSON.stringify({ choices: [{ message: { content }, finish_reason }] });
}

const almostAnAnswer = fc.record(
  {
    error: fc.oneof(fc.anything(), fc.constant(undefined)),
    choices: fc.oneof(
      fc.anything(),
      fc.array(
        fc.record(
          {
            index: fc.anything(),
            message: fc.oneof(fc.anything(), fc.record({ content: fc.anything() })),
            delta: fc.oneof(fc.anything(), fc.record({ content: fc.anything() })),
            finish_reason: fc.anything(),
          },
          { requiredKeys: [] },
        ),
      ),
    ),
  },
  { requiredKeys: [] },
);

describe('any answer of a provider', () => {
  test.prop([
    fc.oneof(
      fc.string(),
      fc.json(),
      almostAnAnswer.map((body) => JSON.stringify(body)),
    ),
  ])('has exactly one reading', (text) => {
    const reading = readAnswer(text);
    if (reading.kind === 'reply')
      expect(reading.text === null || typeof reading.text === 'string').toBe(true);
    if (reading.kind === 'malformed') expect(reading.detail).toMatch(/\S/);
    if (reading.kind === 'error') expect(reading.error).toBeTruthy();
  });

  test.prop([fc.array(fc.oneof(fc.json(), almostAnAnswer))])(
    'has exactly one reading as a stream, whose texts make up the reply',
    (chunks) => {
      const { reading, texts } = readStream(chunks);
      expect(texts).not.toContain('');
      if (reading.kind === 'reply') expect(reading.text ?? '').toBe(texts.join(''));
    },
  );
});

it.each([
  { choices: [{ index: { toString: 0 } }] },
  { base_resp: { status_code: { toString: 0 } } },
  { usage: { reasoning_tokens: { toString: 0 } }, choices: [] },
])('an answer with an object in place of a number is read, too: %j', (body) => {
  expect(readStream([body, delta('So.', 'stop')]).reading).toMatchObject({ kind: 'reply', text: 'So.' });
  expect(readAnswer(JSON.stringify(body)).kind).toMatch(/reply|malformed/);
});

describe('an answer that reached its limit of tokens', () => {
  it('is cut when it has a text', () => {
    const reading = { kind: 'reply', text: 'As I was', isCut: true };
    expect(readAnswer(whole('As I was', 'length'))).toEqual(reading);
    expect(readStream([delta('As I'), delta(' was', 'length')]).reading).toEqual(reading);
  });

  it.each([null, '', ' \n'])('counts as spent on thinking when it has none: %j', (content) => {
    const reading = { kind: 'spent', thought: 'none' };
    expect(readAnswer(whole(content, 'length'))).toEqual(reading);
    expect(readStream([delta(content ?? ''), delta('', 'length')]).reading).toEqual(reading);
  });
});

describe('a thought that the provider reports', () => {
  const spent = { kind: 'spent', thought: 'reported' };

  it.each([{ reasoning: 'Hm.' }, { reasoning_content: 'Hm.' }, { thinking: 'Hm.' }])(
    'apart from the answer: %j',
    (thought) => {
      const choice = { message: { content: null, ...thought }, finish_reason: 'length' };
      expect(readAnswer(JSON.stringify({ choices: [choice] }))).toEqual(spent);
      const events = [{ choices: [{ delta: thought }] }, delta('', 'length')];
      expect(readStream(events).reading).toEqual(spent);
    },
  );

  it('in the count of its tokens', () => {
    const usage = { completion_tokens_details: { reasoning_tokens: 150 } };
    const body = { choices: [{ message: { content: '' }, finish_reason: 'length' }], usage };
    expect(readAnswer(JSON.stringify(body))).toEqual(spent);
    expect(readStream([{ ...delta('', 'length'), usage }]).reading).toEqual(spent);
  });
});

describe('an answer in parts', () => {
  it('is not said again by a whole message at its end, or by messages that grow', () => {
    const said = { kind: 'reply', text: 'A river.' };
    const end = { choices: [{ message: { content: 'A river.' }, finish_reason: 'stop' }] };
    expect(readStream([delta('A '), delta('river.'), end]).reading).toEqual(said);
    expect(readStream([message({ content: 'A ' }), message({ content: 'A river.' }), end]).reading).toEqual(
      said,
    );
  });

  it('is told once where each delta has all of it, and so is the thought before it', () => {
    const { reading, texts, thoughts } = readStream([
      ...['I wonder', 'I wonder why', 'I wonder why.'].map(thinking),
      ...['A', 'A river', 'A river finds', 'A river finds its way.'].map((text) => delta(text)),
      delta('', 'stop'),
    ]);
    expect(reading).toEqual({ kind: 'reply', text: 'A river finds its way.', thought: 'I wonder why.' });
    expect(texts).toEqual(['A', ' river finds', ' its way.']);
    expect(thoughts.join('')).toBe('I wonder why.');
  });

  it('has what waits for another delta, before a refusal and at its end', () => {
    for (const end of [
      delta('', 'stop'),
      { choices: [{ delta: { refusal: 'No.' }, finish_reason: 'stop' }] },
    ])
      expect(readStream([delta('So'), delta('Soon'), end]).reading).toMatchObject({
        text: expect.stringMatching(/^SoSoon/),
      });
    expect(readStream([thinking('So'), thinking('Soon'), delta('Yes.', 'stop')]).reading).toMatchObject({
      thought: 'SoSoon',
    });
  });

  it('is the only choice whatever its index, and the first one of several', () => {
    const [first, second] = [delta('Yes.', 'stop', 0), delta('No.', 'stop', 1)];
    const reading = { kind: 'reply', text: 'Yes.' };
    expect(readStream([delta('Yes.', 'stop', 1)]).reading).toEqual(reading);
    expect(readStream([{ choices: [...second.choices, ...first.choices] }]).reading).toEqual(reading);
    expect(readStream([delta('Ye', null, 2), second, delta('s.', 'stop', 2)]).reading).toEqual(reading);
  });

  it('is read where its choice has a text, and no message', () => {
    const choices = [{ text: 'Yes.', finish_reason: 'stop' }];
    const reading = { kind: 'reply', text: 'Yes.' };
    expect(readStream([{ choices }]).reading).toEqual(reading);
    expect(readAnswer(JSON.stringify({ choices }))).toEqual(reading);
  });

  it.each([
    [
      { type: 'text', text: 'Yes.' },
      { kind: 'reply', text: 'Yes.' },
    ],
    [{ refusal: 'No.' }, { kind: 'reply', text: 'No.', isRefusal: true }],
    [
      { type: 'thinking', thinking: 'Hm.' },
      { kind: 'spent', thought: 'reported' },
    ],
    [{ type: 'tool_use', name: 'f' }, { kind: 'tool-call' }],
    [{ value: 'Yes.' }, { kind: 'malformed' }],
  ])('may have one part as its content: %j', (content, reading) => {
    expect(readStream([delta(content, 'stop')]).reading).toMatchObject(reading);
    expect(readAnswer(whole(content))).toMatchObject(reading);
  });

  it('is the call of a tool where its text is only that, and otherwise the text', () => {
    const call = '<tool_call>\n{"name": "search"}\n</tool_call>';
    expect(readStream([delta(call, 'stop')]).reading).toEqual({ kind: 'tool-call' });
    expect(readAnswer(whole(call))).toEqual({ kind: 'tool-call' });
    expect(readAnswer(whole(`Well.\n${call}`))).toEqual({ kind: 'reply', text: 'Well.' });
  });

  it('goes on after a finish reason that is only the word for none', () => {
    expect(readStream([delta('So', 'null'), delta(' so', 'None'), delta('.', 'stop')]).reading).toEqual({
      kind: 'reply',
      text: 'So so.',
    });
  });

  it('is an error when it ends with one', () => {
    expect(readStream([delta('So'), delta('', 'error')]).reading).toMatchObject({ kind: 'error' });
  });

  it.each([
    'null',
    '[]',
    '""',
    'ping',
    ': GATEWAY WORKING',
    'still {busy',
    '{busy}',
    '[KEEPALIVE]',
    '"working"',
    '{"type":"heartbeat","message":"alive"}',
    '{"object":"status","detail":"queued"}',
    '{"error":{}}',
  ])('is not ended by the event %s', (event) => {
    expect(readStream([event, delta('So'), event, delta('', 'stop')]).reading).toEqual({
      kind: 'reply',
      text: 'So',
    });
  });

  it('is not JSON where a part of it was cut', () => {
    for (const cut of ['{"choices":[{"delta"', '[{"choices"', '{'])
      expect(readStream([delta('So'), cut, delta('', 'stop')]).reading).toMatchObject({ kind: 'malformed' });
  });

  it('begins with a whole character after a thought that ended with half of one', () => {
    const { reading, texts } = readStream([delta('Hm \ud83d'), delta('</think>Yes.'), delta('', 'stop')]);
    expect(reading).toEqual({ kind: 'reply', text: 'Yes.', thought: 'Hm ' });
    expect(texts).toEqual(['Yes.']);
  });

  it('has a refusal once, without the blanks before it twice', () => {
    const refusal = { choices: [{ delta: { content: '   ', refusal: 'No.' }, finish_reason: 'stop' }] };
    expect(readStream([refusal]).reading).toEqual({ kind: 'reply', text: '   No.', isRefusal: true });
  });
});

/** Ways in which providers send a thought, whose parts are cut anywhere, before a text. */
const WAYS: Readonly<Record<string, (parts: readonly string[]) => readonly object[]>> = {
  apart: (parts) => parts.map(thinking),
  'in parts of the content': (parts) => parts.map((part) => delta([{ type: 'thinking', thinking: part }])),
  within: (parts) => ['<think>', ...parts, '</think>'].map((part) => delta(part)),
  'in messages that grow': (parts) =>
    parts.map((_, index) => message({ reasoning_content: parts.slice(0, index + 1).join('') })),
  'apart, then in a whole message': (parts) => [
    ...parts.map(thinking),
    message({ reasoning_content: parts.join('') }),
  ],
  'apart and within, in the same events': (parts) => [
    delta('<think>'),
    ...parts.map((part) => ({ choices: [{ delta: { reasoning_content: part, content: part } }] })),
    delta('</think>'),
  ],
  'apart, then within': (parts) => [
    ...parts.map(thinking),
    delta(`<think>\n${parts.join('')}\n</think>\n\n`),
  ],
  'within, then apart': (parts) => [
    ...['<think>', ...parts, '</think>'].map((part) => delta(part)),
    message({ reasoning_content: parts.join('') }),
  ],
};

describe('a thought', () => {
  it.each(Object.entries(WAYS))('that comes %s is told once, in whole characters', (_, send) => {
    const { reading, thoughts } = readStream([
      ...send(['\n', 'Hm \ud83d', '\ude00.']),
      delta('Yes.', 'stop'),
    ]);
    expect(reading).toEqual({ kind: 'reply', text: 'Yes.', thought: '\nHm 😀.' });
    expect(thoughts).toEqual(['\nHm ', '😀.']);
  });

  test.prop([
    fc.constantFrom(...Object.keys(WAYS)),
    fc.string({ unit: fc.constantFrom('a', 'b', '😀', ' ', '\n'), maxLength: 20 }),
    fc.array(fc.nat(40)),
  ])('is told once, and blanks are none, however it is sent and cut', (way, thought, places) => {
    fc.pre(thought !== '');
    const events = WAYS[way]!(inParts(thought, places));
    const { reading, thoughts } = readStream([...events, delta('Yes.', 'stop')]);
    const isBlank = thought.trim() === '';
    expect(reading).toEqual({ kind: 'reply', text: 'Yes.', ...(!isBlank && { thought }) });
    expect(thoughts).not.toContain('');
    expect(thoughts.join('')).toBe(isBlank ? '' : thought);
  });

  it('of blanks teaches nothing about an answer that its limit has cut', () => {
    const cut = { kind: 'reply', text: 'Yes', isCut: true };
    for (const blank of [thinking('\n'), delta('<think>\n\n</think>\n\n')])
      expect(readStream([blank, delta('Yes', 'length')]).reading).toEqual(cut);
    expect(readAnswer(whole('<think>\n\n</think>\n\nYes', 'length'))).toEqual(cut);
  });

  it('waits with the blanks before it, and comes with them', () => {
    expect(readStream(['\n', ' ', 'Hm', '\n', '.'].map(thinking)).thoughts).toEqual(['\n Hm', '\n', '.']);
  });

  it('that the provider hides is told as an empty one', () => {
    const hidden = { choices: [{ delta: { reasoning_details: [{ type: 'reasoning.encrypted' }] } }] };
    const { reading, thoughts } = readStream([hidden, delta('Yes.', 'stop')]);
    expect(reading).toEqual({ kind: 'reply', text: 'Yes.' });
    expect(thoughts).toEqual(['']);
  });

  it.each([
    ['apart', { reasoning_content: 'Hm.', content: 'Yes.\n<think>Hm, or?</think>\nNo.' }],
    ['within', { reasoning_content: 'Hm.', content: '<think>Hm, or?</think>\nYes.\nNo.' }],
  ])('is another one where it only begins like the one %s', (_, fields) => {
    const reading = { kind: 'reply', text: 'Yes.\nNo.', thought: 'Hm.Hm, or?' };
    expect(readStream([message(fields), delta('', 'stop')]).reading).toEqual(reading);
  });

  it('of blanks is none where the words after them are text', () => {
    const reader = createAnswerReader();
    for (const content of ['Yes.', '<think>', ' \n', 'no end'])
      reader.hear(JSON.stringify({ choices: [{ delta: { content } }] }));
    reader.hear(JSON.stringify({ choices: [{ delta: {}, finish_reason: 'stop' }] }));
    expect(reader.end()).not.toHaveProperty('thought');
  });

  it('that follows one told twice is told alone', () => {
    const content = '<think>\nHm.\n</think>\nYes.\n<think>Or?</think>\nNo.';
    const reading = { kind: 'reply', text: 'Yes.\nNo.', thought: 'Hm.Or?' };
    expect(readStream([thinking('Hm.'), delta(content, 'stop')]).reading).toEqual(reading);
  });

  it('with half a character at its end has U+FFFD there', () => {
    const { reading, thoughts } = readStream([thinking('Hm \ud83d'), delta('Yes.', 'stop')]);
    expect(reading).toEqual({ kind: 'reply', text: 'Yes.', thought: 'Hm \ufffd' });
    expect(thoughts.join('')).toBe('Hm \ufffd');
  });

  it('of half a character before a closing tag is none', () => {
    const { reading, thoughts } = readStream([delta('\ud83d'), delta('</think>Yes.', 'stop')]);
    expect(reading).toEqual({ kind: 'reply', text: 'Yes.' });
    expect(thoughts).toEqual([]);
  });

  it('within a text is a part of the text if it has no end', () => {
    const text = 'Yes.\n<think>Or no? 😀';
    const chunks = Array.from({ length: text.length }, (_, index) => delta(text.charAt(index)));
    expect(readStream([...chunks, delta('', 'stop')]).reading).toEqual({ kind: 'reply', text });
    expect(readAnswer(whole(text, 'length'))).toEqual({ kind: 'reply', text, isCut: true });
    expect(readAnswer(whole(`<think>Or so.</think>${text}`))).toEqual({
      kind: 'reply',
      text,
      thought: 'Or so.',
    });
    for (const thought of ['Or nothing.', 'Or no? 😀 Or yes.'])
      expect(readStream([thinking(thought), delta(text, 'stop')]).reading).toEqual({
        kind: 'reply',
        text,
        thought,
      });
  });
});

describe('a thought at the beginning of an answer', () => {
  it.each([
    ['<think>Hm.</think>Yes.', 'Yes.', 'Hm.'],
    ['\n<think>\nHm. <b>\n</think>\n\nYes.', 'Yes.', '\nHm. <b>\n'],
    ['Yes <think>no</think>.', 'Yes <think>no</think>.'],
    ['<thing>', '<thing>'],
    ['<thi', '<thi'],
    [' Yes', ' Yes'],
  ])('is told apart in %j', (content, text, thought?: string) => {
    expect(readAnswer(whole(content))).toEqual({ kind: 'reply', text, ...(thought && { thought }) });
  });

  it('leaves no text when it has no end', () => {
    for (const reason of ['length', 'stop'])
      expect(readAnswer(whole('<think>Hm. And', reason))).toEqual({ kind: 'spent', thought: 'in-text' });
  });

  test.prop([
    fc.constantFrom('', ' ', '\n\n'),
    fc.stringMatching(/^[a-z<>/ ]{0,20}$/),
    fc.stringMatching(/^[a-z][a-z<>/ ]{0,20}$/),
    fc.array(fc.nat(60)),
  ])('is told apart in a stream however the stream is split', (blank, thought, text, places) => {
    fc.pre(!thought.includes('</think>'));
    const content = `${blank}<think>${thought}</think>${blank}${text}`;
    const chunks = inParts(content, places).map((part) => delta(part));
    const { reading, texts } = readStream([...chunks, delta('', 'stop')]);
    expect(reading).toEqual({ kind: 'reply', text, ...(thought.trim() && { thought }) });
    expect(texts.join('')).toBe(text);
  });

  it.each([
    ['blanks before it', ['\n']],
    ['its words', ['<think>', 'a']],
    ['blanks after it', ['<think></think>', '\n']],
    ['the words of the answer', ['a']],
  ])('is looked for once, however many parts bring %s', (_, parts) => {
    const beginning = parts.slice(0, -1).map((part) => delta(part));
    const readFor = (count: number) => {
      const chunks = [...beginning, ...Array.from({ length: count }, () => delta(parts.at(-1)))];
      return charactersRead(() => void readStream(chunks));
    };
    expect(readFor(1600)).toBeLessThan(2 * 16 * readFor(100));
  });
});

describe('words in place of an answer', () => {
  const told = (words: string) => ({ kind: 'error', error: { message: words } });

  it('are the error: the last of them, on one line, and not all of many', () => {
    expect(readStream([': wait', ': the\nupstream\tis   overloaded']).reading).toEqual(
      told('the upstream is overloaded'),
    );
    expect(readStream(['"no model is free"', '[DONE]']).reading).toEqual(told('no model is free'));
    expect(readStream(['x'.repeat(1_000_000)]).reading).toEqual(told('x'.repeat(1000)));
  });

  it('are the error at once in an event of that type, also within an answer', () => {
    const reader = createAnswerReader();
    expect(reader.hear(JSON.stringify(delta('So')))).toBe(true);
    expect(reader.hear('the upstream is overloaded', 'error')).toBe(false);
    expect(reader.end()).toEqual(told('the upstream is overloaded'));
  });

  it.each([
    ['an answer that breaks off', [delta('So')], 'broken'],
    ['an empty answer', [delta('', 'stop')], 'reply'],
    ['a filtered answer', [delta('', 'content_filter')], 'reply'],
    ['a thought', [thinking('Hm.'), delta('', 'length')], 'spent'],
  ])('are none beside %s', (_, events, kind) => {
    expect(readStream(['still working', ...events]).reading).toMatchObject({ kind });
  });
});

describe('an error in place of an answer', () => {
  const error = { message: 'Penalty is not enabled for this model', code: 400, status: 'INVALID_ARGUMENT' };

  it.each([
    ['as an object', { error }],
    ['in a list', [{ error }]],
    ['in a choice', { choices: [{ error }] }],
  ])('is recognized %s', (_, body) => {
    expect(readAnswer(JSON.stringify(body))).toEqual({ kind: 'error', error });
    expect(readStream([body]).reading).toEqual({ kind: 'error', error });
    expect(wireErrorOf(error)).toEqual({ status: 400, text: JSON.stringify(error) });
  });

  it('has no text for a correction when it is nested too deeply', () => {
    const nested = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`) as unknown;
    expect(wireErrorOf({ nested })).toEqual({ text: '' });
  });

  it('is recognized by its kind, or as a text', () => {
    const told = { object: 'error', message: 'No.' };
    expect(readAnswer(JSON.stringify(told))).toEqual({ kind: 'error', error: told });
    expect(readAnswer('{"error":"No."}')).toEqual({ kind: 'error', error: 'No.' });
    expect(wireErrorOf('No.')).toEqual({ text: '"No."' });
  });
});
