import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type Stand, shippedSpeech } from '../../mock-provider/voices/speech.ts';

interface Text {
  /** The path of the text in the data, for an error message. */
  readonly path: string;
  readonly text: string;
  /** By the id of each view or point. */
  readonly stands: Readonly<Record<string, Stand>>;
}

const { personas, views, occasions, replies, rounds } = shippedSpeech();
const speakers = personas.map(({ id }) => id);

const list = v.exactOptional(v.array(v.string()));
const stands = v.record(
  v.string(),
  v.strictObject({ stance: v.picklist(['for', 'against', 'mixed']), quote: v.string() }),
);
const data = v.strictObject({
  views: v.array(v.strictObject({ id: v.string(), text: v.string() })),
  occasions: v.array(v.strictObject({ id: v.string(), questions: list, mentions: list })),
  replies: v.array(
    v.strictObject({
      id: v.string(),
      persona: v.picklist([...speakers, 'anyone', 'described']),
      question: v.exactOptional(v.string()),
      occasion: v.exactOptional(v.picklist(occasions.map(({ id }) => id))),
      about: v.exactOptional(v.picklist(speakers)),
      part: v.exactOptional(v.picklist(['opening', 'advice'])),
      text: v.string(),
      stands: v.exactOptional(stands),
    }),
  ),
  rounds: v.array(
    v.strictObject({
      id: v.string(),
      question: v.string(),
      answers: v.strictObject(Object.fromEntries(speakers.map((id) => [id, v.string()]))),
      points: v.pipe(v.array(v.strictObject({ point: v.string(), stands })), v.minLength(3), v.maxLength(4)),
    }),
  ),
});

/** Every text of an answer, with its stances. */
const texts: readonly Text[] = [
  ...replies.map(({ text, stands: taken = {} }, index) => ({
    path: `replies.json: replies[${index}]`,
    text,
    stands: taken,
  })),
  ...rounds.flatMap(({ answers, points }, index) =>
    Object.entries(answers).map(([persona, text]) => ({
      path: `rounds.json: [${index}].answers.${persona}`,
      text,
      stands: Object.fromEntries(
        points.flatMap((point, place) =>
          point.stands[persona] ? [[`points[${place}]`, point.stands[persona]] as const] : [],
        ),
      ),
    })),
  ),
];

/** Disputed if one stance is for and one against; shared if at least three are the same. */
function kindOf(taken: readonly Stand[]): 'disputed' | 'shared' | 'open' {
  const count = (stance: Stand['stance']) => taken.filter((stand) => stand.stance === stance).length;
  if (count('for') > 0 && count('against') > 0) return 'disputed';
  return Math.max(count('for'), count('against')) >= 3 ? 'shared' : 'open';
}

describe('the texts of the mock', () => {
  it('have the fields that the mock reads, and refer only to what exists', () => {
    const { issues = [] } = v.safeParse(data, { views, occasions, replies, rounds });
    expect(issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)).toEqual([]);
    const unknown = replies.flatMap((reply) =>
      Object.keys(reply.stands ?? {}).filter((view) => !views.some(({ id }) => id === view)),
    );
    expect(unknown).toEqual([]);
    const ids = [...replies, ...rounds].map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);
  });

  it('contain their quotes, of at least three words, which no other text contains', () => {
    const wrong = texts.flatMap(({ path, text, stands: taken }) =>
      Object.entries(taken)
        .filter(
          ([, { quote }]) =>
            !text.includes(quote) ||
            quote.split(' ').length < 3 ||
            texts.some((other) => other.text !== text && other.text.includes(quote)),
        )
        .map(([field, { quote }]) => `${path}, ${field}: ${quote}`),
    );
    expect(wrong).toEqual([]);
  });

  it('are unique, fit into the tokens of an answer, and end like sentences', () => {
    const wrong = texts.filter(
      ({ text }, index) =>
        text.length > 500 ||
        !/^(?:[A-Z“]|\{\w+\}).*[.!?”]$/.test(text) ||
        texts.findIndex((other) => other.text === text) < index,
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('give the map of every round a disputed and a shared point', () => {
    for (const { id, points } of rounds) {
      const kinds = points.map((point) => kindOf(Object.values(point.stands)));
      expect(kinds, id).toEqual(expect.arrayContaining(['disputed', 'shared']));
    }
  });

  it('give each persona the same number of general replies, which together make a map', () => {
    const sets = speakers.map((persona) =>
      replies.filter((reply) => reply.persona === persona && reply.id.includes('-general-')),
    );
    expect(new Set(sets.map(({ length }) => length)).size).toBe(1);
    for (const index of sets[0]!.keys()) {
      const kinds = views.map(({ id }) => kindOf(sets.flatMap((set) => set[index]?.stands?.[id] ?? [])));
      expect(kinds, `general reply ${index + 1}`).toEqual(expect.arrayContaining(['disputed', 'shared']));
    }
  });
});
