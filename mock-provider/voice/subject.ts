import { isClosed, isKin, isNoun, isPlural } from './lexicon.ts';
import { type Phrase, isGerund, readBarePhrase, readNounPhrase } from './noun-phrase.ts';
import { isWord, tokensOf } from './tokens-of.ts';
import { wordForms } from './word-forms.ts';

interface Candidate {
  text: string;
  weight: number;
}

const mostCharacters = 48;
const makes = new Set(
  'build launch start write create make design open run develop grow plan publish record found organise organize host prepare improve sell market price finish fund'.split(
    ' ',
  ),
);
/** What one asks for rather than about, unless more is said of it. */
const asked =
  /^an? (?:plan|joke|list|guide|summary|schedule|strategy|recipe|poem|idea|roadmap|riddle|pun|framework)$/i;
const asksAbout =
  /^(?:about|at|on|with|for|into|of|learn|learning|study|studying|explain|define|describe|understand|master|practi[sc]e|improve|reduce|start|grow|sell|teach|like|love|between|than|regarding|discuss)$/i;
const rude = /\b(?:\w*fuck\w*|\w*shit\w*|bitch\w*|cunts?|nigg\w*|fagg?\w*|whores?|dicks?|assholes?)\b/i;

/**
 * What a question is about, as a noun phrase that can stand where an object stands, said to the one who asked: "your
 * bakery", "a mobile app", "learning Spanish". Null when there is nothing one could be sure of.
 */
export function findSubject(text: string): string | null {
  const tokens = tokensOf(isShouted(text) ? text.toLowerCase() : text);
  let best: Candidate | null = null;
  for (let at = 0; at < tokens.length; at += 1) {
    const candidate = candidateAt(tokens, at);
    if (candidate === null || rude.test(candidate.text) || candidate.text.length > mostCharacters) continue;
    if (best === null || candidate.weight > best.weight) best = candidate;
  }
  return best?.text ?? null;
}

function candidateAt(tokens: readonly string[], at: number): Candidate | null {
  const word = tokens[at]?.toLowerCase() ?? '';
  if (/^(?:my|our)$/.test(word)) return articled(tokens, at, 'your', 5);
  if (/^an?$/.test(word)) {
    const before = tokens[at - 1] ?? '';
    const isOwn = !before.endsWith('s') && wordForms(before).some((form) => makes.has(form));
    return articled(tokens, at, isOwn ? 'your' : word, isOwn ? 5.2 : 3.5);
  }
  if (word === 'the') return articled(tokens, at, 'the', 3);
  if (/^(?:this|that|these|those)$/.test(word))
    return articled(tokens, at, /^th(?:is|at)$/.test(word) ? 'this' : 'these', 2);
  return bare(tokens, at);
}

function articled(tokens: readonly string[], at: number, article: string, weight: number): Candidate | null {
  const phrase = readNounPhrase(tokens, at + 1);
  if (phrase === null) return null;
  // "a payments API" was read only as far as its first word.
  if (/^an?$/.test(tokens[at]?.toLowerCase() ?? '') && isPlural(phrase.words.at(-1) ?? '')) return null;
  const thisIsPronoun = /^th[ei]s/.test(article) && !isNoun(phrase.words.at(-1) ?? '');
  if (thisIsPronoun) return null;
  const short = [fitting(article, phrase.words[0] ?? ''), ...phrase.words];
  const text = extended(tokens, short, phrase.end);
  if (asked.test(text)) return { text, weight: 1 };
  if (isKin(phrase.words.at(-1) ?? '') && article === 'your')
    return { text: `the situation with ${text}`, weight: 2.6 };
  return { text, weight: text.length > short.join(' ').length ? weight + 0.4 : weight };
}

function bare(tokens: readonly string[], at: number): Candidate | null {
  const before = tokens[at - 1]?.toLowerCase() ?? '';
  const isAsked = asksAbout.test(before) || isDefinition(tokens, at);
  if (isWord(tokens[at]) && isGerund(tokens[at] ?? '') && !isAsked) return null;
  const phrase = readBarePhrase(tokens, at, isAsked && (isDefinition(tokens, at) || makesSense(before)));
  if (phrase === null || isClosed(phrase.words[0] ?? '')) return null;
  const [first = '', ...rest] = phrase.words;
  const words = at === 0 && isNoun(first) ? [first.toLowerCase(), ...rest] : phrase.words;
  return { text: extended(tokens, words, phrase.end), weight: isAsked ? 3.2 : 1.5 };
}

/** What is …? What are …? */
function isDefinition(tokens: readonly string[], at: number): boolean {
  const [question = '', verb = ''] = [tokens[at - 2]?.toLowerCase(), tokens[at - 1]?.toLowerCase()];
  return (question === 'what' && /^(?:is|are|was|were)$/.test(verb)) || /^what'?s$/.test(verb);
}

function makesSense(before: string): boolean {
  return /^(?:explain|define|learn|study|understand|about|master|improve|reduce|discuss|regarding)$/.test(
    before,
  );
}

/** "a plan" goes on to "a plan for your bakery", as long as what follows is sure to be a noun as well. */
function extended(tokens: readonly string[], words: readonly string[], end: number): string {
  const text = words.join(' ');
  const link = tokens[end]?.toLowerCase() ?? '';
  if (!/^(?:of|for|in)$/.test(link)) return text;
  const article = tokens[end + 1]?.toLowerCase() ?? '';
  const own = /^(?:my|our)$/.test(article);
  const phrase: Phrase | null =
    own || /^(?:an?|the)$/.test(article)
      ? readNounPhrase(tokens, end + 2)
      : readBarePhrase(tokens, end + 1, link === 'of');
  if (phrase === null || (link === 'in' && !own)) return text;
  const isBare = !own && !/^(?:an?|the)$/.test(article);
  const longer = [text, link, ...(isBare ? [] : [own ? 'your' : article]), ...phrase.words].join(' ');
  return longer.length <= mostCharacters ? longer : text;
}

function fitting(article: string, next: string): string {
  if (article !== 'a' && article !== 'an') return article;
  return (/^[aeiou]/i.test(next) && !/^(?:uni|use|eu|one)/i.test(next)) || /^hour|^honest/i.test(next)
    ? 'an'
    : 'a';
}

function isShouted(text: string): boolean {
  return text.length > 12 && !/\p{Ll}/u.test(text);
}
