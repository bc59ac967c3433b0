import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  type Conversation,
  appendMessage,
  createMessage,
  openConversation,
} from '../../../src/domain/conversation/conversation.ts';
import { PERSONAS } from '../../../src/domain/squad/built-in-squad.ts';
import { changesOfAnswerer } from '../../../src/domain/conversation/changes-of-answerer.ts';
import { conversationToMarkdown } from '../../../src/domain/conversation/conversation-to-markdown.ts';
import { describeFacts } from '../../../src/domain/texts/chat-texts.ts';
import { escapeMarkdown, quoteInMarkdown } from '../../../src/domain/conversation/markdown.ts';
import { anyConversation, anyText } from '../../support/conversations.ts';

const analyst = { ...PERSONAS[3]!, welcome: 'Welcome.' };
const options = { productName: 'Quartet', formatTime: (timestampMs: number) => `14:0${timestampMs}` };

const write = (conversation: Conversation) => conversationToMarkdown(conversation, analyst, options);

function talk(...messages: Conversation['messages']): string {
  return write(messages.reduce(appendMessage, openConversation(analyst, 1)));
}

/** The lines outside quotes: the document's own. */
const outside = (markdown: string) =>
  markdown.split(/[\n\r\v\f\u0085\u2028\u2029]/).filter((line) => !line.startsWith('>'));

describe('a conversation in Markdown', () => {
  it('is a document that shows the messages with their speakers and times', () => {
    expect(
      talk(
        createMessage('user', 'Is it *sound*?\n\nReally?', 2),
        createMessage('ai', '1. Yes.\n2. No.', 3, { kind: 'stopped' }),
      ),
    ).toBe(`# Conversation with The Evaluator

From Quartet, last changed 14:03

**The Evaluator**, 14:01

> Welcome.

**You**, 14:02

> Is it *sound*?
>
> Really?

**The Evaluator**, 14:03

> 1. Yes.
> 2. No.

*Stopped. The answer so far is kept.*
`);
  });

  it('marks a general reply', () => {
    const answer = { ...createMessage('ai', 'It depends.', 3), isGeneral: true } as const;
    expect(talk(createMessage('user', 'Why?', 2), answer)).toContain(
      '**The Evaluator**, 14:03, A general reply\n\n> It depends.\n',
    );
  });

  it('names the model of an answer, and what it took', () => {
    const answer = createMessage('ai', 'Yes.', 3);
    const facts = { model: 'tiny_*2*', seconds: 3.2, tokens: 96 };
    const heads = [facts, { seconds: 11.4 }, { model: 'tiny', tokens: 1 }].map((known) =>
      outside(talk(createMessage('user', 'Why?', 2), { ...answer, ...known })).findLast(
        (line) => line !== '',
      ),
    );
    expect(heads).toEqual([
      String.raw`**The Evaluator**, 14:03, tiny\_\*2\*, 3.2 s · 96 tokens`,
      '**The Evaluator**, 14:03, 11 s',
      '**The Evaluator**, 14:03, tiny, 1 token',
    ]);
  });

  it('says from where on another answers', () => {
    const said = ['Demo, prepared answers', 'Demo, prepared answers', '*tiny* · [::1]'].flatMap(
      (answerer, index) => [
        createMessage('user', 'Why?', 2 * index + 2),
        { ...createMessage('ai', 'So.', 2 * index + 3), answerer },
      ],
    );
    expect(talk(...said)).toContain(
      String.raw`
**The Evaluator**, 14:05

> So.

*From here on: \*tiny\* · \[::1\]*

**You**, 14:06
`,
    );
    expect(talk(...said).match(/From here on/g)).toHaveLength(1);
  });

  it('says why an answer failed', () => {
    expect(
      talk(
        createMessage('user', 'Why?', 2),
        createMessage('ai', 'Sorry.', 3, {
          kind: 'no-answer',
          failure: { kind: 'failure', reason: 'server', status: 503, detail: 'secret detail' },
        }),
      ),
    ).toContain('> Sorry.\n\n*The provider had an internal error (503). Try again in a moment.*\n');
  });

  it('quotes as code any text that would close the quote or hide what follows', () => {
    expect(talk(createMessage('user', '</blockquote>\n~~~~\n<!--', 2))).toContain(
      '**You**, 14:02\n\n> ~~~~~\n> </blockquote>\n> ~~~~\n> <!--\n> ~~~~~\n',
    );
  });

  it('shows names and times as they are', () => {
    const markdown = conversationToMarkdown(
      openConversation(analyst, 1),
      { name: 'The *Bold*\n\n# One' },
      { productName: '<b>Acme_1</b>', formatTime: () => '[9]' },
    );
    expect(outside(markdown).filter((line) => line !== '')).toEqual([
      String.raw`# Conversation with The \*Bold\* \# One`,
      String.raw`From \<b\>Acme\_1\</b\>, last changed \[9\]`,
      String.raw`**The \*Bold\* \# One**, \[9\]`,
    ]);
  });

  test.prop([anyConversation])(
    'has nothing outside quotes but its head, the speakers in their order, changes of who answers, and why an answer is incomplete',
    (conversation) => {
      const markdown = write(conversation);
      const own = outside(markdown).filter((line) => line !== '');
      expect(own.filter((line) => line.startsWith('**'))).toEqual(
        conversation.messages.map(
          ({ sender, timestampMs, ...facts }) =>
            `**${sender === 'user' ? 'You' : 'The Evaluator'}**, ${escapeMarkdown([`14:0${timestampMs}`, ...describeFacts(facts)].join(', '))}`,
        ),
      );
      const [title, origin, ...others] = own.filter((line) => !line.startsWith('**'));
      const changes = others.filter((line) => line.startsWith('*From here on: '));
      expect(changes).toEqual(
        [...changesOfAnswerer(conversation.messages).values()].map(
          (answerer) => `*From here on: ${escapeMarkdown(answerer)}*`,
        ),
      );
      const reasons = others.filter((line) => !changes.includes(line));
      expect(title).toBe('# Conversation with The Evaluator');
      expect(origin).toMatch(/^From Quartet, last changed /);
      expect(reasons).toHaveLength(conversation.messages.filter(({ status }) => status).length);
      for (const reason of reasons) expect(reason).toMatch(/^\*[A-Z].*\.\*$/);
      expect(markdown.endsWith('\n')).toBe(true);
    },
  );
});

describe('a quote', () => {
  test.prop([anyText])('holds every line of its text unchanged', (text) => {
    const lines = quoteInMarkdown(text)
      .split('\n')
      .map((line) => line.replace(/^> ?/, ''));
    const isCode = /^~{3,}$/.test(lines[0]!) && lines.length > 2 && lines[0] === lines.at(-1);
    const said = text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/);
    expect([lines, isCode ? lines.slice(1, -1) : lines]).toContainEqual(said);
  });

  test.prop([fc.string(), fc.constantFrom('<b', '</', '<!', '<?', '<A', ']:'), fc.string()])(
    'is a code block when its Markdown would reach beyond it, and nothing inside ends that block',
    (before, reaching, after) => {
      const lines = quoteInMarkdown(before + reaching + after).split('\n');
      const fence = lines[0]!;
      expect(fence).toMatch(/^> ~{3,}$/);
      expect(lines.at(-1)).toBe(fence);
      for (const line of lines.slice(1, -1)) expect(line).not.toContain(fence.slice(2));
    },
  );

  it.each(['a < b', 'a<1', '5 > 3', 'x[1]', '```\ncode\n```'])('stays plain: %j', (text) => {
    expect(quoteInMarkdown(text)).toBe(
      text
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n'),
    );
  });

  it('can have very many lines', () => {
    expect(quoteInMarkdown('<b>\n~\n'.repeat(50_000)).split('\n')).toHaveLength(100_003);
  });
});
