import { describe, expect, it } from 'vitest';
import { failure, hang, reply } from '../../support/scripted-completion.ts';
import { createTestChat, createTestVisit, say, transcript } from '../../support/test-visit.ts';

describe('the network', () => {
  it('shows in the indicator while it is away, until the end of the visit', () => {
    const { visit, network } = createTestVisit();
    const seen = [visit.connection.value];
    for (const isOnline of [false, true]) {
      network.set(isOnline);
      seen.push(visit.connection.value);
    }
    expect(seen).toEqual(['connected', 'offline', 'connected']);
    visit.dispose();
    expect(network.watchers()).toBe(0);
  });

  it('ends every persona’s wait as soon as it comes back, wherever the visitor is', async () => {
    const chat = createTestChat([failure({ reason: 'connection' }), reply('Here.')]);
    say(chat, 'Hello');
    chat.network.set(false);
    await chat.clock.advance(0);
    chat.visit.next();
    chat.visit.goBack();
    chat.network.set(true);
    await chat.clock.advance(0);
    chat.visit.previous();
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: Here.']);
  });

  it('starts nothing when it comes back during an attempt or was never away', () => {
    const { visit, network, completion } = createTestChat([hang]);
    say({ visit }, 'Hello');
    network.set(false);
    network.set(true);
    completion.calls[0]?.answer({ kind: 'failure', reason: 'connection', detail: '' });
    network.set(true);
    expect(visit.chosen.value.question.value?.progress.kind).toBe('waiting');
    expect(completion.calls).toHaveLength(1);
  });
});
