import { describe, expect, it } from 'vitest';
import { failure, hang, reply } from '../../support/scripted-completion.ts';
import { createTestChat, createTestSquad, say, transcript } from '../../support/test-squad.ts';

describe('the network', () => {
  it('shows in the connection while it is gone (5.2)', () => {
    const { squad, network } = createTestSquad();
    expect(squad.connection.value).toBe('connected');
    network.set(false);
    expect(squad.connection.value).toBe('offline');
    network.set(true);
    expect(squad.connection.value).toBe('connected');
  });

  it('that comes back ends a wait at once (11.11)', async () => {
    const chat = createTestChat([failure({ reason: 'connection' }), reply('Here.')]);
    say(chat, 'Hello');
    chat.network.set(false);
    await chat.clock.advance(0);
    expect(chat.squad.asking.value?.progress.kind).toBe('waiting');
    chat.network.set(true);
    await chat.clock.advance(0);
    expect(transcript(chat)).toEqual(['user: Hello', 'ai: Here.']);
  });

  it('that was never gone leaves a wait as it is', async () => {
    const chat = createTestChat([failure({ reason: 'connection' })]);
    say(chat, 'Hello');
    await chat.clock.advance(0);
    chat.network.set(true);
    expect(chat.squad.asking.value?.progress.kind).toBe('waiting');
    expect(chat.completion.calls).toHaveLength(1);
  });

  it('leaves an attempt that is under way alone', async () => {
    const chat = createTestChat([hang]);
    say(chat, 'Hello');
    chat.network.set(false);
    chat.network.set(true);
    expect(chat.completion.calls).toHaveLength(1);
  });

  it('is watched until the end of the visit, and no longer (11.17)', () => {
    const { squad, network } = createTestSquad();
    expect(network.watchers()).toBe(1);
    squad.dispose();
    expect(network.watchers()).toBe(0);
    network.set(false);
    expect(squad.connection.value).toBe('connected');
  });
});
