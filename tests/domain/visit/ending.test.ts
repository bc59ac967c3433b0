import { describe, expect, it } from 'vitest';
import type { Command } from '../../../src/domain/visit/command.ts';
import { failure, hang, reply } from '../../support/scripted-completion.ts';
import {
  type TestVisit,
  createTestChat,
  createTestVisit,
  perform,
  say,
  transcript,
} from '../../support/test-visit.ts';
import { viewsOf } from './sessions.ts';

const MOMENTS: Readonly<Record<string, () => Promise<TestVisit>>> = {
  'in the intro': async () => createTestVisit(),
  'in the middle of the intro': async () => {
    const parts = createTestVisit();
    await parts.clock.advance(2500);
    return parts;
  },
  'on the landing, with a card shown': async () => {
    const parts = createTestVisit();
    perform(parts, { kind: 'skip-intro' }, { kind: 'show-card', shown: true });
    return parts;
  },
  'in the chat': async () => createTestChat(),
  'during an attempt': async () => asked(createTestChat([hang])),
  'in the middle of a streamed answer': async () => {
    const chat = asked(createTestChat([{ kind: 'hang', deltas: ['So', ' it'] }], { streaming: true }));
    await chat.clock.advance(10);
    return chat;
  },
  'during a wait': async () => {
    const chat = asked(createTestChat([failure()]));
    await chat.clock.advance(400);
    return chat;
  },
  'during an edit, on the landing': async () => {
    const chat = asked(createTestChat([reply('Yes.')]));
    await chat.clock.advance(0);
    perform(chat, { kind: 'edit' }, { kind: 'go-back' });
    return chat;
  },
};

const COMMANDS: readonly Command[] = [
  { kind: 'skip-intro' },
  { kind: 'begin' },
  { kind: 'next' },
  { kind: 'write', text: 'More' },
  { kind: 'send' },
  { kind: 'try-again', personaId: 'dreamer' },
  { kind: 'show-card', shown: true },
  { kind: 'cancel-edit' },
];

describe('a visit that ends (11.17)', () => {
  it.each(Object.keys(MOMENTS))('%s leaves no timer, no call and no watcher', async (moment) => {
    const parts = await MOMENTS[moment]!();
    parts.visit.dispose();
    expect(parts.clock.pending()).toBe(0);
    expect(parts.completion.inFlight()).toBe(0);
    expect(parts.network.watchers()).toBe(0);
    expect(parts.visit.busy.value).toBe(false);
  });

  it.each(Object.keys(MOMENTS))('%s changes no more, whatever comes', async (moment) => {
    const parts = await MOMENTS[moment]!();
    parts.visit.dispose();
    const before = viewsOf(parts.visit);
    const told = parts.happened.length;
    for (const command of COMMANDS) {
      expect(perform(parts, command)).toEqual({ kind: 'refuse', reason: 'visit-ended' });
    }
    parts.completion.calls[0]?.text(' late');
    parts.completion.calls[0]?.answer({ kind: 'reply', text: 'Late.' });
    parts.network.set(false);
    parts.visit.dispose();
    await parts.clock.advance(1_000_000);
    expect(viewsOf(parts.visit)).toEqual(before);
    expect(parts.happened).toHaveLength(told);
    expect(parts.completion.calls.length).toBeLessThanOrEqual(1);
  });

  it('stops its open question, keeps the answer so far, and says so', async () => {
    const chat = await MOMENTS['in the middle of a streamed answer']!();
    chat.visit.dispose();
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: So it']);
    expect(chat.happened.at(-1)).toMatchObject({ kind: 'ended', how: 'stopped' });
  });

  it('says so to listeners who can do nothing about it any more', () => {
    const chat = asked(createTestChat([hang, hang]));
    const decisions: unknown[] = [];
    chat.visit.happened.listen(() =>
      decisions.push(perform(chat, { kind: 'try-again', personaId: 'dreamer' })),
    );
    chat.visit.dispose();
    expect(decisions).toEqual([{ kind: 'refuse', reason: 'visit-ended' }]);
    expect(chat.completion.calls).toHaveLength(1);
  });

  it('offers nothing any more', () => {
    const chat = asked(createTestChat([hang]));
    perform(chat, { kind: 'stop', personaId: 'dreamer' }, { kind: 'write', text: 'More' });
    chat.visit.dispose();
    expect(chat.visit.chosen.value.offers.value).toEqual([]);
    expect(chat.visit.chosen.value.sendDecision.value).toEqual({ kind: 'refuse', reason: 'not-open' });
  });

  it.each(['stop', 'dispose'] as const)(
    'or is stopped by one who watches the next attempt begin makes no call for it: %s (11.11)',
    async (what) => {
      const chat = createTestChat([failure(), hang]);
      const unwatch = chat.visit.chosen.value.question.subscribe((question) => {
        if (question?.progress.attempt !== 2 || question.progress.kind !== 'attempting') return;
        if (what === 'stop') perform(chat, { kind: 'stop', personaId: 'dreamer' });
        else chat.visit.dispose();
      });
      say(chat, 'Hello');
      await chat.clock.advance(1000);
      unwatch();
      expect(chat.visit.busy.value).toBe(false);
      expect(chat.completion.calls).toHaveLength(1);
      expect(chat.completion.inFlight()).toBe(0);
    },
  );
});

function asked(parts: TestVisit): TestVisit {
  say(parts, 'Hello');
  return parts;
}
