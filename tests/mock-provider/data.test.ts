import { describe, expect, it } from 'vitest';
import { checkRecord } from '../../mock-provider/control/records.ts';
import { loadState } from '../../mock-provider/state.ts';
import { type Stand, shippedSpeech } from '../../mock-provider/voices/speech.ts';

interface Text {
  readonly file: string;
  readonly path: string;
  readonly text: string;
  readonly stands: Readonly<Record<string, Stand>>;
}

const ROUNDS = 'mock-provider/data/rounds.json';
const REPLIES = 'mock-provider/data/replies.json';

const state = loadState({});
const { personas, views, occasions, replies, rounds } = shippedSpeech();
const speakers = personas.map(({ id }) => id);

/** Every text that is said, with the stands that are written beside it. */
const texts: readonly Text[] = [
  ...replies.map(({ text, stands = {} }, index) => ({
    file: REPLIES,
    path: `replies[${index}]`,
    text,
    stands: at(`stands`, stands),
  })),
  ...rounds.flatMap(({ answers, points }, index) =>
    Object.entries(answers).map(([persona, text]) => ({
      file: ROUNDS,
      path: `rounds[${index}]`,
      text,
      stands: Object.fromEntries(
        points.flatMap(({ stands }, place) => {
          const stand = stands[persona];
          return stand ? [[`points[${place}].stands.${persona}`, stand] as const] : [];
        }),
      ),
    })),
  ),
];

function at(field: string, stands: Readonly<Record<string, Stand>>): Record<string, Stand> {
  return Object.fromEntries(Object.entries(stands).map(([id, stand]) => [`${field}.${id}`, stand]));
}

/** Whether somebody is for a point and somebody against it, or three of four say the same. */
function kindOf(stands: readonly Stand[]): 'disputed' | 'shared' | 'open' {
  const count = (stance: Stand['stance']) => stands.filter((stand) => stand.stance === stance).length;
  if (count('for') > 0 && count('against') > 0) return 'disputed';
  return Math.max(count('for'), count('against')) >= 3 ? 'shared' : 'open';
}

/** Each problem names its file and its path. */
function problems(): readonly string[] {
  const lists = { views, occasions, replies, rounds } as const;
  const shapes = Object.entries(lists).flatMap(([resource, records]) =>
    records.flatMap((record: object, index: number) => {
      const problem = checkRecord(resource as keyof typeof lists, record, state);
      const file = resource === 'rounds' ? ROUNDS : REPLIES;
      return problem ? [`${file}: ${resource}[${index}].${problem.field}: ${problem.message}`] : [];
    }),
  );
  const whoSpeaks = new Set([...speakers, 'anyone', 'described']);
  const references = replies.flatMap(({ persona, about, occasion }, index) => [
    ...(whoSpeaks.has(persona) ? [] : [`${REPLIES}: replies[${index}].persona: unknown '${persona}'`]),
    ...(about === undefined || speakers.includes(about)
      ? []
      : [`${REPLIES}: replies[${index}].about: unknown '${about}'`]),
    ...(occasion === undefined || occasions.some(({ id }) => id === occasion)
      ? []
      : [`${REPLIES}: replies[${index}].occasion: unknown '${occasion}'`]),
  ]);
  const seats = rounds.flatMap(({ answers, points }, index) => [
    ...Object.keys(answers)
      .filter((id) => !speakers.includes(id))
      .map((id) => `${ROUNDS}: rounds[${index}].answers.${id}: unknown persona`),
    ...(Object.keys(answers).length === speakers.length
      ? []
      : [`${ROUNDS}: rounds[${index}].answers: not all four`]),
    ...(['disputed', 'shared'] as const)
      .filter((kind) => !points.some(({ stands }) => kindOf(Object.values(stands)) === kind))
      .map((kind) => `${ROUNDS}: rounds[${index}].points: none is ${kind}`),
    ...(points.length >= 3 && points.length <= 4
      ? []
      : [`${ROUNDS}: rounds[${index}].points: not three or four`]),
  ]);
  const quotes = texts.flatMap(({ file, path, text, stands }) =>
    Object.entries(stands).flatMap(([field, { quote }]) => {
      const where = `${file}: ${path}.${field}.quote`;
      if (quote.split(' ').length < 3) return [`${where}: less than three words`];
      const others = texts.filter((other) => other.text !== text && other.text.includes(quote));
      return others.map((other) => `${where}: also in ${other.file}: ${other.path}`);
    }),
  );
  const twice = texts.flatMap(({ file, path, text }, index) =>
    texts.findIndex((other) => other.text === text) < index ? [`${file}: ${path}: said twice`] : [],
  );
  const ids = [...replies, ...rounds].map(({ id }) => id);
  const idsTwice = ids
    .filter((id, index) => ids.indexOf(id) < index)
    .map((id) => `${REPLIES}: id '${id}' twice`);
  return [...shapes, ...references, ...seats, ...quotes, ...twice, ...idsTwice];
}

describe('the texts of the mock', () => {
  it('hold: shapes, personas, views, stands, and every quote in its answer and nowhere else', () => {
    expect(problems()).toEqual([]);
  });

  it('fit into the tokens of an answer, and end as sentences do', () => {
    const wrong = texts.filter(({ text }) => text.length > 500 || !/^(?:[A-Z“]|\{\w+\}).*[.!?”]$/.test(text));
    expect(wrong.map(({ file, path }) => `${file}: ${path}`)).toEqual([]);
  });

  it('give each persona the same number of general replies, which are heard together and make a map', () => {
    const generalOf = (persona: string) =>
      replies.filter((reply) => reply.persona === persona && reply.id.includes('-general-'));
    const sets = speakers.map(generalOf);
    expect(new Set(sets.map(({ length }) => length)).size).toBe(1);
    for (const index of sets[0]!.keys()) {
      const kinds = views.map(({ id }) => kindOf(sets.flatMap((set) => set[index]?.stands?.[id] ?? [])));
      expect(kinds, `general reply ${index + 1}`).toEqual(expect.arrayContaining(['disputed', 'shared']));
    }
  });
});
