import { describe, expect, it } from 'vitest';
import { PERSONAS } from '../../src/domain/personas.ts';
import { reply } from '../support/scripted-completion.ts';
import { createTestChat, say, transcript } from '../support/test-squad.ts';
import { settle } from '../support/virtual-clock.ts';

describe('the questions to begin with (5.12)', () => {
  it('are the chosen persona’s, until something is sent in its conversation', async () => {
    const parts = createTestChat([reply('Well.')]);
    const { squad } = parts;
    expect(squad.starters.value).toEqual(PERSONAS[0]!.starters);
    say(parts, 'Mine?');
    expect(squad.starters.value).toEqual([]);
    await settle();
    squad.next();
    expect(squad.starters.value).toEqual(PERSONAS[1]!.starters);
    squad.previous();
    expect(squad.starters.value).toEqual([]);
    squad.goBack();
    squad.next();
    expect(squad.starters.value).toEqual([]);
  });

  it('are sent at once, and what is typed stays typed', async () => {
    const parts = createTestChat([reply('Well.')]);
    const { squad, completion } = parts;
    const [first = ''] = squad.starters.value;
    squad.write('Half a thought');
    expect(squad.ask(first)).toEqual({ kind: 'send', text: first });
    await settle();
    expect(completion.calls[0]?.request.messages.at(-1)?.text).toBe(first);
    expect(transcript(parts)).toEqual([`user: ${first}`, 'ai: Well.']);
    expect(squad.draft.value).toBe('Half a thought');
  });

  it('go by the rules of sending', () => {
    const parts = createTestChat([reply('Well.', 500)]);
    const { squad } = parts;
    expect(squad.ask('   ')).toEqual({ kind: 'refuse', reason: 'blank' });
    expect(squad.ask('  Really? ')).toEqual({ kind: 'send', text: 'Really?' });
    expect(squad.ask('And?')).toEqual({ kind: 'refuse', reason: 'loading' });
    squad.goBack();
    expect(squad.ask('And now?')).toEqual({ kind: 'refuse', reason: 'not-open' });
    squad.dispose();
    expect(squad.ask('Ever?')).toEqual({ kind: 'refuse', reason: 'not-open' });
  });

  it('differ from persona to persona, and each is a whole sentence, short enough for a button', () => {
    const all = PERSONAS.flatMap(({ starters }) => starters);
    expect(new Set(all).size).toBe(12);
    for (const text of all) expect(text).toMatch(/^[A-Z].+\S[?.]$/);
    for (const text of all) expect(text.length).toBeLessThanOrEqual(64);
  });
});
