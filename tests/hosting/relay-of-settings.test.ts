import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { toWireBody } from '../../src/adapters/openai-provider.ts';
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

const LONGEST_QUESTION = '界'.repeat(8000);
const LONGEST_ANSWER = 'a'.repeat(100_100);

function limitsOf(settings: Settings): QuestionLimits {
  return { models: [settings.openaiModel], ...questionLimitsOf(settings) };
}

/** As it arrives. */
function sent(body: object): unknown {
  return parseJson(Buffer.from(JSON.stringify(body)));
}

/** How the relay of this environment judges a question of its page that carries so many turns. */
function judge(environment: Readonly<Record<string, string>>, turns: number, text = LONGEST_QUESTION) {
  const { settings } = requireSettings({ QUARTET_PROVIDER: 'relay', ...environment }, (path) => ({
    kind: 'read',
    path,
    text: JSON.stringify(LONG_SQUAD),
  }));
  const said = { id: 'any', timestampMs: 0 };
  const turn = {
    question: { ...said, sender: 'user' as const, content: LONGEST_QUESTION },
    answer: { ...said, sender: 'ai' as const, content: LONGEST_ANSWER },
  };
  const remembered = Array.from({ length: turns }, () => turn);
  return settings.squad.personas.map((each) => {
    const request = buildRequest(each, text, { model: settings.openaiModel, streaming: false, remembered });
    return inspectBody(sent(toWireBody(request)), limitsOf(settings)).kind;
  });
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

test.prop(
  [fc.integer({ min: 0, max: 50 }), fc.constantFrom(undefined, 'long.json'), fc.constantFrom('gpt-4o', 'o3')],
  // Each run reads up to 100 texts of the greatest length, for every persona.
  { numRuns: byDepth(12, 100) },
)(
  'the relay lets the longest questions of its page through, and none that carry more (21.7, 10.7, 11.16, 11.25)',
  (memoryTurns, file, model) => {
    const environment = {
      QUARTET_MEMORY_TURNS: String(memoryTurns),
      OPENAI_MODEL: model,
      ...(file && { QUARTET_SQUAD: file }),
    };
    expect(new Set(judge(environment, memoryTurns))).toEqual(new Set(['pass']));
    expect(new Set(judge(environment, memoryTurns + 1))).toEqual(new Set(['too-many-texts']));
    expect(new Set(judge(environment, 0, `${LONGEST_QUESTION}?`))).toEqual(new Set(['text-too-long']));
  },
);

it.each([1, 2, 8])(
  'the relay lets the longest question of the clerk of %i through (21.7, 17.12)',
  (count) => {
    const readFile: ReadFile = (path) => {
      const personas = Array.from({ length: count }, (_, index) => persona(`p${index}`));
      return { kind: 'read', path, text: JSON.stringify(squad(personas)) };
    };
    const { settings } = requireSettings({ QUARTET_PROVIDER: 'relay', QUARTET_SQUAD: 'mine.json' }, readFile);
    const kindFor = (answers: number) => {
      const { request } = clerkRequest(
        LONGEST_QUESTION,
        Array.from({ length: answers }, (_, index) => {
          return { personaId: `p${index}`, answerId: 'ai-1', text: LONGEST_ANSWER };
        }),
        { model: settings.openaiModel, streaming: false, randomness: { next: () => 0 } },
      );
      return inspectBody(sent({ ...toWireBody(request), max_tokens: 150 }), limitsOf(settings)).kind;
    };
    expect(kindFor(count)).toBe('pass');
    expect(kindFor(count + 1)).toBe('text-too-long');
  },
);
