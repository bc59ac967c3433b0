import { describe, expect, it } from 'vitest';
import { PERSONAS } from '../../src/domain/personas.ts';
import { askAllOnce } from '../../src/terminal/ask-all-once.ts';
import { type Scripted, failure, hang, reply } from '../support/scripted-completion.ts';
import { createTestVisit } from '../support/test-visit.ts';
import { settle } from '../support/virtual-clock.ts';

const ANSWERS = PERSONAS.map(({ name }) => reply(`Answer of ${name}.`));

const CLERK = reply(
  JSON.stringify({
    points: [
      {
        point: 'They agree',
        stands: {
          A: { stance: 'for', quote: 'Answer of The' },
          B: { stance: 'for', quote: 'Answer of The' },
        },
      },
    ],
  }),
);

function ask(given: { map?: boolean; json?: boolean; question?: string }, ...script: Scripted[]) {
  const parts = createTestVisit(script, { retryMode: 'adaptive' });
  const progress: string[] = [];
  const printed = askAllOnce({
    visit: parts.visit,
    question: 'Rye?',
    map: false,
    json: false,
    onProgress: (status) => void progress.push(status),
    ...given,
  });
  return { ...parts, printed, progress };
}

describe('one question to all', () => {
  it('brings every answer under its persona as Markdown (16.26)', async () => {
    const { kind, text, problems } = await ask({}, ...ANSWERS).printed;
    expect({ kind, problems, form: text?.form }).toEqual({ kind: 'answered', problems: [], form: 'prose' });
    expect(text?.content).toContain('> Rye?');
    for (const { name } of PERSONAS)
      expect(text?.content).toMatch(new RegExp(`\\*\\*${name}\\*\\*.*\n\n> Answer of ${name}\\.`));
    expect(text?.content).not.toContain('## The map');
  });

  it('adds the map, or is the record, where that is wanted', async () => {
    const markdown = await ask({ map: true }, ...ANSWERS, CLERK).printed;
    expect(markdown).toMatchObject({ kind: 'answered', problems: [] });
    expect(markdown.text?.content).toContain('### They agree');
    const record = await ask({ map: true, json: true }, ...ANSWERS, CLERK).printed;
    expect(record.text?.form).toBe('json');
    expect(JSON.parse(record.text!.content)).toMatchObject({
      format: 'quartet-round',
      question: 'Rye?',
      answers: PERSONAS.map(({ chatId, name }) => ({
        personaId: chatId,
        answer: { content: `Answer of ${name}.` },
      })),
      map: { isCurrent: true, points: [{ text: 'They agree' }] },
    });
  });

  it('has failed if one answer has, says whose, and draws the map of the others', async () => {
    const { kind, text, problems } = await ask(
      { map: true },
      failure({ reason: 'quota', status: 429 }),
      ...ANSWERS.slice(1),
      CLERK,
    ).printed;
    expect(kind).toBe('unanswered');
    expect(problems).toEqual([
      "The Visionary: The provider's quota is used up (429). Ask the operator to check the plan and billing.",
    ]);
    expect(text?.content).toContain('### They agree');
  });

  it('has failed if the map has, and says why', async () => {
    const noJson = await ask({ map: true }, ...ANSWERS, reply('No JSON.')).printed;
    expect(noJson.kind).toBe('unanswered');
    expect(noJson.problems).toEqual([
      "The clerk's answer is not a map that can be read. The answers are untouched. Try again.",
    ]);
    expect(noJson.text?.content).toContain('Answer of The Visionary.');
    const broken = failure({ reason: 'quota' });
    const tooFew = await ask({ map: true }, broken, broken, broken, ANSWERS[3]!).printed;
    expect(tooFew.kind).toBe('unanswered');
    expect(tooFew.problems.at(-1)).toMatch(/^A map needs two complete answers at least\./);
    expect(tooFew.problems).toHaveLength(4);
  });

  it('tells where it stands and at the end nothing', async () => {
    const { printed, progress } = ask({ map: true }, ...ANSWERS, CLERK);
    await printed;
    expect(progress[0]).toBe(
      'The Visionary, The Methodologist, The Executor and The Evaluator are answering. Attempt 1 of 4.',
    );
    expect(progress).toContain('Drawing the map. Attempt 1 of 4.');
    expect(progress.at(-1)).toBe('');
  });

  it('can be cancelled: what was said is kept, no map is asked for, and nothing said is nothing', async () => {
    const some = ask({ map: true }, ANSWERS[0]!, hang, hang, hang);
    await settle();
    some.visit.perform({ kind: 'stop-all' });
    const { kind, text, problems } = await some.printed;
    expect(kind).toBe('cancelled');
    expect(text?.content).toContain('> Answer of The Visionary.');
    expect(problems).toHaveLength(3);
    expect(some.completion.calls).toHaveLength(4);
    const none = ask({}, hang, hang, hang, hang);
    none.visit.perform({ kind: 'stop-all' });
    expect(await none.printed).toMatchObject({ kind: 'cancelled', text: undefined });
  });

  it('can be cancelled while the map is drawn, and the answers are kept', async () => {
    const { printed, visit } = ask({ map: true }, ...ANSWERS, hang);
    await settle();
    visit.perform({ kind: 'stop-all' });
    const { kind, text } = await printed;
    expect(kind).toBe('cancelled');
    expect(text?.content).toContain('> Answer of The Evaluator.');
  });

  it('is refused when it is blank or too long, and then nothing is asked', async () => {
    for (const question of [' ', 'x'.repeat(8001)]) {
      const { printed, completion } = ask({ question });
      expect(await printed).toMatchObject({ kind: 'refused', text: undefined });
      expect(completion.calls).toHaveLength(0);
    }
  });

  it('has an end, too, when every port throws at once', async () => {
    const bug: Scripted = { kind: 'throw', error: new Error('bug') };
    expect(await ask({}, bug, bug, bug, bug).printed).toMatchObject({ kind: 'unanswered' });
  });
});
