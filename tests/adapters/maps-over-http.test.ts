import type { ServerResponse } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createOpenAiProvider } from '../../src/adapters/openai-provider.ts';
import { createVisit } from '../../src/create-visit.ts';
import { siteAnswerer } from '../../src/domain/answerer.ts';
import { QUARTET } from '../../src/domain/squad/built-in-squad.ts';
import { CLERK_INSTRUCTIONS } from '../../src/domain/table/clerk-prompt.ts';
import { readLoosely } from '../../src/domain/table/read-loosely.ts';
import type { WireQuestion } from '../../src/wire/question.ts';
import { sendJson, shareRawServer } from '../support/raw-server.ts';
import { createRecordingLog } from '../support/recording-log.ts';
import { JUST_BELOW_ONE, createConstantRandomness } from '../support/seeded-randomness.ts';
import { startRelay } from '../support/start-relay.ts';
import { createSwitchedNetwork } from '../support/switched-network.ts';

type SeatId = 'dreamer' | 'pragmatist';

/** Each answer in the sentences that the clerk is to see. */
type Answers = Readonly<Record<SeatId, readonly string[]>>;

type Claim = readonly [at: number, words: string, stance: 'for' | 'against' | 'mixed' | 'silent'];

type Point = readonly [text: string, claims: Readonly<Record<SeatId, Claim>>];

interface Script {
  readonly question?: string;
  readonly answers?: Answers;
  /** What the clerk says of them. */
  readonly points?: readonly Point[];
  /** What is sent of the clerk's JSON if the limit of tokens ends it. */
  readonly cut?: (json: string) => string;
  /** The answer to every request with a form. */
  readonly refusal?: readonly [status: number, body: unknown];
}

const SEATS = QUARTET.personas.filter(({ id }) => id === 'dreamer' || id === 'pragmatist');

const ANSWERS: Answers = {
  dreamer: ['Picture it built.', 'Then ship a small version on Monday.', 'It takes 3.5 days!'],
  pragmatist: ['Measure the problem before you build.', 'Ship nothing until the risk is known.'],
};

const SILENT: Claim = [0, '', 'silent'];

const MEASURE: Point = ['Measure it first', { dreamer: SILENT, pragmatist: [1, 'before you build', 'for'] }];

const SHIP: Point = [
  'Ship it early',
  {
    dreamer: [2, 'ship a small version', 'for'],
    pragmatist: [2, 'Ship nothing until the risk is known', 'against'],
  },
];

const SHIP_SHOWN = [
  'Ship it early',
  'dreamer for: ship a small version',
  'pragmatist against: Ship nothing until the risk is known',
];

const MEASURE_SHOWN = ['Measure it first', 'pragmatist for: before you build'];

/** Says that nothing is left out, and the clerk has come to its end. */
const WHOLE = { leftOut: { notFound: 0, unclear: 0, surplus: 0 }, isCut: false };

const provider = shareRawServer();

function questionOf({ body }: { readonly body: string }): WireQuestion {
  return JSON.parse(body) as WireQuestion;
}

function isForClerk({ messages }: WireQuestion): boolean {
  return messages[0]?.content === CLERK_INSTRUCTIONS;
}

function clerkQuestions(): readonly WireQuestion[] {
  return provider.requests.map(questionOf).filter(isForClerk);
}

function materialOf({ messages }: WireQuestion) {
  return JSON.parse(messages[1]?.content ?? '') as {
    readonly question: string;
    readonly answers: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
}

function numbered(sentences: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(sentences.map((sentence, index) => [String(index + 1), sentence]));
}

/** The letter under which a clerk finds an answer in exactly these sentences. */
function letterOf(question: WireQuestion, sentences: readonly string[]): string | undefined {
  const { answers } = materialOf(question);
  return Object.keys(answers).find((letter) => isDeepStrictEqual(answers[letter], numbered(sentences)));
}

/** Plays a model: the personas give their answers, and the clerk compares what it is sent. */
function play({ answers = ANSWERS, points = [], cut, refusal }: Script): void {
  provider.answerWith((response, request) => {
    const question = questionOf(request);
    if (refusal && question.response_format) return sendJson(response, refusal[1], refusal[0]);
    if (isForClerk(question)) {
      const json = JSON.stringify({ points: points.map((point) => asWritten(question, point, answers)) });
      return cut ? say(response, question, cut(json), 'length') : say(response, question, json);
    }
    const seat = SEATS.find(({ name }) => question.messages[0]?.content.startsWith(`You are ${name}.`));
    return say(response, question, answers[seat!.id as SeatId].join(' '));
  });
}

function asWritten(question: WireQuestion, [point, claims]: Point, answers: Answers): object {
  const lettered = Object.entries(claims).map(([id, [at, words, stance]]) => [
    letterOf(question, answers[id as SeatId]),
    { at, words, stance },
  ]);
  return { point, ...Object.fromEntries(lettered) };
}

function say(response: ServerResponse, { stream }: WireQuestion, content: string, finish_reason = 'stop') {
  if (stream !== true) return sendJson(response, { choices: [{ message: { content }, finish_reason }] });
  const deltas = content.match(/[^]{1,7}/gu) ?? [];
  const choices = [...deltas.map((delta) => ({ delta: { content: delta } })), { delta: {}, finish_reason }];
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const choice of choices) response.write(`data: ${JSON.stringify({ choices: [choice] })}\n\n`);
  response.end('data: [DONE]\n\n');
}

describe.each([
  ['directly, plain', false, false],
  ['directly, streamed', false, true],
  ['through the relay, streamed', true, true],
] as const)('the map of a provider that is asked %s', (_, isRelayed, streaming) => {
  /** Holds a round, and returns what draws its map and shows what came. */
  async function holdRound(script: Script) {
    play(script);
    const origin = isRelayed ? await startRelay(provider) : provider.url;
    const visit = createVisit(
      { ...QUARTET, personas: SEATS },
      siteAnswerer(isRelayed ? 'relay' : 'direct', {
        model: 'gpt-3.5-turbo',
        retryMode: 'adaptive',
        streaming,
        memoryTurns: 0,
        tableAtOnce: 2,
        attemptTimeoutMs: 30_000,
      }),
      {
        completion: createOpenAiProvider({
          baseUrl: `${origin}/v1`,
          apiKey: 'any',
          maskKeys: (text) => text,
          isOwnServer: isRelayed,
          // A relay answers only its own page.
          headers: { origin },
        }),
        network: createSwitchedNetwork(),
        log: createRecordingLog(),
        loadReadLoosely: async () => readLoosely,
        // The last answer gets the first letter.
        randomness: createConstantRandomness(JUST_BELOW_ONE),
      },
    );
    onTestFinished(() => visit.dispose());
    const untilIdle = async () => await expect.poll(() => visit.busy.value, { interval: 5 }).toBe(false);
    visit.skipIntro();
    visit.table.open();
    visit.table.ask(script.question ?? 'Shall we ship it?');
    await untilIdle();
    return async () => {
      visit.table.drawMap(1);
      await untilIdle();
      const { map, mapProblem } = visit.table.rounds.value[0]!;
      if (mapProblem || !map) return mapProblem;
      const points = map.points.map(({ text, stands }) => [
        text,
        ...stands.map(({ personaId, stance, quote }) => `${personaId} ${stance}: ${quote}`),
      ]);
      return { points, leftOut: map.leftOut, isCut: map.isCut };
    };
  }

  it('takes one more request, in a strict form, and shows the words of numbered sentences', async () => {
    const drawMap = await holdRound({ points: [MEASURE, SHIP] });
    expect(await drawMap()).toEqual({ points: [SHIP_SHOWN, MEASURE_SHOWN], ...WHOLE });
    const streams = provider.requests.map((request) => questionOf(request).stream ?? false);
    expect(streams).toEqual([streaming, streaming, streaming]);
    const [question] = clerkQuestions();
    expect(materialOf(question!)).toMatchObject({
      question: 'Shall we ship it?',
      answers: { A: numbered(ANSWERS.pragmatist), B: numbered(ANSWERS.dreamer) },
    });
    const items = { required: ['point', 'A', 'B'] };
    const schema = { type: 'object', properties: { points: { type: 'array', items } } };
    expect(question?.response_format).toMatchObject({
      type: 'json_schema',
      json_schema: { name: 'map', strict: true, schema },
    });
  });

  it('shows the sentence for a paraphrase with half of its words, and counts one with fewer', async () => {
    const half: Claim = [2, 'release a tiny version', 'for'];
    const fewer: Claim = [2, 'wait until every risk went', 'against'];
    const drawMap = await holdRound({ points: [['Ship it early', { dreamer: half, pragmatist: fewer }]] });
    expect(await drawMap()).toEqual({
      points: [['Ship it early', 'dreamer for: Then ship a small version on Monday']],
      leftOut: { notFound: 1, unclear: 0, surplus: 0 },
      isCut: false,
    });
    expect(provider.requests).toHaveLength(3);
  });

  it('shows words that stand in another sentence than the one named, and nothing that stands nowhere', async () => {
    const elsewhere: Claim = [9, 'ship a small version', 'for'];
    const nowhere: Claim = [1, 'the gods forbid it', 'against'];
    const drawMap = await holdRound({
      points: [['Ship it early', { dreamer: elsewhere, pragmatist: nowhere }]],
    });
    expect(await drawMap()).toEqual({
      points: [['Ship it early', 'dreamer for: ship a small version']],
      leftOut: { notFound: 1, unclear: 0, surplus: 0 },
      isCut: false,
    });
    expect(provider.requests).toHaveLength(3);
  });

  it('is German after a German round, and finds words with other quotation marks and other umlauts', async () => {
    const drawMap = await holdRound({
      question: 'Sollen wir die Brücke „Alte Furt“ jetzt für 3,5 Millionen Euro sanieren?',
      answers: {
        dreamer: [
          'Ja, für 3,5 Millionen Euro wird sie wieder schön!',
          '„Jetzt oder nie.“',
          'So sehe ich es …',
        ],
        pragmatist: [
          'Sie heißt nicht umsonst „baufällig“ und gehört gesperrt.',
          'Größere Risiken prüfen wir zuerst.',
        ],
      },
      points: [
        [
          'Die Brücke soll jetzt saniert werden.',
          {
            dreamer: [1, 'FÜR 3,5 MILLIONEN EURO'.normalize('NFD'), 'for'],
            pragmatist: [2, 'größere Gefahren zuerst prüfen', 'against'],
          },
        ],
        [
          'Die „Alte Furt“ ist gefährlich.',
          {
            dreamer: [2, '"Jetzt oder nie."', 'mixed'],
            pragmatist: [1, 'umsonst "baufällig" und gehoert gesperrt', 'for'],
          },
        ],
      ],
    });
    expect(await drawMap()).toEqual({
      points: [
        [
          'Die Brücke soll jetzt saniert werden.',
          'dreamer for: für 3,5 Millionen Euro',
          'pragmatist against: Größere Risiken prüfen wir zuerst',
        ],
        [
          'Die „Alte Furt“ ist gefährlich.',
          'dreamer mixed: Jetzt oder nie',
          'pragmatist for: Sie heißt nicht umsonst „baufällig“ und gehört gesperrt',
        ],
      ],
      ...WHOLE,
    });
    expect(provider.requests).toHaveLength(3);
  });

  it.each([
    [
      400,
      {
        error: {
          message: "Invalid parameter: 'response_format' of type 'json_schema' is not supported.",
          type: 'invalid_request_error',
          param: 'response_format',
        },
      },
    ],
    [422, { detail: [{ type: 'extra_forbidden', loc: ['body', 'response_format'], msg: 'Extra inputs' }] }],
  ])(
    'comes without a form that is refused with %i, and the next map asks without it at once',
    async (...refusal) => {
      const drawMap = await holdRound({ points: [SHIP], refusal });
      const forms = () => clerkQuestions().map(({ response_format: form }) => form?.type);
      expect(await drawMap()).toEqual({ points: [SHIP_SHOWN], ...WHOLE });
      expect(forms()).toEqual(['json_schema', undefined]);
      expect(await drawMap()).toEqual({ points: [SHIP_SHOWN], ...WHOLE });
      expect(forms()).toEqual(['json_schema', undefined, undefined]);
      expect(provider.requests).toHaveLength(5);
    },
  );

  it.each([
    ['JSON', (json: string) => json],
    ['nearly JSON', (json: string) => json.replaceAll('"', "'")],
  ])('keeps the whole points of %s that the limit cuts within one, and says so', async (_form, write) => {
    const drawMap = await holdRound({
      points: [SHIP, MEASURE, ['Wait for it', SHIP[1]]],
      cut: (json) => write(json.slice(0, json.lastIndexOf('},'))) + '},',
    });
    expect(await drawMap()).toEqual({ points: [SHIP_SHOWN, MEASURE_SHOWN], ...WHOLE, isCut: true });
    expect(provider.requests).toHaveLength(3);
  });

  it('has a point once that is repeated up to the limit', async () => {
    const drawMap = await holdRound({
      points: Array.from({ length: 12 }, () => SHIP),
      cut: (json) => json.slice(0, -90),
    });
    expect(await drawMap()).toEqual({ points: [SHIP_SHOWN], ...WHOLE, isCut: true });
    expect(provider.requests).toHaveLength(3);
  });

  it.each([
    ['a phrase', ''],
    ['words of its first point', '{"points":[{"point":"Ship it early","A":{"at":2,"words":"'],
  ])(
    'does not come of %s up to the limit, and drawing it again asks with other letters',
    async (_what, start) => {
      const drawMap = await holdRound({ cut: () => start + 'ship a small version '.repeat(100) });
      expect(await drawMap()).toEqual({ kind: 'no-json' });
      expect(await drawMap()).toEqual({ kind: 'no-json', isRepeated: true });
      const letters = clerkQuestions().map((question) => letterOf(question, ANSWERS.dreamer));
      expect(letters).toEqual(['B', 'A']);
      expect(provider.requests).toHaveLength(4);
    },
  );
});
