import { describe, expect, it } from 'vitest';
import { createChanges } from '../../../src/domain/visit/changes.ts';
import type { Happening } from '../../../src/domain/visit/happening.ts';
import { failure, hang, reply } from '../../support/scripted-completion.ts';
import { createTestChat, createTestVisit, say } from '../../support/test-visit.ts';

/** Events that differ only in their persona. */
const happening = (personaId: string): Happening => ({ kind: 'opened', personaId });

function record() {
  const { change, note, listen } = createChanges();
  const heard: string[] = [];
  const nameOf = (each: Happening) => ('personaId' in each ? each.personaId : each.kind);
  const hear = (who: string) => (each: Happening) => void heard.push(`${who} ${nameOf(each)}`);
  const happen = (...names: readonly string[]) =>
    change(() => names.forEach((name) => note(happening(name))));
  return { listen, heard, hear, happen, nameOf };
}

describe('a change', () => {
  it('reports each event to all listeners before the next, and twice to a listener registered twice', () => {
    const { listen, heard, hear, happen } = record();
    const same = hear('A');
    listen(same);
    const unlisten = listen(same);
    listen(hear('B'));
    happen('one', 'two');
    unlisten();
    unlisten();
    happen('three');
    expect(heard.join()).toBe('A one,A one,B one,A two,A two,B two,A three,B three');
  });

  it('reports what a listener causes after the present event, however deeply nested', () => {
    const { listen, heard, hear, happen, nameOf } = record();
    const follow: Readonly<Record<string, string>> = { one: 'two', two: 'three' };
    listen((each) => {
      hear('A')(each);
      const next = follow[nameOf(each)];
      if (next !== undefined) happen(next);
    });
    listen(hear('B'));
    happen('one');
    expect(heard.join()).toBe('A one,B one,A two,B two,A three,B three');
  });

  it('reports later events to a listener added meanwhile, and nothing to one that was removed', () => {
    const { listen, heard, hear, happen } = record();
    const unlisten = listen((each) => {
      hear('A')(each);
      unlisten();
      unlistenC();
      listen(hear('B'));
      happen('three');
    });
    const unlistenC = listen(hear('C'));
    happen('one', 'two');
    expect(heard.join()).toBe('A one,B three');
  });
});

describe('an event of a visit', () => {
  it('is reported in order, from the intro to the first answer', async () => {
    const { visit, clock, happened } = createTestVisit([failure(), reply('So it is.')]);
    const personaId = 'theorist';
    visit.skipIntro();
    visit.begin();
    visit.next();
    say({ visit }, 'Hello');
    await clock.advance(0);
    const waiting = visit.chosen.value.question.value?.progress;
    await clock.advance(1000);
    const [, question, answer] = visit.chosen.value.messages.value;
    expect(happened).toEqual([
      { kind: 'stage-changed', stage: 'landing' },
      { kind: 'stage-changed', stage: 'chat' },
      { kind: 'opened', personaId: 'dreamer' },
      { kind: 'chosen', personaId, beforeId: 'dreamer' },
      { kind: 'opened', personaId },
      { kind: 'asked', personaId, question, manner: 'new' },
      { kind: 'progressed', personaId, progress: waiting },
      { kind: 'progressed', personaId, progress: { kind: 'attempting', attempt: 2 } },
      {
        kind: 'ended',
        personaId,
        questionId: question?.id,
        ending: { kind: 'reply', text: 'So it is.' },
        answer,
        notice: undefined,
      },
    ]);
  });

  it('of an edited or repeated question says which of the two, and what became of the turn', async () => {
    const chat = createTestChat([failure({ reason: 'quota' }), hang, hang, hang], {
      streaming: true,
      retryMode: 'adaptive',
    });
    const lane = chat.visit.chosen.value;
    say(chat, 'Hello');
    await chat.clock.advance(0);
    lane.tryAgain();
    lane.stop();
    lane.edit();
    lane.send();
    lane.stop();
    lane.tryAgain();
    chat.completion.calls[3]?.text('So');
    chat.completion.calls[3]?.answer({ kind: 'threw', detail: 'boom' });
    const told = chat.happened.slice(3).map((each) => {
      if (each.kind === 'asked') return each.manner;
      if (each.kind !== 'ended') return each.kind;
      return `${each.ending.kind}: ${each.answer?.status?.kind ?? 'as it was'}, ${each.notice?.kind ?? 'no notice'}`;
    });
    expect(told).toEqual([
      'new',
      'failure: no-answer, no notice',
      'again',
      'stopped: as it was, no notice',
      'edited',
      'stopped: as it was, stopped',
      'again',
      'text-arrived',
      'threw: incomplete, not-sent',
    ]);
  });

  it('is reported even when a watcher of the state throws, and the visit goes on', () => {
    const { visit, happened } = createTestVisit();
    visit.stage.subscribe((stage) => {
      if (stage === 'landing') throw new Error('not my day');
    });
    expect(() => visit.skipIntro()).toThrow('not my day');
    expect(happened).toEqual([{ kind: 'stage-changed', stage: 'landing' }]);
    visit.begin();
    expect(visit.stage.value).toBe('chat');
  });

  it('can be answered with a stop', () => {
    const chat = createTestChat([hang]);
    chat.visit.happened.listen(({ kind }) => {
      if (kind === 'asked') chat.visit.chosen.value.stop();
    });
    say(chat, 'Hello');
    expect(chat.happened.filter(({ kind }) => kind === 'ended')).toHaveLength(1);
    expect([chat.visit.busy.value, chat.completion.inFlight()]).toEqual([false, 0]);
  });

  it('can be answered with the next question', async () => {
    const chat = createTestChat([reply('One.'), reply('Two.')]);
    const next = ['Second?'];
    chat.visit.happened.listen(({ kind }) => {
      const text = kind === 'ended' ? next.shift() : undefined;
      if (text !== undefined) expect(say(chat, text)).toBeUndefined();
    });
    say(chat, 'First?');
    await chat.clock.advance(0);
    expect(chat.happened.slice(3).map(({ kind }) => kind)).toEqual(['asked', 'ended', 'asked', 'ended']);
  });
});

describe('a listener', () => {
  it('may end the visit, which leaves no timer', () => {
    const { visit, clock, ...parts } = createTestChat([hang]);
    visit.happened.listen(({ kind }) => {
      if (kind === 'asked') visit.dispose();
    });
    say({ visit }, 'Hello?');
    expect(clock.pending()).toBe(0);
    expect(parts.completion.inFlight()).toBe(0);
  });

  it('may throw, and others still hear what happens afterwards', () => {
    const { listen, heard, hear, happen } = record();
    const unlisten = listen(() => {
      throw new Error('broken listener');
    });
    listen(hear('A'));
    expect(() => happen('one')).toThrow('broken listener');
    unlisten();
    happen('two');
    expect(heard).toContain('A two');
  });
});
