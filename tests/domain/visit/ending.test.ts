import { describe, expect, it } from 'vitest';
import { type Scripted, hang, reply } from '../../support/scripted-completion.ts';
import {
  createTestChat,
  createTestTable,
  createTestVisit,
  say,
  transcript,
} from '../../support/test-visit.ts';

describe('a visit that ends', () => {
  it('leaves no timer and no watcher when it ends in the intro', () => {
    const { visit, clock, network } = createTestVisit();
    visit.setCardShown(true);
    clock.advanceSync(1000);
    visit.dispose();
    expect([clock.pending(), network.watchers()]).toEqual([0, 0]);
    expect(visit.stage.value).toBe('intro');
  });

  it('stops its open question, keeps the answer so far, reports this, and ignores what comes later', () => {
    const chat = createTestChat([hang], { streaming: true });
    say(chat, 'Hello');
    chat.completion.calls[0]?.text('So it');
    chat.visit.dispose();
    chat.completion.calls[0]?.text(' late');
    chat.completion.calls[0]?.answer({ kind: 'reply', text: 'Late.' });
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: So it']);
    expect(chat.happened.at(-1)).toMatchObject({ kind: 'ended', ending: { kind: 'stopped' } });
    expect([chat.clock.pending(), chat.completion.inFlight()]).toEqual([0, 0]);
    expect(chat.visit.busy.value).toBe(false);
  });

  it('changes no more, refuses every request with that reason, and offers nothing', async () => {
    const four: readonly Scripted[] = [reply('A.'), reply('B.'), reply('C.'), reply('D.')];
    const { visit, table, clock, happened, completion } = createTestTable(four);
    table.ask('Why?');
    await clock.advance(0);
    const [lane, other] = visit.lanes;
    lane!.write('More');
    visit.dispose();
    const told = happened.length;
    const answerId = lane!.messages.value.at(-1)!.id;
    const conversation = lane!.conversation.value!;
    const refusals = [
      lane!.send(),
      lane!.ask('Well?'),
      lane!.beginAgain(),
      lane!.undo(),
      table.send(),
      table.ask('Well?'),
      table.seat(other!, false),
      table.drawMap(1),
      table.passOn(lane!, answerId, other!),
      visit.importConversation(conversation),
    ];
    expect(new Set(refusals)).toEqual(new Set(['visit-ended']));
    lane!.tryAgain();
    lane!.write('Other');
    table.close();
    visit.next();
    visit.goBack();
    visit.setOptions({ streaming: true });
    visit.setMotionPaused(true);
    visit.setCardShown(true);
    visit.dispose();
    await clock.advance(1_000_000);
    expect(happened).toHaveLength(told);
    expect(completion.calls).toHaveLength(4);
    expect(lane!.draft.value).toBe('More');
    expect([visit.stage.value, visit.chosen.value.index, table.isOpen.value]).toEqual(['chat', 0, true]);
    expect([visit.options.value.streaming, visit.motionPaused.value]).toEqual([false, false]);
    expect(lane!.offers.value).toEqual([]);
    expect(lane!.sendDecision.value).toEqual({ kind: 'refuse', reason: 'not-open' });
  });

  it('is reported to listeners, which can no longer start anything', () => {
    const chat = createTestChat([hang, hang]);
    const lane = chat.visit.chosen.value;
    say(chat, 'Hello');
    chat.visit.happened.listen(() => lane.tryAgain());
    chat.visit.dispose();
    expect(chat.completion.calls).toHaveLength(1);
  });
});
