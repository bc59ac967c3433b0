import { describe, expect, it } from 'vitest';
import { ownAnswerer, siteAnswerer } from '../../../src/domain/answerer.ts';
import { QUARTET } from '../../../src/domain/squad/built-in-squad.ts';
import { startVisit } from '../../../src/domain/visit/start-visit.ts';
import { createRecordingLog } from '../../support/recording-log.ts';
import { createScriptedCompletion, hang } from '../../support/scripted-completion.ts';
import { createSeededRandomness } from '../../support/seeded-randomness.ts';
import { createSwitchedNetwork } from '../../support/switched-network.ts';
import { createTestChat, createTestTable, say } from '../../support/test-visit.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

const OWN = { address: 'http://localhost:11434/v1', key: '', model: 'tiny', pace: {} };

const FOR_EVERY_DAY = { streaming: true, memoryTurns: 10, length: 'normal', drawsMap: false };

const AS_SPECIFIED = { streaming: false, memoryTurns: 0, length: 'short', drawsMap: false };

function connect({ visit, completion }: ReturnType<typeof createTestChat>, offered: readonly string[] = []) {
  visit.answerWith(ownAnswerer(OWN, visit.site, offered), completion);
}

describe('the options', () => {
  it('are what a daily chat needs with a model of one’s own, and else what the specification says', () => {
    const chat = createTestChat();
    expect(chat.visit.options.value).toEqual(AS_SPECIFIED);
    connect(chat);
    expect(chat.visit.options.value).toEqual(FOR_EVERY_DAY);
    chat.visit.answerWith(chat.visit.site, chat.completion);
    expect(chat.visit.options.value).toEqual(AS_SPECIFIED);
  });

  it('chosen for the model change nothing for the site; those chosen before win for both', () => {
    const chat = createTestChat();
    chat.visit.setOptions({ memoryTurns: 3 });
    connect(chat);
    expect(chat.visit.options.value).toEqual({ ...FOR_EVERY_DAY, memoryTurns: 3 });
    chat.visit.setOptions({ streaming: false, memoryTurns: 0, length: 'long' });
    expect(chat.visit.options.value).toEqual({
      ...FOR_EVERY_DAY,
      streaming: false,
      memoryTurns: 0,
      length: 'long',
    });
    chat.visit.answerWith(chat.visit.site, chat.completion);
    expect(chat.visit.options.value).toEqual({ ...AS_SPECIFIED, memoryTurns: 3 });
    chat.visit.forgetOptions();
    expect([chat.visit.options.value, chat.visit.optionsOf('own')]).toEqual([AS_SPECIFIED, FOR_EVERY_DAY]);
  });

  it('of an earlier visit are there from the beginning, except those that are not offered', () => {
    const clock = createVirtualClock();
    const ports = {
      clock,
      completion: createScriptedCompletion(clock),
      randomness: createSeededRandomness(1),
      log: createRecordingLog(),
      network: createSwitchedNetwork(),
    };
    const settings = { model: 'm', retryMode: 'always', tableAtOnce: 4, attemptTimeoutMs: 1000 } as const;
    const site = siteAnswerer('relay', { ...settings, streaming: false, memoryTurns: 0 });
    const choices = { site: { streaming: true, length: 'long' }, own: { memoryTurns: 7 } } as const;
    const visit = startVisit(ports, QUARTET, site, choices);
    expect(visit.options.value).toEqual({ ...AS_SPECIFIED, streaming: true });
    expect(visit.optionsOf('own')).toEqual({ ...FOR_EVERY_DAY, length: 'long' });
    expect([visit.lengthsOf('site'), visit.lengthsOf('own')]).toEqual([
      ['short'],
      ['short', 'normal', 'long'],
    ]);
    visit.dispose();
  });
});

describe('a question', () => {
  const asked = ({ completion }: Pick<ReturnType<typeof createTestChat>, 'completion'>) =>
    completion.calls.at(-1)!.request;

  it('to the site is what the specification says', () => {
    const chat = createTestChat([hang]);
    say(chat, 'Why?');
    expect(asked(chat)).toEqual({
      model: 'gpt-3.5-turbo',
      messages: [
        {
          role: 'system',
          text: expect.stringMatching(/The Visionary\. Be concise: at most 2-3 sentences\.$/),
        },
        { role: 'user', text: 'Why?' },
      ],
      temperature: 0.7,
      maxTokens: 150,
      presencePenalty: 0.6,
      frequencyPenalty: 0.5,
      streaming: false,
    });
  });

  it('to a model of one’s own asks for its language, and for as much as is chosen', () => {
    const chat = createTestChat([hang]);
    connect(chat);
    say(chat, 'Why?');
    expect(asked(chat)).toMatchObject({ model: 'tiny', maxTokens: 600, streaming: true, wantsUsage: true });
    expect(asked(chat).messages[0]?.text).toMatch(
      /Answer in a few short paragraphs\. Answer in the language of the question\.$/,
    );
  });

  it('to all at the table asks for one paragraph', () => {
    const chat = createTestTable([hang]);
    connect(chat);
    chat.table.ask('Why?');
    expect(asked(chat)).toMatchObject({ maxTokens: 250 });
    expect(asked(chat).messages[0]?.text).toMatch(/Answer in one paragraph\. Answer in the language/);
    // One at a time, as for every model nearby.
    expect(chat.completion.calls).toHaveLength(1);
    expect(chat.visit.lanes[1]!.question.value?.progress.kind).toBe('queued');
  });

  it('goes to the model of the persona if the server has it', () => {
    const personas = [{ ...QUARTET.personas[0]!, model: 'big' }];
    const chat = createTestChat([hang, hang], { personas });
    connect(chat);
    expect(chat.visit.lanes[0]?.model.value).toBe('tiny');
    connect(chat, ['tiny', 'big']);
    expect(chat.visit.lanes[0]?.model.value).toBe('big');
    say(chat, 'Why?');
    expect(asked(chat).model).toBe('big');
  });
});
