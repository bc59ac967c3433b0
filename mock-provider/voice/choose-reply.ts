import type { Reply } from '../state/state.ts';
import type { Question } from './question.ts';
import { wordForms } from './word-forms.ts';

interface Ranked {
  reply: Reply;
  score: number;
}

/** How often each reply was given, as the number of the turn it was last given in. */
export type LastGiven = ReadonlyMap<string, number>;

const keywordWeight = 10;
const generalWeight = 0.1;
/** The first topic of a reply is what it is about; the others only favour it. */
const asideShare = 0.4;
const missedCost = 0.1;
/** A reply that fits nearly as well as the best may take its turn; one that fits half as well may spare a repetition. */
const nearlyBest = 0.75;
const goodEnough = 0.4;

/** The reply that fits best; among those that fit as well, the one not given for longest. Null when there are none. */
export function chooseReply(
  replies: readonly Reply[],
  question: Question,
  lastGiven: LastGiven,
  draw: () => number,
): Reply | null {
  const ranked = rank(replies, question);
  const best = ranked[0]?.score ?? 0;
  const near = ranked.filter(({ score }) => score >= best * nearlyBest);
  const fits = near.length > 1 ? near : ranked.filter(({ score }) => score >= best * goodEnough);
  const turns = fits.map(({ reply }) => lastGiven.get(reply.id) ?? 0);
  const longestAgo = Math.min(...turns);
  const rested = fits.filter((_, index) => turns[index] === longestAgo);
  const top = rested.filter(({ score }) => score === rested[0]?.score);
  return top[Math.floor(draw() * top.length)]?.reply ?? null;
}

function rank(replies: readonly Reply[], question: Question): Ranked[] {
  return replies
    .map((reply) => ({ reply, score: scoreOf(reply, question) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score);
}

function scoreOf({ topics, keywords = [] }: Reply, question: Question): number {
  let score = topics.includes('general') ? generalWeight : 0;
  const [first] = topics;
  if (first !== undefined) {
    const main = question.topics.get(first) ?? 0;
    let others = 0;
    let missed = 0;
    // Every answer weighs every reply: nothing is allocated here.
    for (let index = 1; index < topics.length; index += 1) {
      const weight = question.topics.get(topics[index] ?? '') ?? 0;
      others += weight;
      if (weight === 0) missed += 1;
    }
    const aside = others * asideShare;
    score += main === 0 ? aside * asideShare : main + aside - missed * missedCost;
  }
  for (const keyword of keywords) {
    if (wordForms(keyword).some((form) => question.words.has(form))) score += keywordWeight;
  }
  return score;
}
