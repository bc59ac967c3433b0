import { describe, expect, it } from 'vitest';
import { type Happening, createHappenings } from '../../../src/domain/visit/happenings.ts';
import { type Scripted, failure, hang, reply } from '../../support/scripted-completion.ts';
import { createTestPersonas } from '../../support/squads.ts';
import { createTestChat, createTestVisit, perform, say } from '../../support/test-visit.ts';

const FOUR_FAILURES: readonly Scripted[] = [failure(), failure(), failure(), failure()];

/** Happenings that are only told apart. */
const [ONE, TWO, THREE] = ['one', 'two', 'three'].map((personaId): Happening => ({
  kind: 'opened',
  personaId,
}));

function record() {
  const { note, tellAll, listen } = createHappenings();
  const heard: string[] = [];
  const hear = (who: string) => (happening: Happening) =>
    void heard.push(`${who} ${'personaId' in happening ? happening.personaId : happening.kind}`);
  const happen = (...happenings: readonly (Happening | undefined)[]) => {
    for (const happening of happenings) note(happening!);
    tellAll();
  };
  return { note, tellAll, listen, heard, hear, happen };
}

describe('the record', () => {
  it('tells every happening once, in order, each to all before the next', () => {
    const { listen, heard, hear, happen, tellAll } = record();
    listen(hear('A'));
    listen(hear('B'));
    happen(ONE, TWO);
    tellAll();
    expect(heard).toEqual(['A one', 'B one', 'A two', 'B two']);
  });

  it('tells what was noted while it tells after the present happening, nested however deep', () => {
    const { listen, heard, hear, happen } = record();
    const follow: Readonly<Record<string, Happening | undefined>> = { one: TWO, two: THREE };
    listen((happening) => {
      hear('A')(happening);
      const next = 'personaId' in happening ? follow[happening.personaId] : undefined;
      if (next) happen(next);
    });
    listen(hear('B'));
    happen(ONE);
    expect(heard).toEqual(['A one', 'B one', 'A two', 'B two', 'A three', 'B three']);
  });

  it('tells one who begins to listen meanwhile what happens from then on', () => {
    const { listen, heard, hear, happen } = record();
    let begun = false;
    listen((happening) => {
      hear('A')(happening);
      if (begun) return;
      begun = true;
      listen(hear('B'));
      happen(THREE);
    });
    happen(ONE, TWO);
    expect(heard).toEqual(['A one', 'A two', 'A three', 'B three']);
  });

  it('tells nothing more to one who has stopped listening, also meanwhile', () => {
    const { listen, heard, hear, happen } = record();
    listen((happening) => {
      hear('A')(happening);
      unlisten();
    });
    const unlisten = listen(hear('B'));
    listen(hear('C'));
    happen(ONE, TWO);
    unlisten();
    expect(heard).toEqual(['A one', 'C one', 'A two', 'C two']);
  });

  it('tells one who listens twice everything twice, until each is ended', () => {
    const { listen, heard, hear, happen } = record();
    const same = hear('A');
    const unlisten = listen(same);
    listen(same);
    happen(ONE);
    unlisten();
    unlisten();
    happen(TWO);
    expect(heard).toEqual(['A one', 'A one', 'A two']);
  });
});

describe('what happens in a visit', () => {
  it('from the intro to the first answer is told as it happened', async () => {
    const parts = createTestVisit([failure(), reply('So it is.')]);
    const { lanes } = parts.visit;
    perform(parts, { kind: 'skip-intro' }, { kind: 'begin' }, { kind: 'next' });
    say(parts, 'Hello');
    await parts.clock.advance(0);
    const waiting = lanes[1]?.question.value?.progress;
    await parts.clock.advance(1000);
    const [, question, answer] = lanes[1]?.messages.value ?? [];
    const personaId = 'theorist';
    expect(parts.happened).toEqual([
      { kind: 'stage-changed', stage: 'landing' },
      { kind: 'stage-changed', stage: 'chat' },
      { kind: 'opened', personaId: 'dreamer' },
      { kind: 'chosen', personaId, beforeId: 'dreamer' },
      { kind: 'opened', personaId },
      { kind: 'asked', personaId, question, manner: 'new' },
      { kind: 'attempt-failed', personaId, progress: waiting },
      { kind: 'attempt-began', personaId, progress: { kind: 'attempting', attempt: 2, attempts: 4 } },
      { kind: 'ended', personaId, questionId: question?.id, how: 'answered', answer, notice: undefined },
    ]);
  });

  it('to a streamed answer is its text so far, each time', () => {
    const chat = createTestChat([hang], { streaming: true });
    say(chat, 'Hello');
    for (const delta of ['So', ' it']) chat.completion.calls[0]?.text(delta);
    const texts = chat.happened.filter(({ kind }) => kind === 'text-came');
    expect(texts).toEqual([
      { kind: 'text-came', personaId: 'dreamer', text: 'So' },
      { kind: 'text-came', personaId: 'dreamer', text: 'So it' },
    ]);
  });

  it('to a question that is edited or asked again says which', async () => {
    const chat = createTestChat([...FOUR_FAILURES, hang, hang]);
    say(chat, 'Hello');
    await chat.clock.advance(6000);
    perform(chat, { kind: 'try-again', personaId: 'dreamer' }, { kind: 'stop', personaId: 'dreamer' });
    perform(chat, { kind: 'edit' }, { kind: 'send' }, { kind: 'stop', personaId: 'dreamer' });
    const told = chat.happened.flatMap((each) => {
      if (each.kind === 'asked') return [each.manner];
      return each.kind === 'ended' ? [`${each.how} ${each.answer?.sender} ${each.notice?.kind}`] : [];
    });
    expect(told).toEqual([
      'new',
      'failed ai undefined',
      'again',
      'stopped undefined undefined',
      'instead',
      'stopped undefined stopped',
    ]);
  });

  it('of a port that threw is told with its notice (11.12)', () => {
    const chat = createTestChat([{ kind: 'throw', error: new Error('boom') }]);
    say(chat, 'Hello');
    expect(chat.happened.at(-1)).toMatchObject({
      kind: 'ended',
      how: 'threw',
      answer: undefined,
      notice: { kind: 'send-failed', questionId: chat.visit.chosen.value.lastQuestionId.value },
    });
  });

  it('is told when all of it has taken effect', () => {
    const chat = createTestChat([hang]);
    const seen: unknown[] = [];
    chat.visit.happened.listen(({ kind }) =>
      seen.push([kind, chat.visit.busy.value, chat.visit.chosen.value.draft.value]),
    );
    say(chat, 'Hello');
    perform(chat, { kind: 'stop', personaId: 'dreamer' });
    expect(seen).toEqual([
      ['asked', true, ''],
      ['ended', false, ''],
    ]);
  });

  it('is told although a watcher of the state throws', () => {
    const parts = createTestVisit();
    parts.visit.stage.subscribe((stage) => {
      if (stage === 'landing') throw new Error('not my day');
    });
    expect(() => perform(parts, { kind: 'skip-intro' })).toThrow('not my day');
    expect(parts.happened).toEqual([{ kind: 'stage-changed', stage: 'landing' }]);
    expect(perform(parts, { kind: 'begin' })).toEqual({ kind: 'done' });
    expect(parts.visit.stage.value).toBe('chat');
  });

  it('because a listener performed a command is told to all after what it heard', () => {
    const chat = createTestChat([], { personas: createTestPersonas(4) });
    const heard: string[] = [];
    const hear = (who: string) =>
      chat.visit.happened.listen((happening) => {
        if (happening.kind === 'chosen') heard.push(`${who} ${happening.personaId}`);
        if (happening.kind === 'opened') heard.push(`${who} opens ${happening.personaId}`);
      });
    const [, second, third, fourth] = chat.visit.squad.personas.map(({ chatId }) => chatId);
    const answered = new Set<string>();
    hear('A');
    chat.visit.happened.listen((happening) => {
      if (happening.kind !== 'chosen' || happening.personaId === fourth) return;
      expect(answered.has(happening.personaId)).toBe(false);
      answered.add(happening.personaId);
      expect(chat.visit.perform({ kind: 'next' })).toEqual({ kind: 'done' });
    });
    hear('B');
    perform(chat, { kind: 'next' });
    expect(chat.visit.chosen.value.persona.chatId).toBe(fourth);
    expect(heard).toEqual([
      `A ${second}`,
      `B ${second}`,
      `A opens ${second}`,
      `B opens ${second}`,
      `A ${third}`,
      `B ${third}`,
      `A opens ${third}`,
      `B opens ${third}`,
      `A ${fourth}`,
      `B ${fourth}`,
      `A opens ${fourth}`,
      `B opens ${fourth}`,
    ]);
  });

  it('is heard by one who listens from within what a command brought about, from the next on', () => {
    const parts = createTestVisit();
    const late: Happening[] = [];
    const unlisten = parts.visit.happened.listen(({ kind }) => {
      if (kind === 'stage-changed') parts.visit.happened.listen((each) => late.push(each));
      unlisten();
    });
    perform(parts, { kind: 'skip-intro' });
    expect(late).toEqual([]);
    perform(parts, { kind: 'begin' });
    expect(late).toEqual([
      { kind: 'stage-changed', stage: 'chat' },
      { kind: 'opened', personaId: 'dreamer' },
    ]);
  });

  it.each([
    ['asked', [hang]],
    ['text-came', [hang]],
    ['attempt-failed', [failure()]],
    ['attempt-began', [failure(), hang]],
  ] as const)('can be answered with a stop: %s (11.11)', async (kind, script) => {
    const chat = createTestChat(script, { streaming: true });
    chat.visit.happened.listen((happening) => {
      if (happening.kind === kind) chat.visit.perform({ kind: 'stop', personaId: 'dreamer' });
    });
    say(chat, 'Hello');
    if (kind === 'text-came') chat.completion.calls[0]?.text('So');
    await chat.clock.advance(1000);
    expect(chat.visit.busy.value).toBe(false);
    expect(chat.happened.filter((each) => each.kind === 'ended')).toHaveLength(1);
    expect(chat.completion.calls).toHaveLength(1);
    expect(chat.completion.inFlight()).toBe(0);
    perform(chat, { kind: 'pause-motion', paused: true });
    expect(chat.clock.pending()).toBe(0);
  });

  it('can be answered with the next question (11.13)', async () => {
    const chat = createTestChat([reply('One.'), reply('Two.')]);
    let asked = false;
    chat.visit.happened.listen(({ kind }) => {
      if (kind !== 'ended' || asked) return;
      asked = true;
      expect(say(chat, 'Second?')).toEqual({ kind: 'done' });
    });
    say(chat, 'First?');
    await chat.clock.advance(0);
    expect(chat.visit.chosen.value.messages.value.map(({ content }) => content).slice(1)).toEqual([
      'First?',
      'One.',
      'Second?',
      'Two.',
    ]);
    expect(chat.happened.map(({ kind }) => kind).slice(3)).toEqual(['asked', 'ended', 'asked', 'ended']);
  });
});
