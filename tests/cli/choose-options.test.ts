import { describe, expect, it } from 'vitest';
import { reply } from '../support/scripted-completion.ts';
import { start } from './start-cli.ts';

type Environment = Readonly<Record<string, string>>;

const OWN = ['--base-url', 'localhost:11434', '-m', 'tiny'];

/** A provider whose answers may be long. */
const LONG_ANSWERS: Environment = {
  QUARTET_PROVIDER: 'relay',
  OPENAI_API_KEY: 'sk-of-mine-0123',
  QUARTET_ANSWER_TOKENS: '4000',
};

const CONCISE = 'Be concise: at most 2-3 sentences.';
const PARAGRAPHS = 'Answer in a few short paragraphs.';

/** What a person types, what was asked, and what stood between two prompts. */
async function converse(argv: readonly string[], lines: readonly string[], environment: Environment = {}) {
  const script = lines.filter((line) => !line.startsWith('/')).map((line) => reply(`Answer to ${line}`));
  const { exit, type, written, completion } = start(argv, script, { environment });
  [...lines, '/quit'].forEach(type);
  expect(await exit).toBe(0);
  const [greeting, ...said] = written.output.split('\n\nThe Visionary> ');
  return { greeting, said, requests: completion.calls.map(({ request }) => request) };
}

async function ask(argv: readonly string[], environment: Environment = {}) {
  const { exit, completion } = start([...argv, 'Why?'], [reply('Yes.')], { environment });
  expect(await exit).toBe(0);
  return completion.calls[0]!.request;
}

describe('--length', () => {
  it.each([
    ['short', OWN, {}, 150, `${CONCISE} Answer in the language of the question.`],
    ['Normal', OWN, {}, 600, `${PARAGRAPHS} Answer in the language of the question.`],
    ['long', OWN, {}, 2000, 'Answer in the language of the question.'],
    ['short', [], {}, 150, CONCISE],
    ['normal', [], LONG_ANSWERS, 600, PARAGRAPHS],
    ['long', [], LONG_ANSWERS, 2000, ''],
  ])('asks for a %s answer: %j', async (length, argv, environment, maxTokens, wishes) => {
    const request = await ask([...argv, '--length', length], environment);
    expect(request.maxTokens).toBe(maxTokens);
    const perspective = 'Answer from the perspective of The Visionary.';
    expect(request.messages[0]?.text.split('\n').at(-1)).toBe(`${perspective} ${wishes}`.trim());
  });

  it('asks for as many tokens as the setting allows', async () => {
    const environment = { ...LONG_ANSWERS, QUARTET_ANSWER_TOKENS: '700' };
    expect((await ask(['--length', 'long'], environment)).maxTokens).toBe(700);
  });

  it('is short at the provider of the settings, unless one asks for another', async () => {
    expect((await ask([], LONG_ANSWERS)).maxTokens).toBe(150);
  });
});

describe('--memory', () => {
  it.each([
    ['0', OWN, [1, 1, 1, 1, 1]],
    [' 3 ', OWN, [1, 3, 5, 7, 7]],
    ['3', [], [1, 3, 5, 7, 7]],
  ])('sends so many earlier turns: %j', async (turns, argv, lengths) => {
    const { requests } = await converse([...argv, '--memory', turns], ['1?', '2?', '3?', '4?', '5?']);
    expect(requests.map(({ messages }) => messages.length - 1)).toEqual(lengths);
  });

  it('may be the number of the setting', async () => {
    const environment = { QUARTET_MEMORY_TURNS: '2' };
    for (const argv of [OWN, []]) {
      const lines = ['1?', '/memory 0', '2?', '/memory 2', '3?', '4?'];
      const { requests } = await converse([...argv, '--memory', '2'], lines, environment);
      expect(requests.map(({ messages }) => messages.length - 1)).toEqual([1, 1, 5, 5]);
    }
  });
});

it('the first line of a conversation says what the arguments have chosen', async () => {
  const { greeting } = await converse([...OWN, '--memory', '0', '--length', 'long'], []);
  expect(greeting?.split('\n')[0]).toBe(
    'tiny · localhost:11434: Streams · remembers nothing · answers up to 2,000 tokens',
  );
});

describe('arguments that are not possible are refused with exit code 2, and nothing is asked:', () => {
  const NO_MEMORY = 'is not a number of turns that can be remembered. There are:';
  const NO_LENGTH = 'is not a length that can be chosen here. There';

  it.each([
    [[...OWN, '--memory', '4'], `'4' ${NO_MEMORY} 0, 3, 10\n`],
    [[...OWN, '--memory', 'ten'], `'ten' ${NO_MEMORY} 0, 3, 10\n`],
    [['--memory', '4'], `'4' ${NO_MEMORY} 0, 3, 10\n`],
    [['--memory', ''], `'' ${NO_MEMORY} 0, 3, 10\n`],
    [[...OWN, '--length', 'huge'], `'huge' ${NO_LENGTH} are: short, normal, long\n`],
    [['--length', 'normal'], `'normal' ${NO_LENGTH} is: short\n`],
    [['--length'], expect.stringMatching(/^Option '--length <value>' argument missing\. --help lists/)],
    [['--memory', '\u001b[2J'], `'�[2J' ${NO_MEMORY} 0, 3, 10\n`],
  ])('%j', async (argv, errors) => {
    const { exit, written, completion, openProviders } = start(['Why?', ...argv]);
    expect(await exit).toBe(2);
    expect(written).toEqual({ output: '', errors });
    expect(completion.calls).toEqual([]);
    expect(openProviders()).toBe(0);
  });
});

describe('in a conversation', () => {
  const chosen = (how: string, who = 'tiny · localhost:11434') => `${who}: ${how}`;

  it('/stream, /memory and /length hold from the next question on, and say what is chosen', async () => {
    const lines = ['1?', '/stream off', '/memory 0', '/length Short', '2?', '/stream on', '/memory 3', '/length long', '3?']; // oxfmt-ignore
    const { said, requests } = await converse(OWN, lines);
    expect(said.slice(1, 4)).toEqual([
      chosen('Does not stream · remembers 10 turns · answers up to 600 tokens'),
      chosen('Does not stream · remembers nothing · answers up to 600 tokens'),
      chosen('Does not stream · remembers nothing · answers up to 150 tokens'),
    ]);
    expect(said[7]).toBe(chosen('Streams · remembers 3 turns · answers up to 2,000 tokens'));
    expect(
      requests.map(({ streaming, messages, maxTokens }) => [streaming, messages.length - 1, maxTokens]),
    ).toEqual([
      [true, 1, 600],
      [false, 1, 150],
      [true, 5, 2000],
    ]);
  });

  it('they hold at the provider of the settings, too, where it streams and remembers nothing at first', async () => {
    const lines = ['1?', '/stream off', '/memory 10', '/length normal', '2?'];
    const { greeting, said, requests } = await converse([], lines, LONG_ANSWERS);
    expect(greeting).not.toContain('Streams');
    expect(said[3]).toBe(
      chosen('Does not stream · remembers 10 turns · answers up to 600 tokens', 'gpt-3.5-turbo'),
    );
    expect(
      requests.map(({ streaming, messages, maxTokens }) => [streaming, messages.length - 1, maxTokens]),
    ).toEqual([
      [true, 1, 150],
      [false, 3, 600],
    ]);
  });

  it.each([
    ['/stream maybe', [], "'maybe' is neither on nor off."],
    ['/stream', [], "'' is neither on nor off."],
    ['/memory 5', OWN, "'5' is not a number of turns that can be remembered. There are: 0, 3, 10"],
    ['/memory', OWN, "'' is not a number of turns that can be remembered. There are: 0, 3, 10"],
    [
      '/length endless',
      OWN,
      "'endless' is not a length that can be chosen here. There are: short, normal, long",
    ],
    ['/length long', [], "'long' is not a length that can be chosen here. There is: short"],
  ])('%s %j changes nothing, and says why', async (line, argv, why) => {
    const { said, requests } = await converse(argv, ['1?', line, '2?']);
    expect(said[1]).toBe(why);
    const [before, after] = requests;
    expect([after?.streaming, after?.maxTokens]).toEqual([before?.streaming, before?.maxTokens]);
    expect(after?.messages).toHaveLength(argv.length === 0 ? 2 : 4);
  });

  it.each([
    [OWN, [], chosen('Streams · remembers 10 turns · answers up to 600 tokens')],
    [OWN, ['/memory 3'], chosen('Streams · remembers 3 turns · answers up to 600 tokens')],
    [[], [], chosen('Streams · remembers nothing · answers up to 150 tokens', 'Demo')],
  ])('/help lists the commands, and what is chosen: %j %j', async (argv, lines, words) => {
    const { said } = await converse(argv, [...lines, '/help']);
    const help = said[lines.length]?.split('\n') ?? [];
    for (const command of ['/continue ', '/stream on ', '/memory TURNS ', '/length LENGTH ', '/help '])
      expect(help.filter((line) => line.startsWith(command))).toHaveLength(1);
    expect(help.at(-1)).toBe(words);
  });
});
