import { describe, expect, it } from 'vitest';
import { failure, hang, reply } from '../../support/scripted-completion.ts';
import { createTestChat, createTestVisit, perform, say, transcript } from '../../support/test-visit.ts';

describe('the network', () => {
  it('shows in the connection while it is gone (5.2)', () => {
    const { visit, network } = createTestVisit();
    expect(visit.connection.value).toBe('connected');
    network.set(false);
    expect(visit.connection.value).toBe('offline');
    network.set(true);
    expect(visit.connection.value).toBe('connected');
  });

  it('that comes back ends a wait at once (11.11)', async () => {
    const chat = createTestChat([failure({ reason: 'connection' }), reply('Here.')]);
    const { question } = chat.visit.chosen.value;
    say(chat, 'Hello');
    chat.network.set(false);
    await chat.clock.advance(0);
    expect(question.value?.progress.kind).toBe('waiting');
    chat.network.set(true);
    await chat.clock.advance(0);
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: Here.']);
  });

  it('that comes back ends the wait of any persona, wherever the visitor is (11.11)', async () => {
    const chat = createTestChat([failure({ reason: 'connection' }), reply('Here.')]);
    perform(chat, { kind: 'previous' });
    say(chat, 'Hello');
    await chat.clock.advance(0);
    perform(chat, { kind: 'previous' });
    chat.network.set(false);
    chat.network.set(true);
    await chat.clock.advance(0);
    expect(chat.visit.laneOf('analyst')?.messages.value.at(-1)?.content).toBe('Here.');
  });

  it('that was never gone leaves a wait as it is', async () => {
    const chat = createTestChat([failure({ reason: 'connection' })]);
    say(chat, 'Hello');
    await chat.clock.advance(0);
    chat.network.set(true);
    expect(chat.visit.chosen.value.question.value?.progress.kind).toBe('waiting');
    expect(chat.completion.calls).toHaveLength(1);
  });

  it('leaves an attempt that is under way alone', () => {
    const chat = createTestChat([hang]);
    say(chat, 'Hello');
    chat.network.set(false);
    chat.network.set(true);
    expect(chat.completion.calls).toHaveLength(1);
    expect(chat.completion.inFlight()).toBe(1);
  });

  it('is watched until the end of the visit, and no longer (11.17)', () => {
    const { visit, network } = createTestVisit();
    expect(network.watchers()).toBe(1);
    visit.dispose();
    expect(network.watchers()).toBe(0);
    network.set(false);
    expect(visit.connection.value).toBe('connected');
  });
});
