import { test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { type Message, createMessage } from '../../../src/domain/conversation/conversation.ts';
import { PERSONAS } from '../../../src/domain/squad/built-in-squad.ts';
import type { AgreementMap } from '../../../src/domain/table/agreement-map.ts';
import type { ExportedRound } from '../../../src/domain/table/exported-round.ts';
import { roundToMarkdown } from '../../../src/domain/table/round-to-markdown.ts';
import { anyRound } from '../../support/rounds.ts';

const options = { productName: 'Quartet', formatTime: (timestampMs: number) => `14:0${timestampMs}` };

const [visionary, methodologist, executor, evaluator] = PERSONAS;
const question = createMessage('user', 'Ship in May?', 1);

const map: AgreementMap = {
  points: [
    {
      text: 'Shipping *now*',
      stands: [
        { personaId: 'pragmatist', stance: 'for', quote: 'ship it in May' },
        { personaId: 'analyst', stance: 'against', quote: 'too early by far' },
      ],
    },
    {
      text: 'Testing first',
      stands: [{ personaId: 'pragmatist', stance: 'for', quote: 'test it before' }],
      unquoted: [{ personaId: 'dreamer' }, { personaId: 'analyst', stance: 'against' }],
    },
  ],
  basis: ['dreamer', 'pragmatist', 'analyst'].map((personaId) => ({
    personaId,
    answerId: 'ai-2',
    text: 'Any.',
  })),
  leftOut: { notFound: 2, unclear: 0, surplus: 0 },
  isCut: true,
  shortenedIds: ['pragmatist'],
};

const ROUND: ExportedRound = {
  round: { number: 2, question: 'Ship in May?\n\n# Now', askedMs: 1, turns: [], map },
  seats: [
    { persona: visionary!, turn: { kind: 'present', question, answer: createMessage('ai', '1. Dream.', 2) } },
    { persona: methodologist!, turn: { kind: 'removed' } },
    {
      persona: executor!,
      turn: { kind: 'present', question, answer: createMessage('ai', 'Let us', 3, { kind: 'stopped' }) },
    },
    { persona: evaluator!, turn: { kind: 'edited', question, answer: createMessage('ai', 'Other', 4) } },
  ],
  isMapCurrent: false,
};

/** The lines outside quotes: the document's own. */
const outside = (markdown: string) =>
  markdown.split(/[\n\r\v\f\u0085\u2028\u2029]/).filter((line) => line !== '' && !line.startsWith('>'));

describe('a round in Markdown', () => {
  it('is a document that shows the answers and the stances', () => {
    expect(roundToMarkdown(ROUND, options)).toBe(`# Round table, round 2

From Quartet, asked 14:01

**You**, 14:01

> Ship in May?
>
> # Now

**The Visionary**, 14:02

> 1. Dream.

**The Methodologist**

*The question is no longer in this conversation.*

**The Executor**, 14:03

> Let us

*Stopped. The answer so far is kept.*

**The Evaluator**

*The question was changed in this conversation; the answer there is to the new one.*

## The map

They split on “Shipping \\*now\\*”: The Executor yes, The Evaluator no.

3 of 5 quotes stand in the answers, the others were left out; the sides are the model's reading. Points in the clerk's words, quotes from the answers.

*Out of date: the answers have changed since this map was drawn.*

*The clerk's answer broke off. Its complete points are kept; draw the map again for the rest.*

*2 claims left out: their words were not found.*

*The clerk saw the first 4,000 characters of The Executor's answer.*

### Shipping \\*now\\*

*Disputed*

**The Executor**, For

> ship it in May

**The Evaluator**, Against

> too early by far

*Silent: The Visionary*

### Testing first

*One voice? It would be “Disputed” with the stances that are not quoted.*

**The Executor**, For

> test it before

**The Visionary**, Not quoted

*The clerk's claim could not be understood.*

**The Evaluator**, Not quoted

*The clerk named a stance; its words were not found.*
`);
  });

  it('has no map when none was drawn, and names the personas without an answer', () => {
    const { map: _, ...round } = ROUND.round;
    const turn = { kind: 'present', question, answer: undefined } as const;
    const markdown = roundToMarkdown(
      { ...ROUND, round, seats: [{ persona: { id: 'x', name: '# X\n*y*' }, turn }] },
      options,
    );
    expect(outside(markdown).slice(3)).toEqual([String.raw`**\# X \*y\***`, '*There is no answer.*']);
  });

  it('names the models, and what the answers, the round and the map took', () => {
    const answer = { ...createMessage('ai', 'Dream.', 2), model: 'tiny', seconds: 3.2, tokens: 96 };
    const turn = { kind: 'present', question, answer } as const;
    const round = { ...ROUND.round, seconds: 11.4, map: { ...map, model: 'large' } };
    const seats = [{ persona: visionary!, turn }];
    const lines = outside(roundToMarkdown({ ...ROUND, round, seats }, options));
    expect(lines).toContain('**The Visionary**, 14:02, tiny, 3.2 s · 96 tokens');
    expect(lines).toContain('*11 s, 1 answer*');
    expect(lines.join()).toContain('quotes from the answers, drawn by large.');
  });

  it('marks answers of which only a part is there', () => {
    const [one, ...others] = ROUND.seats;
    const seats = [{ ...one!, isExcerpt: true as const }, ...others];
    const marked = roundToMarkdown({ ...ROUND, seats }, options);
    expect(marked.match(/\*An excerpt: only what the map quotes\.\*/g)).toHaveLength(1);
    expect(marked).toContain('> 1. Dream.\n\n*An excerpt');
  });

  it('says who was asked for each answer, once where the model has the same name', () => {
    const facts = [
      { answerer: 'Demo, prepared answers', seconds: 3.2 },
      { answerer: '*tiny* · localhost', model: '*tiny*' },
      { answerer: 'gpt-6', model: 'gpt-6', tokens: 96 },
    ];
    const seats = facts.map((known, index) => {
      const answer = { ...createMessage('ai', 'So.', 2), ...known };
      return { persona: PERSONAS[index]!, turn: { kind: 'present', question, answer } as const };
    });
    const lines = outside(roundToMarkdown({ ...ROUND, seats }, options));
    expect(lines.filter((line) => line.includes(', 14:02'))).toEqual([
      '**The Visionary**, 14:02, Demo, prepared answers, 3.2 s',
      String.raw`**The Methodologist**, 14:02, \*tiny\* · localhost`,
      '**The Executor**, 14:02, gpt-6, 96 tokens',
    ]);
  });

  describe('of answers that have much in common', () => {
    const failure = { kind: 'failure', reason: 'server', status: 500, detail: 'no' } as const;
    const write = (...facts: readonly Partial<Message>[]) =>
      outside(
        roundToMarkdown(
          {
            ...ROUND,
            seats: facts.map((known, index) => {
              const answer = { ...createMessage('ai', 'So.', 2), ...known };
              return { persona: PERSONAS[index]!, turn: { kind: 'present', question, answer } };
            }),
          },
          options,
        ),
      ).slice(3, 3 + 2 * facts.length);

    it('says once who gave them', () => {
      const known = { answerer: 'tiny · localhost', model: 'tiny' };
      expect(write({ ...known, seconds: 1 }, { ...known, seconds: 2 })).toEqual([
        '*Who answers: tiny · localhost*',
        '**The Visionary**, 14:02, 1.0 s',
        '**The Methodologist**, 14:02, 2.0 s',
        '## The map',
      ]);
    });

    it('says for each who gave it, if another model gave one of them', () => {
      const known = { answerer: 'tiny · localhost', model: 'tiny' };
      expect(write(known, { ...known, model: 'large' })).toContain(
        '**The Methodologist**, 14:02, tiny · localhost, large',
      );
    });

    it('says once why all failed, but for each why it did, if one did not', () => {
      const status = { kind: 'no-answer', failure } as const;
      const why = expect.stringContaining('*The provider had an internal error (500).');
      expect(write({ status }, { status })).toEqual([
        why,
        '**The Visionary**, 14:02',
        '**The Methodologist**, 14:02',
        '## The map',
      ]);
      expect(write({ status }, {}, { status })).toEqual([
        '**The Visionary**, 14:02',
        why,
        '**The Methodologist**, 14:02',
        '**The Executor**, 14:02',
        why,
        '## The map',
      ]);
    });
  });

  it('calls a map out of date only when it is', () => {
    expect(roundToMarkdown({ ...ROUND, isMapCurrent: true }, options)).not.toContain('Out of date');
  });

  test.prop([anyRound], { numRuns: 300 })(
    'has only its own words outside quotes, whatever was said',
    (exported) => {
      const lines = outside(roundToMarkdown(exported, options));
      const { map: drawn } = exported.round;
      const names = PERSONAS.map(({ name }) => name);
      expect(lines.filter((line) => /^#{1,2} /.test(line))).toEqual([
        '# Round table, round 1',
        ...(drawn ? ['## The map'] : []),
      ]);
      expect(lines.filter((line) => line.startsWith('### '))).toHaveLength(drawn?.points.length ?? 0);
      const speakers = lines.filter((line) => line.startsWith('**'));
      expect(speakers).toHaveLength(
        1 + 4 + (drawn?.points.flatMap(({ stands, unquoted = [] }) => [...stands, ...unquoted]).length ?? 0),
      );
      for (const line of speakers) {
        const [, name] =
          /^\*\*([^*]+)\*\*(?:, (?:14:0\d(?:, .*)?|For|Against|Mixed|Not quoted))?$/.exec(line) ?? [];
        expect(['You', ...names]).toContain(name);
      }
      const others = lines.filter((line) => !/^(?:#|\*\*)/.test(line));
      for (const line of others)
        expect(line).toMatch(
          /^(?:From Quartet, asked 14:01|(?:They split on|Nobody says|All|Both|Only|No split) .*|(?:The|Both|All \d+|\d+ of \d+) quotes? stands? .*\.|\*[A-Z\d].*\*)$/,
        );
    },
  );
});
