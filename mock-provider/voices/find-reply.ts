import type { Described } from './described.ts';
import { personaNamed } from './personas.ts';
import { hash } from './seeded-generator.ts';
import type { Reply, Round, Speech } from './speech.ts';

/** Replies for a persona that has none of its own. */
const ANYONE = 'anyone';

/** Replies built from a persona's system message. */
const DESCRIBED = 'described';

export interface Spoken {
  readonly id: string;
  readonly text: string;
  /** Whether it would fit any question. */
  readonly isGeneral: boolean;
}

/**
 * Finds a persona's reply to a question; it depends only on these two. Tries in order: a reply to this question, an
 * occasion, a passed-on answer, and general replies. The n-th general replies of all personas are written to go
 * together.
 * @param turn counts further choices of a request, from 0
 */
export function findReply(
  speech: Speech,
  persona: string | Described | null,
  question: string,
  turn: number,
): Spoken {
  const described = typeof persona === 'object' ? persona : null;
  const id = typeof persona === 'string' ? persona : described === null ? ANYONE : DESCRIBED;
  const asked = fold(question);
  const round = roundAsking(speech, question);
  const answer = round?.answers[id];
  if (round !== undefined && answer !== undefined) {
    return { id: `${round.id}-${id}`, text: answer, isGeneral: false };
  }
  const own = speech.replies.filter((reply) => reply.persona === id && canSay(reply, described));
  const all = [...own, ...speech.replies.filter((reply) => reply.persona === ANYONE)];
  const occasion = occasionOf(speech, asked);
  const about = speakerOfQuotation(speech, question);
  const prepared =
    all.find((reply) => reply.question !== undefined && fold(reply.question) === asked) ??
    all.find((reply) => reply.occasion !== undefined && reply.occasion === occasion) ??
    pick(
      own.filter((reply) => about !== null && reply.about === about),
      asked,
      turn,
    );
  if (prepared !== undefined) {
    return { id: prepared.id, text: fill(prepared.text, described, asked), isGeneral: false };
  }
  const seed = described === null ? asked : `${described.name} ${asked}`;
  const said = partsOf(described === null ? all : own, id).flatMap((part) => pick(part, seed, turn) ?? []);
  return {
    id: said.map((reply) => reply.id).join(' '),
    text: said.map(({ text }) => fill(text, described, seed)).join(' '),
    isGeneral: true,
  };
}

/** The round with this question, ignoring case, punctuation and spaces. */
export function roundAsking({ rounds }: Pick<Speech, 'rounds'>, question: string): Round | undefined {
  const asked = fold(question);
  return rounds.find((one) => fold(one.question) === asked);
}

/** Lists that each contribute one reply to a general answer. */
function partsOf(replies: readonly Reply[], persona: string): readonly (readonly Reply[])[] {
  if (persona === DESCRIBED) {
    return (['opening', 'advice'] as const).map((part) => replies.filter((reply) => reply.part === part));
  }
  const general = replies.filter(
    ({ question, occasion, about }) =>
      question === undefined && occasion === undefined && about === undefined,
  );
  const own = general.filter((reply) => reply.persona === persona);
  return [own.length > 0 ? own : general];
}

/** More marks in a row than any script uses. */
const longMarks = /\p{M}{30}/gu;

/** The marks, parted from the next ones: `normalize` sorts each run of marks, which takes long for thousands. */
const parted = '$&\u034f';

/** Normalises a text: lower case, without differences of spaces and punctuation. */
function fold(text: string): string {
  return text
    .replaceAll(longMarks, parted)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function occasionOf({ occasions }: Speech, folded: string): string | undefined {
  return occasions.find(
    ({ questions = [], mentions = [] }) =>
      questions.some((one) => fold(one) === folded) ||
      mentions.some((phrase) => ` ${folded} `.includes(` ${fold(phrase)} `)),
  )?.id;
}

/** The id of the persona whose quoted words begin the text. */
function speakerOfQuotation({ personas }: Speech, text: string): string | null {
  const [, name] = /^([^\n]{1,100}):\n>/.exec(text.trimStart()) ?? [];
  return name === undefined ? null : personaNamed(name, personas);
}

function pick<Item>(items: readonly Item[], seed: string, turn: number): Item | undefined {
  return items[((hash(seed) >>> 0) + turn) % items.length];
}

/** Whether a persona has the texts that a reply's placeholders need. */
function canSay({ text }: Reply, described: Described | null): boolean {
  if (described === null) return true;
  const { skills, description } = described;
  const wanted = text.includes('{other}') ? 2 : text.includes('{skill}') ? 1 : 0;
  return skills.length >= wanted && (description !== '' || !text.includes('{description}'));
}

function fill(text: string, described: Described | null, seed: string): string {
  if (described === null) return text;
  const { name, description, skills } = described;
  const texts: Readonly<Record<string, string | undefined>> = {
    name,
    description,
    skill: pick(skills, seed, 0),
    other: pick(skills, seed, 1),
  };
  return text.replaceAll(/\{(\w+)\}/g, (whole, field: string) => texts[field] ?? whole);
}
