import { expect, it } from 'vitest';
import * as v from 'valibot';
import { usualPace } from '../../src/domain/answerer.ts';
import {
  type AnswerLength,
  LONGEST_ANSWER_TOKENS,
  planAnswer,
} from '../../src/domain/asking/answer-length.ts';
import { OWN_MODEL_OPTIONS } from '../../src/domain/asking/answer-options.ts';
import { MAX_CONTINUATIONS, MAX_DRAFT_CHARACTERS, MAX_PAST } from '../../src/domain/limits.ts';
import { MAX_OVERLAP } from '../../src/domain/conversation/join-continuation.ts';
import { MAX_REPLY_CHARACTERS } from '../../src/domain/limits.ts';
import { MAX_PRINTED_CHARACTERS, MAX_PRINTED_MESSAGES } from '../../src/domain/printed.ts';
import { WRITE_DELAY_MS } from '../../src/domain/keep/keeper.ts';
import { LOADING_FADE_MS, LOADING_PAUSE_MS, LOADING_STEPS } from '../../src/domain/visit/loading-schedule.ts';
import { METRICS_INTERVAL_MS, tickMetrics } from '../../src/domain/visit/metrics.ts';
import { DEFAULT_MODEL } from '../../src/domain/asking/model.ts';
import { PALETTE } from '../../src/domain/squad/palette.ts';
import { PERSONAS } from '../../src/domain/squad/built-in-squad.ts';
import { SAMPLING } from '../../src/domain/conversation/prompt.ts';
import { MAX_ATTEMPTS, retryDelayMs } from '../../src/domain/asking/retry-policy.ts';
import { NEAR_LIMIT_CHARACTERS, MAX_QUESTION_CHARACTERS } from '../../src/domain/conversation/send-rules.ts';
import { clerkRequest } from '../../src/domain/table/clerk.ts';
import {
  MAX_MATERIAL_CHARACTERS,
  materialCharacters,
  maxClerkTokens,
} from '../../src/domain/table/clerk-prompt.ts';
import { PICTURE_SIZE } from '../../src/domain/picture/blocks.ts';
import { MAX_POINTS } from '../../src/domain/table/agreement-map.ts';
import { MIN_QUOTE_SIZE, sizeOf } from '../../src/domain/table/find-quote.ts';
import { rankOf } from '../../src/domain/table/point-kind.ts';
import { numberWord } from '../../src/domain/texts/page-texts.ts';
import { pointKindLabel } from '../../src/domain/texts/table-texts.ts';
import {
  MAX_CONNECTIONS_PER_VISITOR,
  MAX_REQUESTS_IN_LINE,
  OWN_FILES,
  maxConnectionsOf,
} from '../../src/server/connections.ts';
import { LIGHT_QUESTIONS } from '../../src/server/limits.ts';
import { SETTINGS } from '../../src/server/settings-table.ts';
import { GRID_PX, LINK_PX, MAX_PARTICLES } from '../../src/ui/background/scene.ts';
import { LONG_WORD } from '../../src/ui/messages/long-word.ts';
import { TEXT_INTERVAL_MS } from '../../src/ui/messages/MessageBubble.tsx';
import { WINDOW_MESSAGES } from '../../src/ui/chat/use-message-window.ts';
import { TABLE_TEXT_INTERVAL_MS } from '../../src/ui/table/common-moments.ts';
import { readDocument, rowsOf } from '../support/documents.ts';
import { JUST_BELOW_ONE, createConstantRandomness } from '../support/seeded-randomness.ts';

const PRODUCT = 'docs/product.md';

const METRICS = PERSONAS.flatMap(({ metrics = [] }) => metrics);

const inWords = new Intl.ListFormat('en-GB', { type: 'conjunction' });

it('docs/product.md has the constants of the code', () => {
  const { 'fixed stats': _, ...constants } = Object.fromEntries(rowsOf(PRODUCT, 'what'));
  expect(constants).toEqual({
    intro: intro(),
    request: request(),
    retries: retries(),
    'lengths of answers': lengths(),
    "a model of the visitor's own": ownModel(),
    '`Continue`': `at most ${MAX_CONTINUATIONS} times; up to ${MAX_OVERLAP} repeated characters are dropped`,
    'earlier conversations, and rounds': `at most ${MAX_PAST} of each persona, and ${MAX_PAST}`,
    message: `at most ${grouped(MAX_QUESTION_CHARACTERS)} characters; a counter shows from ${grouped(NEAR_LIMIT_CHARACTERS)} on; the input takes ${grouped(MAX_DRAFT_CHARACTERS)}, cuts what goes beyond and says so, and grows to ${inputPx()} px`,
    reply: `at most ${grouped(MAX_REPLY_CHARACTERS)} characters`,
    thought: `at most ${grouped(MAX_REPLY_CHARACTERS)} characters; a longer one ends the question`,
    print: `at most the newest ${grouped(MAX_PRINTED_MESSAGES)} messages or ${MAX_PAST} rounds, and ${grouped(MAX_PRINTED_CHARACTERS)} characters of text`,
    'metrics at the start': firstMetrics(),
    [`metrics every ${METRICS_INTERVAL_MS / 1000} s`]: nextMetrics(),
    background: `a grid of ${GRID_PX} px, at most ${MAX_PARTICLES} particles, links up to ${LINK_PX} px`,
    "the clerk's request": clerk(),
    'longest pause between two updates of a streamed answer': `${TEXT_INTERVAL_MS} ms in the chat, ${TABLE_TEXT_INTERVAL_MS} ms at the table`,
  });
});

it('docs/product.md has the constants of the map, and its kinds in their order', () => {
  const text = readDocument(PRODUCT).replaceAll('\n', ' ');
  const own = materialCharacters(1, true);
  expect(text).toContain(
    `it sees ${grouped(MAX_MATERIAL_CHARACTERS)} characters; if it is a model of the visitor's own, all answers share ${grouped(own)}`,
  );
  expect(text).toContain(
    `at least ${numberWord(MIN_QUOTE_SIZE / sizeOf(['word']))} words that stand in that`,
  );
  expect(text).toContain(`A map has at most ${numberWord(MAX_POINTS)} points`);
  expect(text).toContain(`a picture of ${PICTURE_SIZE.width} by ${PICTURE_SIZE.height}`);
  const kinds = [
    ['disputed'],
    ['leans-for', 'leans-against'],
    ['shared', 'shared-against'],
    ['open'],
    ['one-voice'],
  ] as const;
  const heads = kinds.map((same) =>
    same.map((kind) => `\`${pointKindLabel(kind, undefined)}\``).join(', or '),
  );
  const list = text.slice(text.indexOf('in the order of their kinds:'));
  const places = heads.map((head) => list.indexOf(`- ${head}: `));
  expect(places).not.toContain(-1);
  expect(places.toSorted((one, other) => one - other)).toEqual(places);
  expect(kinds.map((same) => same.map(rankOf))).toEqual(kinds.map((same, rank) => same.map(() => rank)));
});

it('docs/performance.md has the constants of the code', () => {
  const text = readDocument('docs/performance.md');
  expect(text).toContain(`the newest ${WINDOW_MESSAGES} messages`);
  expect(text).toContain(`more than ${grouped(LONG_WORD)} letters`);
  expect(text).toContain(`common moments, ${TABLE_TEXT_INTERVAL_MS} ms apart`);
  expect(text).toContain(`is written ${WRITE_DELAY_MS} ms after a change`);
  expect(1000 / TEXT_INTERVAL_MS).toBe(20);
  expect(text).toContain('at most twenty times a second');
});

it('docs/operations.md has the constants of the code', () => {
  const text = readDocument('docs/operations.md').replaceAll('\n', ' ');
  const [questions, perMinute] = [SETTINGS.entries.openQuestions, SETTINGS.entries.questionsPerMinute].map(
    (entry) => Number(v.getMetadata(entry).fallback),
  );
  expect(text).toContain(`at most ${MAX_CONNECTIONS_PER_VISITOR} connections of one address`);
  expect(text).toContain(`more than ${MAX_REQUESTS_IN_LINE} requests in line`);
  expect(text).toContain(`the limit of open files, minus ${OWN_FILES} of its own`);
  expect(text).toContain(
    `With 1,024 files and the default of ${questions} questions that is ${maxConnectionsOf(1024, questions!)}`,
  );
  expect(text).toContain(
    `Half of ${perMinute} questions a minute are kept for visitors who ask at most ${LIGHT_QUESTIONS}`,
  );
  expect(perMinute).toBe(12 * LIGHT_QUESTIONS);
});

it('docs/product.md has the fixed stats of the personas', () => {
  const cell = rowsOf(PRODUCT, 'what').find(([what]) => what === 'fixed stats')?.[1] ?? '';
  for (const [, name, list = ''] of cell.matchAll(/(\w+): ([^;]+)/g)) {
    const stats = PERSONAS.find((persona) => persona.name === `The ${name}`)?.stats;
    const fixed = [...list.matchAll(/(\w+) (\d+)/g)].map(([, stat, value]) => [stat, Number(value)]);
    expect({ ...stats?.primary, ...stats?.performance }).toMatchObject(Object.fromEntries(fixed));
  }
});

it('docs/product.md has the ids, colours and strengths of the personas', () => {
  expect(rowsOf(PRODUCT, 'persona')).toEqual(
    PERSONAS.map(({ name, id, badgeId, colour, strength }) => [
      name.replace('The ', ''),
      `\`${id}\``,
      `\`${badgeId}\``,
      Object.entries(PALETTE).find(([, each]) => each === colour)?.[0],
      strength.toLowerCase(),
    ]),
  );
});

function intro(): string {
  const steps = LOADING_STEPS.map(({ durationMs }) => durationMs);
  const totalMs = [...steps, LOADING_PAUSE_MS, LOADING_FADE_MS].reduce((sum, each) => sum + each, 0);
  return `five steps of ${inWords.format(steps.map(String))} ms, then a pause of ${LOADING_PAUSE_MS} ms and a fade of ${LOADING_FADE_MS} ms: ${totalMs / 1000} s`;
}

function request(): string {
  const { temperature, maxTokens, presencePenalty, frequencyPenalty, ...others } = SAMPLING;
  expect(others).toEqual({});
  return `model \`${DEFAULT_MODEL}\`, temperature ${temperature}, max_tokens ${maxTokens}, presence_penalty ${presencePenalty}, frequency_penalty ${frequencyPenalty}, and no other field`;
}

function retries(): string {
  const failure = { kind: 'failure', reason: 'server', detail: '' } as const;
  const attempts = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => index + 1);
  const waits = attempts.map((attempt) => (retryDelayMs(failure, attempt, 'always') ?? 0) / 1000);
  const limitMs = Number(v.getMetadata(SETTINGS.entries.attemptTimeoutMs).fallback);
  return `${waits.length}, after ${inWords.format(waits.map(String))} s; an attempt fails after ${limitMs / 1000} s`;
}

function lengths(): string {
  const tokens = (length: AnswerLength, isAtTable = false) =>
    grouped(planAnswer(length, { maxTokens: LONGEST_ANSWER_TOKENS, isAtTable }).maxTokens);
  return `\`Short\` ${tokens('short')} tokens; \`Normal\` ${tokens('normal')}, at the round table ${tokens('normal', true)}; \`Long\` ${tokens('long')}`;
}

function ownModel(): string {
  const { streaming, memoryTurns, length } = OWN_MODEL_OPTIONS;
  expect([streaming, length]).toEqual([true, 'normal']);
  const elsewhere = { pace: { atOnce: 4, firstMs: 0, silenceMs: 0, totalMs: 0 } };
  const { atOnce, firstMs, silenceMs, totalMs } = usualPace('http://localhost:1234/v1', elsewhere);
  expect([atOnce, totalMs]).toEqual([1, undefined]);
  return `streams, remembers ${memoryTurns} turns, \`Normal\` answers; nearby it is asked one question at a time and has ${firstMs / 1000} s for its first word and ${silenceMs / 1000} s for each silence`;
}

function inputPx(): string | undefined {
  return /max-height: (\d+)px/.exec(readDocument('src/ui/console/Composer.module.css'))?.[1];
}

function firstMetrics(): string {
  const span = (metric: keyof (typeof METRICS)[number]) => {
    const values = METRICS.map((metrics) => metrics[metric]);
    return `${grouped(Math.min(...values))} to ${grouped(Math.max(...values))}`;
  };
  return `uptime ${span('uptimePercent')} %, response time ${span('responseTimeSeconds')} s, neural pathways ${span('neuralPathways')}, load factor ${span('loadFactor')}`;
}

function nextMetrics(): string {
  const before = METRICS[0]!;
  const [least, most] = [0, JUST_BELOW_ONE].map((chance) => {
    const { loadFactor, ...others } = tickMetrics(before, createConstantRandomness(chance));
    return { ...others, loadFactor: Math.round(loadFactor * 100) / 100 };
  });
  const growth = [least, most].map((each) => grouped(each!.neuralPathways - before.neuralPathways));
  expect([least?.uptimePercent, most?.uptimePercent]).toEqual([before.uptimePercent, before.uptimePercent]);
  return `response time ${least?.responseTimeSeconds} to ${most?.responseTimeSeconds} s, neural pathways plus ${growth.join(' to ')}, load factor ${least?.loadFactor} to ${most?.loadFactor}, uptime unchanged`;
}

function clerk(): string {
  const options = { model: '', streaming: false, randomness: createConstantRandomness(0) };
  const { temperature } = clerkRequest('', [], options).request;
  return `temperature ${temperature}, ${maxClerkTokens(0)} tokens and ${maxClerkTokens(1) - maxClerkTokens(0)} more for each answer`;
}

function grouped(value: number): string {
  return value.toLocaleString('en');
}
