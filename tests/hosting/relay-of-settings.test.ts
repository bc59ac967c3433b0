import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { toWireBody } from '../../src/adapters/openai-provider.ts';
import { createMessage, lastWholeTurns } from '../../src/domain/conversation.ts';
import { buildRequest } from '../../src/domain/prompt.ts';
import { clerkRequest } from '../../src/domain/table/clerk.ts';
import { type QuestionLimits, inspectBody, parseJson } from '../../src/relay/inspect-body.ts';
import type { Deadlines } from '../../src/relay/answer-question.ts';
import { relayOptionsOf } from '../../src/hosting/relay-of-settings.ts';
import type { ReadFile } from '../../src/settings/squad/read-squad.ts';
import { persona, squad } from '../settings/squad/sample-files.ts';
import { CLERK_INSTRUCTIONS, maxClerkTokens } from '../../src/domain/table/clerk-terms.ts';
import { questionLimitsOf } from '../../src/settings/question-limits.ts';
import { requireSettings } from '../../src/settings/read-settings.ts';
import type { Settings } from '../../src/settings/settings.ts';
import { byDepth } from '../support/depth.ts';
import { readNoFile } from '../support/read-no-file.ts';

function deadlinesOf(environment: Readonly<Record<string, string>>): Deadlines {
  return relayOptionsOf(requireSettings({ QUARTET_PROVIDER: 'relay', ...environment }, readNoFile).settings)
    .deadlines;
}

it('the relay waits a little longer than the page (12.9)', () => {
  expect(deadlinesOf({}).wholeMs).toBe(35_000);
  expect(deadlinesOf({ QUARTET_ATTEMPT_TIMEOUT_MS: '2000' }).wholeMs).toBe(7000);
});

it('a stream may take four times the limit, and the relay waits a little longer still, whatever the default (11.15, 12.9, 21.8)', () => {
  for (const QUARTET_STREAM of ['on', 'off']) {
    expect(deadlinesOf({ QUARTET_STREAM })).toEqual({
      arrivalMs: 10_000,
      wholeMs: 35_000,
      streamedMs: 125_000,
    });
  }
});

it('the rest is as it was set', () => {
  const { settings } = requireSettings(
    {
      QUARTET_PROVIDER: 'relay',
      OPENAI_API_KEY: 'a-key',
      OPENAI_BASE_URL: 'https://example.org/v1/',
      OPENAI_MODEL: 'a-model',
      QUARTET_PUBLIC_ORIGIN: 'https://chat.example.org',
    },
    readNoFile,
  );
  expect(relayOptionsOf(settings)).toMatchObject({
    upstreamBaseUrl: 'https://example.org/v1',
    apiKey: 'a-key',
    models: ['a-model'],
    publicOrigin: 'https://chat.example.org',
  });
});

function modelsOf(...models: readonly (string | undefined)[]): readonly string[] {
  const personas = models.map((model, index) => persona(`p${index}`, model === undefined ? {} : { model }));
  const readFile: ReadFile = (path) => ({ kind: 'read', path, text: JSON.stringify(squad(personas)) });
  const environment = { QUARTET_PROVIDER: 'relay', OPENAI_MODEL: 'usual', QUARTET_SQUAD: 'mine.json' };
  return relayOptionsOf(requireSettings(environment, readFile).settings).models;
}

it('the relay lets the models of the squad through, and no other (12.16)', () => {
  expect(modelsOf(undefined, 'own', undefined, 'own')).toEqual(['usual', 'own']);
  expect(modelsOf('one', 'other')).toEqual(['one', 'other']);
});

it('the relay lets the clerk of this squad have its tokens (12.19)', () => {
  for (const count of [1, 2, 8]) {
    const ids = Array.from({ length: count }, (_, index) => persona(`p${index}`));
    const readFile: ReadFile = (path) => ({ kind: 'read', path, text: JSON.stringify(squad(ids)) });
    const environment = { QUARTET_PROVIDER: 'relay', QUARTET_SQUAD: 'mine.json' };
    expect(relayOptionsOf(requireSettings(environment, readFile).settings).longAnswer).toEqual({
      systemText: CLERK_INSTRUCTIONS,
      maxTokens: maxClerkTokens(count),
      material: { questionCharacters: 8000, answers: count, answerCharacters: 4000 },
    });
  }
});

async function openPlacesOf(environment: Readonly<Record<string, string>>): Promise<number> {
  const { settings } = requireSettings({ QUARTET_PROVIDER: 'relay', ...environment }, readNoFile);
  const { limiter } = relayOptionsOf(settings);
  let count = 0;
  while ((await limiter.enter('a-visitor')).kind === 'entered') count += 1;
  limiter.dispose();
  return count;
}

it('a visitor may have half of their minute open, and a round of the table with its repeats at any rate (21.1)', async () => {
  expect(await openPlacesOf({})).toBe(15);
  expect(await openPlacesOf({ QUARTET_QUESTIONS_PER_VISITOR: '101' })).toBe(51);
  expect(await openPlacesOf({ QUARTET_QUESTIONS_PER_VISITOR: '10' })).toBe(8);
  const ofEight = { QUARTET_TABLE_AT_ONCE: '8', QUARTET_QUESTIONS_PER_VISITOR: '20' };
  expect(await openPlacesOf(ofEight)).toBe(16);
});

/** What takes the most bytes as JSON, and what the most code units. */
const CHARACTERS = ['a', '界', '\u{1f642}', '\u0000', '"'];

const LONGEST_QUESTION = '界'.repeat(8000);

function limitsOf(settings: Settings): QuestionLimits {
  return { models: [settings.openaiModel], ...questionLimitsOf(settings) };
}

/** How the relay judges a body as it arrives. */
function judge(body: object, limits: QuestionLimits): string {
  const bytes = Buffer.from(JSON.stringify(body));
  return bytes.length > limits.maxBodyBytes ? 'too-large' : inspectBody(parseJson(bytes), limits).kind;
}

/** Its personas have as much to say of themselves as a file lets them. */
const LONG_SQUAD = squad(
  ['one', 'two'].map((id) =>
    persona(id, {
      description: '界'.repeat(1000),
      specialization: Array.from({ length: 8 }, (_, index) => `${index}`.repeat(60)),
      capabilities: Array.from({ length: 8 }, (_, index) => `${index}`.repeat(60)),
    }),
  ),
);

const anyTurn = fc.record({
  question: fc.tuple(fc.constantFrom(...CHARACTERS), fc.integer({ min: 1, max: 8000 })),
  answer: fc.tuple(fc.constantFrom(...CHARACTERS), fc.integer({ min: 1, max: 30_000 })),
});

test.prop(
  [fc.integer({ min: 0, max: 50 }), fc.array(anyTurn, { maxLength: 60 }), fc.constantFrom(...CHARACTERS)],
  {
    numRuns: byDepth(12, 100),
  },
)(
  'the relay lets every question of its page through, whatever it remembers (21.7, 10.7, 11.16, 11.25)',
  (memoryTurns, turns, character) => {
    const { settings } = requireSettings(
      {
        QUARTET_PROVIDER: 'relay',
        QUARTET_MEMORY_TURNS: String(memoryTurns),
        QUARTET_SQUAD: 'long.json',
      },
      (path) => ({ kind: 'read', path, text: JSON.stringify(LONG_SQUAD) }),
    );
    const messages = [
      createMessage('ai', 'Welcome.', 0),
      ...turns.flatMap(({ question, answer }, index) => [
        createMessage('user', question[0].repeat(question[1]), 2 * index + 1),
        createMessage('ai', answer[0].repeat(answer[1]), 2 * index + 2),
      ]),
    ];
    const remembered = lastWholeTurns(messages, memoryTurns);
    for (const each of settings.squad.personas) {
      const request = buildRequest(each, character.repeat(8000), {
        model: settings.openaiModel,
        streaming: false,
        remembered,
      });
      expect(judge(toWireBody(request), limitsOf(settings))).toBe('pass');
      expect(questionLimitsOf(settings).isOwnQuestion({ ...toWireBody(request), stream: true })).toBe(true);
      expect(questionLimitsOf(settings).isOwnQuestion({ ...toWireBody(request), max_tokens: 1 })).toBe(false);
    }
  },
);

it.each([
  ['a question', 0, `${LONGEST_QUESTION}?`, 'text-too-long'],
  ['one turn', 1, 'Why?', 'too-many-texts'],
])('the relay refuses %s more than its page has (21.7)', (_, turns, text, kind) => {
  const { settings } = requireSettings({ QUARTET_PROVIDER: 'relay' }, readNoFile);
  const turn = { question: createMessage('user', 'Once?', 1), answer: createMessage('ai', 'Yes.', 2) };
  const remembered = Array.from({ length: turns }, () => turn);
  const [first] = settings.squad.personas;
  const request = buildRequest(first!, text, { model: settings.openaiModel, streaming: false, remembered });
  expect(judge(toWireBody(request), limitsOf(settings))).toBe(kind);
});

it.each([1, 2, 8])(
  'the relay lets the longest question of the clerk of %i through (21.7, 17.12)',
  (count) => {
    const readFile: ReadFile = (path) => {
      const personas = Array.from({ length: count }, (_, index) => persona(`p${index}`));
      return { kind: 'read', path, text: JSON.stringify(squad(personas)) };
    };
    const { settings } = requireSettings({ QUARTET_PROVIDER: 'relay', QUARTET_SQUAD: 'mine.json' }, readFile);
    const kindFor = (answers: number, character = 'a') => {
      const { request } = clerkRequest(
        character.repeat(8000),
        Array.from({ length: answers }, (_, index) => {
          return { personaId: `p${index}`, answerId: 'ai-1', text: character.repeat(100_100) };
        }),
        { model: settings.openaiModel, streaming: false, randomness: { next: () => 0 } },
      );
      expect(questionLimitsOf(settings).isOwnQuestion({ ...toWireBody(request) })).toBe(answers <= count);
      return judge({ ...toWireBody(request), max_tokens: 150 }, limitsOf(settings));
    };
    for (const character of CHARACTERS) expect(kindFor(count, character)).toBe('pass');
    expect(kindFor(count + 1)).toBe('text-too-long');
  },
);
