/** What a reply can take up of a question: a phrase as it is said back, and a word to be quoted. */
interface TakenUp {
  phrase: string | null;
  word: string | null;
}

/**
 * How a skill stands in a sentence: as a noun (`thread safety`), as what one does (`read code aloud`) or is (`patient`),
 * or in quotes.
 */
export type Skill = { kind: 'noun' | 'deed' | 'trait' | 'quoted'; text: string };

const mostTokens = 300;

/** Who asks about what is theirs is told about what is theirs. */
const determiners: ReadonlyMap<string, string> = new Map([
  ['a', 'the'],
  ['an', 'the'],
  ['the', 'the'],
  ['this', 'this'],
  ['my', 'your'],
  ['our', 'your'],
]);

/** Behind these, a question turns its subject round (`is my code safe`), and where the phrase ends is unsure. */
const turning: ReadonlySet<string> = words(
  'is are was were am do does did has have had can could will would shall should may might must isnt doesnt lets',
);

/** Where a phrase ends for certain. */
const boundaries: ReadonlySet<string> = words(
  'for in on of with to and or from at by that which who when while if without into over about because than but before after under between so as is are was were will would can could should has had all every each next last',
);

/** Words that say nothing by themselves, or cannot stand at the end of a phrase. */
const empty: ReadonlySet<string> = words(
  `about above across actually after again against ahead almost alone along already also although always among another
  answer answers anything around asked away back became because become been before begin being below best better between
  bigger both bring can't cannot certain comes coming could couldn't course days didn't different does doesn't doing done
  don't down during each easier easy either else enough even ever every everyone everything example examples explain exactly explain far
  fewer find first following from further gets getting give given gives goes going gone good great had happen happened
  happening happens hard has have haven't having hear hello help helps here hers herself hey hi high himself his hours how
  however i'd i'll i'm i've idea important instead into isn't it's itself just keep keeps kind kinds knew know known knows
  last later latest least less let's like likely little long longer look looking looks lot lots made main make makes
  making many matter maybe mean means might mine minutes months more most much must myself need needed needs neither never
  next none nothing now number often once one ones only onto other others ought ours ourselves over own part parts people
  perhaps place please point possible problem problems properly put quite question questions quickly rather really right
  said same saying says second seem seems seen several shall she should shouldn't show since slowly some somebody someone
  something sometimes soon sort sorts still such suddenly sure take taken takes taking talk tell than thank thanks that
  that's their theirs them themselves then there there's these they thing things think third this those though three
  through time times today together told tomorrow too took towards tried tries true try trying under until upon use used
  uses using usually very want wanted wants wasn't way ways week weeks well went were weren't what what's whatever when
  whenever where wherever whether which while who whole whom whose why will with within without won't words would wouldn't
  wrong year years yes yesterday you you'd you'll you're you've your yours yourself
  worth function thoughts bad bit fast few fine new nice old ready safe small big short tall slow quick true false half top
  four quartet squad visionary methodologist executor evaluator`,
);

/** Verbs that a second word could be: `the moon causes` is no phrase to say back. */
const endsLikeVerb = /(?:s|ed|ly)$/;

/** What people do who say what they can do. */
const deeds: ReadonlySet<string> = words(
  `read write ask find explain listen spot turn keep make take give see know tell speak say bring break hold catch think
  hunt teach remember translate notice challenge simplify reduce connect listen learn measure compare draw look`,
);

/** As a verb only where one of these follows; `checks and balances` and `test plans` are things. */
const afterDeed: ReadonlySet<string> = words(
  'the a an every each all any what how why who where when your between into for code people things until about at before to in aloud twice out',
);

/** A deed that speaks of a third person, or denies something, is quoted rather than turned round. */
const thirdPerson =
  /\b(?:its?|their|his|hers?|he|she|they|them|itself|themselves|himself|herself|is|are|not|never)\b/i;

/** What one is, said in one word. */
const traits: ReadonlySet<string> = words(
  'blunt bold brave calm careful clear concise curious direct fair friendly gentle honest humble kind loyal patient polite precise sceptical sharp sincere skeptical strict stubborn tactful thorough warm wise',
);

/** Words of a clause, which is no noun. */
const noNoun: ReadonlySet<string> = words(
  'i you we he she it they never always not no how what why who where when if can will is are be has have does do as or but very quite too',
);

const adjective = /(?:ful|ive|ous|less|able|ible|ish|ical)$/;

/** `Hums old songs`, but also `systems analysis`. */
const mayBeVerb = /(?<!ic|[’'su])s$/;

/** Written with a capital even inside a sentence. */
const proper =
  /^(?:[A-Z][a-z]*[A-Z0-9+#.].*|[A-Z0-9&+#./-]+|I|English|Spanish|French|German|Italian|Dutch|Greek|Latin|Chinese|Japanese|Korean|Arabic|Hebrew|Russian|Portuguese|European|African|American|Asian|British|Roman|Bayesian|Socratic|Kanban|Scrum|Python|Java|Rust|React|Vue|Angular|Kotlin|Swift|Linux|Unix|Windows|Android|Docker|Kubernetes|Terraform|Postgres|Redis|Git|Excel|Zen|Pilates|Buddhist|Christian|Jewish|Muslim|Stoic|Victorian|Monday|Friday)$/;

/** A phrase that surely is one, and a word worth quoting; nothing of the persona's own name. */
export function takeUp(question: string, name: string, draw: () => number): TakenUp {
  const tokens = question.match(/[\p{L}\p{N}][\p{L}\p{N}'-]*|[^\s\p{L}\p{N}]/gu)?.slice(0, mostTokens) ?? [];
  const own = words(name.toLowerCase());
  const isWorthy = (token: string): boolean => isContent(token) && !own.has(token.toLowerCase());
  const phrase =
    tokens.map((_, at) => phraseAt(tokens, at, isWorthy)).find((found) => found !== null) ?? null;
  const longest = [...new Set(tokens)]
    .filter((token) => token.length >= 5 && token.length <= 18 && /^\p{L}+$/u.test(token) && isWorthy(token))
    .toSorted((one, other) => other.length - one.length)
    .slice(0, 2);
  return { phrase, word: longest[Math.floor(draw() * longest.length)] ?? null };
}

/** Reads a skill's grammar off its first words; where that is unsure, it is quoted. */
export function skillOf(text: string): Skill {
  const said = text.split(' ');
  const [first = '', second = ''] = said;
  const quoted: Skill = { kind: 'quoted', text };
  if (!/^[\p{Script=Latin}\p{N} '’&/+#-]+$/u.test(text) || said.length > 5) return quoted;
  const deed = deedOf(first.toLowerCase());
  if (deed !== null) {
    const isDeed = afterDeed.has(second.toLowerCase()) && !thirdPerson.test(text);
    return isDeed ? { kind: 'deed', text: [deed, ...said.slice(1)].join(' ') } : quoted;
  }
  if (said.length === 1 && traits.has(first.toLowerCase()))
    return { kind: 'trait', text: first.toLowerCase() };
  const isClause = /^(?:to|and)$/i.test(first) || said.some((word) => noNoun.has(word.toLowerCase()));
  const isQuality = said.length === 1 && adjective.test(first) && !proper.test(first);
  const mayBeDeed = mayBeVerb.test(first) && second !== '' && second !== 'and';
  if (isClause || isQuality || mayBeDeed) return quoted;
  return { kind: 'noun', text: inSentence(said) };
}

/** Small letters, unless it is a name or every word has a capital. */
function inSentence(said: readonly string[]): string {
  const [first = '', ...others] = said;
  const isName = proper.test(first) || others.some((word) => /^\p{Lu}\p{Ll}/u.test(word));
  return [isName ? first : first.toLowerCase(), ...others].join(' ');
}

function deedOf(word: string): string | null {
  const stems = [word, word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/ies$/, 'y')];
  return stems.find((stem) => deeds.has(stem)) ?? null;
}

function phraseAt(
  tokens: readonly string[],
  at: number,
  isWorthy: (token: string) => boolean,
): string | null {
  const article = (tokens[at] ?? '').toLowerCase();
  const said = determiners.get(article);
  const before = (tokens[at - 1] ?? '').toLowerCase().replaceAll("'", '');
  if (said === undefined || turning.has(before)) return null;
  const [first = '', second = '', third = ''] = tokens.slice(at + 1, at + 4);
  if (!isWorthy(first)) return null;
  if (endsPhrase(second)) return `${said} ${first}`;
  const isNoun = isWorthy(second) && (article.startsWith('a') || !endsLikeVerb.test(second));
  return isNoun && endsPhrase(third) ? `${said} ${first} ${second}` : null;
}

function endsPhrase(token: string): boolean {
  return boundaries.has(token.toLowerCase()) || /^[^\p{L}\p{N}]?$/u.test(token);
}

function isContent(token: string): boolean {
  return (
    /^[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{N}-]{1,24}$/u.test(token) && !empty.has(token.toLowerCase())
  );
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}
