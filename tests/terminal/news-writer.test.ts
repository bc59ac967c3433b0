import { describe, expect, it } from 'vitest';
import { type Conversation, type Message, createMessage } from '../../src/domain/conversation.ts';
import { createLook } from '../../src/terminal/look.ts';
import { createNewsWriter } from '../../src/terminal/news-writer.ts';
import { type Scripted, failure, hang, reply } from '../support/scripted-completion.ts';
import { createTestVisit, perform, say } from '../support/test-visit.ts';
import { settle } from '../support/virtual-clock.ts';

/** A visit in the chat, with all that was written of it since then. */
function writeNews(script: readonly Scripted[], echo = true) {
  const parts = createTestVisit(script);
  const draw = () => ({ columns: 200, look: createLook('none', 'dark'), clean: (text: string) => text });
  const write = createNewsWriter(parts.visit, { draw, echo });
  let rows: string[] = [];
  parts.visit.happened.listen((happening) => void rows.push(...write(happening)));
  /** What was written since this was last asked, one text for each paragraph. */
  const news = (): readonly string[] => {
    const text = rows.join('\n').replaceAll(/─{3,}/g, '──');
    rows = [];
    return text.split(/\n{2,}/).flatMap((paragraph) => paragraph.trim() || []);
  };
  perform(parts, { kind: 'skip-intro' }, { kind: 'begin' });
  return { ...parts, news };
}

const onOneLine = (text: string) => text.replaceAll(/\n(│ )?/g, ' ');
const heading = (name: string, place: number) => `── ${name}, ${place} of 4 ──`;
const you = (text: string) => `◇ You\n│ ${text}`;
const visionary = (text: string) => `◆ The Visionary\n│ ${text}`;

describe('what is written of a conversation', () => {
  it('is its welcome and its starters first, without a heading (5.12, 9.2)', () => {
    const { news, visit } = writeNews([]);
    const { welcome, starters } = visit.chosen.value.persona;
    const rows = starters.map((text, index) => `/start ${index + 1}  ${text}`);
    expect(news().map(onOneLine)).toEqual([onOneLine(visionary(welcome)), onOneLine(rows.join('\n'))]);
  });

  it('is every question and answer once, when it is said (5.3)', async () => {
    const parts = writeNews([reply('One.'), reply('Two.')]);
    parts.news();
    say(parts, 'First?');
    expect(parts.news()).toEqual([you('First?')]);
    await settle();
    expect(parts.news()).toEqual([visionary('One.')]);
    say(parts, 'Second?');
    await settle();
    expect(parts.news()).toEqual([you('Second?'), visionary('Two.')]);
  });

  it('is no question again that was just typed, where that stays in sight', async () => {
    const parts = writeNews([reply('One.')], false);
    parts.news();
    say(parts, 'First?');
    await settle();
    expect(parts.news()).toEqual([visionary('One.')]);
  });

  it('is an edited question, and its new answer (9.9)', async () => {
    const parts = writeNews([reply('One.'), reply('Two.')]);
    say(parts, 'First?');
    await settle();
    parts.news();
    perform(parts, { kind: 'edit' });
    say(parts, 'Better?');
    await settle();
    expect(parts.news()).toEqual([you('Better?'), visionary('Two.')]);
  });

  it('is an answer that lands elsewhere, when it lands (9.7)', async () => {
    const parts = writeNews([reply('From afar.', 500)]);
    say(parts, 'Hello?');
    perform(parts, { kind: 'next' });
    parts.news();
    await parts.clock.advance(500);
    expect(parts.news()).toEqual([visionary('From afar.')]);
  });
});

describe('what is written on arrival', () => {
  it('is a heading and the end of the conversation, with how much is left out', async () => {
    const parts = writeNews([1, 2, 3].map((number) => reply(`Answer ${number}.`)));
    for (const number of [1, 2, 3]) {
      say(parts, `Question ${number}`);
      await settle();
    }
    perform(parts, { kind: 'next' });
    parts.news();
    perform(parts, { kind: 'previous' });
    expect(parts.news()).toEqual([
      heading('The Visionary', 1),
      '1 earlier message is not shown here',
      ...[1, 2, 3].flatMap((number) => [you(`Question ${number}`), visionary(`Answer ${number}.`)]),
    ]);
  });

  it('is also what an earlier answer lacked', async () => {
    const parts = writeNews([hang, reply('Whole.')]);
    perform(parts, { kind: 'stream', on: true });
    say(parts, 'First?');
    await settle();
    parts.completion.calls[0]!.text('Half');
    perform(parts, { kind: 'stop', personaId: 'dreamer' });
    say(parts, 'Second?');
    await settle();
    perform(parts, { kind: 'next' });
    parts.news();
    perform(parts, { kind: 'previous' });
    expect(parts.news().slice(-5)).toEqual([
      you('First?'),
      visionary('Half'),
      'Stopped. The answer so far is kept.',
      you('Second?'),
      visionary('Whole.'),
    ]);
  });

  it('is of a restored conversation at most fifty messages, once, whoever was chosen (16.19)', () => {
    const parts = writeNews([]);
    parts.news();
    perform(parts, { kind: 'restore', conversation: longConversation('analyst', 61) });
    const news = parts.news();
    expect(news[0]).toBe(heading('The Evaluator', 4));
    expect(news[1]).toBe('11 earlier messages are not shown here');
    expect(news.slice(2)).toHaveLength(50);
    perform(parts, { kind: 'restore', conversation: longConversation('analyst', 3) });
    expect(parts.news()).toHaveLength(4);
  });
});

describe('what is written after the landing', () => {
  it('is nothing on the landing itself, and nothing twice', async () => {
    const parts = writeNews([reply('Late.', 500)]);
    say(parts, 'Hello?');
    parts.news();
    perform(parts, { kind: 'go-back' });
    await parts.clock.advance(500);
    expect(parts.news()).toEqual([]);
    perform(parts, { kind: 'begin' });
    expect(parts.news()).toEqual([visionary('Late.')]);
    perform(parts, { kind: 'go-back' }, { kind: 'begin' });
    expect(parts.news()).toEqual([]);
  });

  it('is what was said elsewhere before the persona one comes to', async () => {
    const parts = writeNews([reply('Late.', 500)]);
    say(parts, 'Hello?');
    perform(parts, { kind: 'go-back' });
    await parts.clock.advance(500);
    perform(parts, { kind: 'next' });
    parts.news();
    perform(parts, { kind: 'begin' });
    expect(parts.news().slice(0, 2)).toEqual([visionary('Late.'), heading('The Methodologist', 2)]);
  });

  it('is the answer of the persona one comes to only as a part of its conversation', async () => {
    const parts = writeNews([reply('Late.', 500)]);
    say(parts, 'Hello?');
    perform(parts, { kind: 'next' }, { kind: 'go-back' });
    await parts.clock.advance(500);
    perform(parts, { kind: 'previous' });
    parts.news();
    perform(parts, { kind: 'begin' });
    expect(parts.news().slice(0, 1)).toEqual([heading('The Visionary', 1)]);
    expect(parts.news()).toEqual([]);
  });
});

describe('what is written of a question without a whole answer', () => {
  it('is why, and what to do, once and again on arrival (11.12, 11.24)', async () => {
    const parts = writeNews([hang]);
    say(parts, 'Hello?');
    parts.news();
    perform(parts, { kind: 'stop', personaId: 'dreamer' });
    const trouble = 'Stopped. Your question is kept. /retry asks it again.';
    expect(parts.news()).toEqual([trouble]);
    perform(parts, { kind: 'next' });
    expect(parts.news()).not.toContain(trouble);
    perform(parts, { kind: 'previous' });
    expect(parts.news().at(-1)).toBe(trouble);
  });

  it('is nothing while it is asked again, and afterwards what holds then (9.8, 11.22)', async () => {
    const parts = writeNews([...[1, 2, 3, 4].map(() => failure({ status: 500 })), hang]);
    say(parts, 'Hello?');
    await parts.clock.advance(6000);
    const trouble =
      '▲ The provider had an internal error (500). Try again in a moment. /retry asks it again.';
    expect(parts.news().at(-1)).toBe(trouble);
    perform(parts, { kind: 'try-again', personaId: 'dreamer' });
    await settle();
    expect(parts.news()).toEqual([]);
    perform(parts, { kind: 'stop', personaId: 'dreamer' });
    expect(parts.news()).toEqual([trouble]);
  });

  it('is not told where nobody looks', async () => {
    const parts = writeNews([{ kind: 'throw', error: new Error('bug') }, hang]);
    say(parts, 'Hello?');
    expect(parts.news().at(-1)).toContain('Failed to send message.');
    perform(parts, { kind: 'try-again', personaId: 'dreamer' }, { kind: 'next' });
    parts.news();
    perform(parts, { kind: 'stop', personaId: 'dreamer' });
    expect(parts.news()).toEqual([]);
  });
});

/** A conversation of so many messages, its welcome included. */
function longConversation(personaId: string, count: number): Conversation {
  const welcome: Message = { ...createMessage('ai', 'Welcome', 1), id: `ai-welcome-${personaId}` };
  const others = Array.from({ length: count - 1 }, (_, index) =>
    createMessage(index % 2 === 0 ? 'user' : 'ai', `Message ${index}`, index + 2),
  );
  return { personaId, messages: [welcome, ...others], lastUpdatedMs: count };
}
