import { describe, expect, it } from 'vitest';
import { describeConnection } from '../../../src/domain/texts/chat-texts.ts';
import { describeRefusal } from '../../../src/domain/texts/failure-texts.ts';
import { failure, hang, reply } from '../../support/scripted-completion.ts';
import { createTestChat, createTestTable, say, transcript } from '../../support/test-visit.ts';

describe('a visit whose model is not connected any more', () => {
  it('sends nothing, and keeps the question in the input until somebody answers', async () => {
    const parts = createTestChat([reply('Because.')]);
    const { visit, completion } = parts;
    visit.disconnect();
    expect(describeConnection(visit.connection.value)).toBe('Not connected');
    expect(say(parts, 'Why?')).toBe('not-connected');
    expect(describeRefusal('not-connected')).toBe('Your text is kept: choose who answers first.');
    expect([visit.chosen.value.draft.value, completion.calls.length]).toEqual(['Why?', 0]);
    expect(visit.chosen.value.ask('And how?')).toBe('not-connected');
    visit.answerWith(visit.site, completion);
    expect(visit.connection.value).toBe('connected');
    expect(visit.chosen.value.send()).toBeUndefined();
    await parts.clock.advance(0);
    expect(transcript(parts)).toEqual(['user: Why?', 'ai: Because.']);
  });

  it('asks nothing again and goes on with nothing', async () => {
    const parts = createTestChat([{ kind: 'outcome', outcome: { kind: 'reply', text: 'One', isCut: true } }]);
    const { visit, clock, completion } = parts;
    say(parts, 'Why?');
    await clock.advance(0);
    const lane = visit.chosen.value;
    expect(lane.offers.value).toEqual(['continueAnswer', 'tryAgain']);
    visit.disconnect();
    expect(lane.offers.value).toEqual([]);
    lane.tryAgain();
    lane.continueAnswer();
    expect(completion.calls).toHaveLength(1);
  });

  it('asks nothing at the table, and draws no map', async () => {
    const { visit, table, clock, completion } = createTestTable(
      ['One.', 'Two.', 'Three.', 'Four.'].map((text) => reply(text)),
    );
    table.ask('Why?');
    await clock.advance(0);
    visit.disconnect();
    expect([table.canDraw.value, table.drawMap(1), table.ask('And how?')]).toEqual([
      false,
      'not-connected',
      'not-connected',
    ]);
    table.write('And how?');
    expect([table.send(), table.draft.value, completion.calls.length]).toEqual([
      'not-connected',
      'And how?',
      4,
    ]);
  });

  it('lets a question end that is open', async () => {
    const parts = createTestChat([failure({ reason: 'server' }), hang]);
    say(parts, 'Why?');
    parts.visit.disconnect();
    await parts.clock.advance(1000);
    expect(parts.completion.calls).toHaveLength(2);
  });
});
