/** What a question can be about, and how that is recognised. The first topic that matches counts first. */
const patterns: Readonly<Record<string, RegExp>> = {
  distress:
    /\b(?:suicid\w*|kill(?:ing)? (?:myself|me)|(?:want|going) to die|end (?:my life|it all)|self[- ]?harm|hurt(?:ing)? myself|cut(?:ting)? myself|don'?t want to (?:live|be alive)|no reason to live|better off dead|hate my life)\b/i,
  harm: /\b(?:make|build|buy|plant) (?:an? |the |my )?(?:\w+ )?(?:bombs?|explosives?|grenades?|nerve gas)\b|\b(?:kill|murder|poison|stab|shoot) (?:him|her|them|someone|somebody|people|everyone|(?:my|his|her|the) (?:boss|wife|husband|partner|ex|neighbou?rs?|teacher|colleagues?|friends?|family|parents?|mother|father|brother|sister|son|daughter|child(?:ren)?|kids?|dog|cat))\b/i,
  health:
    /\b(?:chest pain|symptoms?|diagnos\w+|medicines?|medications?|antibiotics?|painkillers?|overdose|(?:while|when|if|during|in) pregnan\w+|diabetes|cancer|bleach|allerg\w+|cocaine|heroin|drugs|safe to (?:eat|drink|take|mix|swallow)|(?:my|a|the) (?:fever|headache|rash|doctor))\b/i,
  joke: /\b(?:joke|make me laugh|riddle)\b/i,
  complaint:
    /\b(?:(?:you|that|this)(?:'re| are|'s| is| was)? (?:so |really |just |completely )?(?:an? )?(?:stupid|dumb|useless|idiot|wrong|bad|terrible|awful|nonsense|rubbish|unhelpful|not helpful|worthless)\b(?! idea)|you suck|shut up|fuck (?:you|off)|(?:i )?hate you|doesn'?t help|did(?:n'?t| not) (?:help|answer))\b/i,
  identity:
    /\b(?:who|what) are you\b|\bwhat(?:'s| is| are) your\b(?! (?:opinion|view|take|advice|thoughts?|ideas?|plans?|recommendation|suggestion)\b)|\byour (?:name|role|purpose|job|instructions|system prompt|favou?rite \w+)\b|\babout yourself\b|\bintroduce yourself\b|\bwhat (?:can|do) you do\b|\bhow can you help\b|\bcan you help(?: me)?\W*$|\bare you (?:an? )?(?:ai|bot|robot|human|real|person|chatgpt|conscious|alive)\b|\b(?:squad|quartet|other personas?|(?:the )?four of you|the (?:visionary|methodologist|executor|evaluator))\b|\b(?:ignore|disregard|forget) (?:all |any |your |the |my |previous |prior )+(?:instructions?|rules?|prompts?)\b|\b(?:system|hidden|secret) (?:prompt|instructions?)\b|\bpretend (?:you are|to be|you're)\b/i,
  closing:
    /^\W*(?:(?:ok(?:ay)?|great|perfect|cool|awesome|wow|nice|brilliant)\W+)?(?:many )?(?:thanks?|thank you|thx|cheers|bye|goodbye|good night|see you|farewell|you(?:'re| are) (?:so |really |very )?(?:great|amazing|awesome|brilliant|wonderful|the best|helpful|smart|clever|funny|kind|sweet)|i love you|that(?:'s| is| was) (?:very |really |so )?(?:helpful|great|useful|perfect|brilliant|amazing|wonderful))\b/i,
  greeting:
    /^\W*(?:hi|hello|hey|hiya|howdy|greetings|good (?:morning|afternoon|evening|day)|how are you|nice to meet you)\b(?:\W+(?:there|everyone|all|again|the|visionary|methodologist|executor|evaluator|my|friend|today|you|doing|how|are|is|it|going)\b){0,8}\W*$/i,
  more: /^\W*(?:(?:please )?(?:tell me more|go on|continue|more|elaborate|and then|what next|what else|keep going|say more|for example|an? example|why|why so|how|how so|really|ok|okay|yes|no|sure|maybe|hm+|interesting|i see|are you sure|is that so|lol|haha+|wow|great|cool|nice))(?:,? please)?\W*$/i,
  feelings:
    /\b(?:i(?:'?m| am| feel| felt| have been|'ve been| get) (?:\w+ ){0,2}(?:stressed|anxious|worried|afraid|scared|nervous|sad|lonely|alone|tired|exhausted|overwhelmed|depressed|unhappy|hopeless|miserable|heartbroken|burn(?:t|ed) out|angry|ashamed)|i(?: have|'ve)? (?:just )?failed|i hate my|i(?:'ve| have)? lost (?:my|a) (?:mother|father|mum|mom|dad|parents?|sister|brother|son|daughter|child|wife|husband|partner|friend|dog|cat|job)|passed away|my (?:\w+ ){1,2}(?:just |has |have )?died|after (?:we|i|people) die|death|dying|funeral|grieving|divorce|broke up|abus(?:e|ed|ive)|murder\w*|rape\w*|nobody (?:listens|cares|understands|likes)|my (?:anxiety|depression|grief|burnout|loneliness)|panic attacks?|can'?t stop crying)\b/i,
  decision:
    /(?<!\b(?:what|where|how|who|when|which|much|many|why) )\bshould (?:i|we)\b|\b(?:choose|decide|decision|versus|vs|pros and cons|worth it|worth \w+ing|(?:good|bad|right) idea|better than|make sense|which (?:one|is better)|what do you think (?:of|about) (?:my|our|this|the))\b|^is (?:my|our|this|the) (?:\w+ )?(?:plan|idea|strategy|approach|design|proposal)\b|^\W*\w+(?: \w+)? or \w+(?: \w+)?\s*\?*$/i,
  risk: /\b(?:risks?|risky|dangers?|pitfalls?|downsides?|go(?:es)? wrong|worst case|weak points?|fails?|failures?)\b/i,
  people:
    /^(?![\s\S]*\b(?:gifts?|presents?|birthday|cook|dinner|recipes?|holiday|trip)\b)[\s\S]*\b(?:(?:my|our|his|her) (?:\w+ )?(?:team|boss|manager|colleagues?|coworkers?|friends?|partner|wife|husband|girlfriend|boyfriend|mother|father|mum|mom|dad|parents?|sister|brother|son|daughter|kids?|children|neighbou?rs?|roommate|flatmate|employees?)|relationships?|friendships?|arguing with|difficult conversation)\b/i,
  ai: /\b(?:ai|artificial intelligence|llms?|chatgpt|chatbots?|language models?|machine learning|neural networks?|superintelligence)\b/i,
  code: /\b(?:(?<!dress |postal |zip |area )code|coding|bugs?|debug\w*|programming|programmer|databases?|apis?|javascript|typescript|algorithms?|frontend|backend|compiler|stack trace|(?:my|our|build(?:ing)?|mak(?:e|ing)|creat(?:e|ing)|develop(?:ing)?) (?:\w+ ){0,3}(?:apps?|websites?|software))\b/i,
  business:
    /\b(?:(?:my|our|an?|small|new|own|open|start|run|grow|launch|vegan)(?:ing)? (?:\w+ ){0,2}(?:shop|bakery|caf[eé]|restaurant|business|company|firm|agency|brand|studio)|startups?|entrepreneurs?|customers?|marketing|freelanc\w+|sell my|pricing|(?:should|do|can) (?:i|we) charge)\b/i,
  learning:
    /\b(?:learn(?!ed|t| from)(?:ing)?|(?:i|to|me|we) study|studying|exams?|homework|teach me|practi[cs]ing|get better at)\b/i,
  habits:
    /\b(?:habits?|motivat\w+|procrastinat\w+|putting (?:\w+ )?off|routine|productiv\w+|distract\w+|discipline|willpower|time management|get up earl\w+|exercise more|i(?:'m| am) (?:so |too )?lazy)\b/i,
  creative:
    /\b(?:ideas|idea for|brainstorm\w*|creativ\w+|inspir\w+|invent(?:ion|ions|ing)?|write (?:me |us )?(?:an?|the|my|our|some)|writing (?:an?|the|my|our)|stor(?:y|ies) about|poem|poetry|(?:a|my) novel|lyrics|slogan|haiku|name for)\b/i,
  plan: /\b(?:plan|plans|planning|roadmap|strategy|(?:do|should|can|would) (?:i|we|you) (?:best )?(?:start|begin|get started)|first steps?|next steps?|organi[sz]e|(?:my|our) (?:goals?|schedule|deadlines?)|(?:my|our|a|this) project)\b/i,
  explanation:
    /^\W*(?:so |but |and )?(?:why|explain|define|tell me about|what(?:'s| is| are| was| were| causes| does| happens)|how (?:do|does|did)(?! (?:i|we|you)\b))\b/i,
};

/** The topics, in the order in which they are looked for; a reply may name any of them, or `general`. */
export const topics: readonly string[] = [...Object.keys(patterns), 'general', 'unclear'];

const mostCharacters = 2000;

/** Function words of the languages that visitors try most; one of them alone may be an English word. */
const foreignWords =
  /\b(?:der|das|und|ist|ich|wie|nicht|mir|eine?|el|los|las|que|como|por|para|una|est|les|des|une|pour|dans|vous|je|et|le)\b/gi;
const englishWords = /\b(?:the|is|are|of|and|my|you|how|what|it|this|do|can|with)\b/i;

/** What a text is about, best first; never empty. What cannot be read, or is not English, is `unclear` and nothing else. */
export function topicsOf(text: string): readonly string[] {
  const question = plain(text);
  const matched = Object.keys(patterns).filter((topic) => patterns[topic]?.test(question));
  if (matched.length > 0) return [...matched, 'general'];
  return isReadable(question) ? ['general'] : ['unclear'];
}

/** Whether a phrase stands in a text as words of its own; a plural counts too. */
export function mentions(text: string, phrase: string): boolean {
  const words = ` ${wordsOf(plain(text))} `;
  const wanted = wordsOf(phrase);
  return wanted !== '' && ['', 's', 'es'].some((ending) => words.includes(` ${wanted}${ending} `));
}

function plain(text: string): string {
  return text.slice(0, mostCharacters).normalize('NFKC').replaceAll('’', "'").trim();
}

function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function isReadable(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const latin = text.match(/\p{Script=Latin}/gu) ?? [];
  if (letters.length < 2 || latin.length * 2 < letters.length) return false;
  if (!/[aeiouy]/i.test(text) || /\S{40}/.test(text) || /[¿¡]/.test(text)) return false;
  return (text.match(foreignWords) ?? []).length < 2 || englishWords.test(text);
}
