import { mentions, topicsOf } from './topics.ts';

/** What can be said. `persona` is a persona's id, or `anyone` for the neutral voice. */
export interface Reply {
  id: string;
  persona: string;
  /** What it answers; see topics.ts. */
  topics: string[];
  /** Words or phrases of the question that call for this very reply, before any topic. */
  keywords?: string[];
  text: string;
}

/** Whose replies serve where a persona has none of its own. */
export const anyone = 'anyone';

/** The number of the turn in which each reply was last given, by the reply's id. */
type LastGiven = ReadonlyMap<string, number>;

/** Said again when asked again: anything else would miss the point. */
const repeatable: ReadonlySet<string> = new Set([
  'distress',
  'harm',
  'health',
  'joke',
  'complaint',
  'identity',
  'greeting',
  'unclear',
]);

/**
 * The reply to a question: by keyword, else by its first topic that has one, else a general one. What the persona said
 * last is not said again while there is another that fits; among those, the one not given for longest. Null when there
 * is nothing to say.
 */
export function chooseReply(
  replies: readonly Reply[],
  persona: string | null,
  question: string,
  lastGiven: LastGiven,
  draw: () => number,
): Reply | null {
  const own = replies.filter((reply) => reply.persona === persona);
  const neutral = replies.filter((reply) => reply.persona === anyone);
  const byKeyword = own.filter(({ keywords = [] }) => keywords.some((phrase) => mentions(question, phrase)));
  if (byKeyword.length > 0) return pick(byKeyword, lastGiven, draw);
  const topics = topicsOf(question);
  const choices = topics.flatMap((topic) => [about(own, topic), about(neutral, topic)]);
  const best = choices.find((choice) => choice.length > 0);
  if (best === undefined) return null;
  const newest = Math.max(0, ...[...own, ...neutral].map((reply) => turnOf(reply, lastGiven)));
  const fresh = best.filter((reply) => turnOf(reply, lastGiven) < newest || newest === 0);
  if (fresh.length > 0) return pick(fresh, lastGiven, draw);
  if (topics.some((topic) => repeatable.has(topic))) return pick(best, lastGiven, draw);
  const general = about(own, 'general').filter((reply) => !best.includes(reply));
  return pick(general.length > 0 ? general : best, lastGiven, draw);
}

function about(replies: readonly Reply[], topic: string): readonly Reply[] {
  return replies.filter(({ topics }) => topics.includes(topic));
}

/** One of those not given for longest. */
function pick(replies: readonly Reply[], lastGiven: LastGiven, draw: () => number): Reply | null {
  const longestAgo = Math.min(...replies.map((reply) => turnOf(reply, lastGiven)));
  const rested = replies.filter((reply) => turnOf(reply, lastGiven) === longestAgo);
  return rested[Math.floor(draw() * rested.length)] ?? null;
}

function turnOf({ id }: Reply, lastGiven: LastGiven): number {
  return lastGiven.get(id) ?? 0;
}
