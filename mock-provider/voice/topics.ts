/** Words that show a topic, in their plain form; `wordForms` finds them inflected. */
const words: Readonly<Record<string, string>> = {
  ideas:
    'idea brainstorm brainstorming concept possibility invent invention innovate innovation suggestion inspire opportunity',
  plan: 'plan roadmap strategy schedule milestone phase timeline organise organize outline steps agenda project prepare',
  risk: 'risk danger dangerous threat fail failure wrong worst safe safety uncertain uncertainty mistake downside vulnerable crisis emergency',
  data: 'data metric kpi analytics statistic statistics statistical number measure measurement dashboard survey dataset chart correlation evidence percentage average spreadsheet a/b',
  learning:
    'learn study school university exam course teach teacher lesson language skill spanish french german japanese piano guitar practise practice tutor homework memorise memorize understand student training education',
  team: 'team people colleague employee manager boss hire hiring meeting leadership leader staff culture collaborate collaboration coworker feedback delegate conflict crew volunteer onboarding remote-work',
  money:
    'money budget raise cost salary saving invest investment investing debt loan income expense tax rent mortgage revenue profit fund funding fundraising finance financial afford dollar euro pension retirement spend inflation crypto bitcoin',
  pricing: 'price pricing charge fee margin discount quote',
  writing:
    'write writing writer story novel poem poetry essay blog book chapter character plot article newsletter script copywriting draft speech memoir fiction letter storytelling headline',
  code: 'code coding bug software program programming programmer app website api database javascript typescript python react vue rust server deploy deployment algorithm refactor debug debugging frontend backend test developer git compiler crash function library framework',
  bug: 'bug crash debug error broken glitch exception wifi',
  ai: 'ai artificial intelligence model llm chatbot chatgpt gpt neural machine-learning robot automation automate agent prompt algorithmic singularity openai superintelligence',
  health:
    'health healthy sleep insomnia exercise fitness diet weight doctor pain headache yoga meditation workout gym running marathon energy nutrition sick illness medicine symptom stress burnout eat',
  habits:
    'habit routine time productivity procrastinate procrastination focus morning distraction discipline deadline calendar hour busy overwhelm organised organized concentrate schedule balance phone screen',
  travel:
    'travel trip vacation holiday flight visit destination backpack tour tourist japan paris rome italy europe hotel itinerary abroad hike hiking journey airport island',
  climate:
    'climate warming carbon emission sustainable sustainability renewable solar environment environmental pollution recycle recycling plastic planet ecosystem energy wind biodiversity co2 green electric ocean forest',
  science:
    'science scientific physics chemistry biology experiment hypothesis theory research quantum space universe star planet black-hole gravity atom evolution dna gene brain photosynthesis laboratory astronomy mars moon galaxy relativity math maths mathematics physicist cell lab consciousness time-travel',
  business:
    'business startup company launch customer market marketing sell sales brand product bakery shop restaurant cafe entrepreneur founder client competitor competition store growth grow audience freelance freelancing podcast newsletter b2b saas pitch investor agency promote advertise',
  decision: 'decide decision choose choice option pick commit quit dilemma undecided',
  creativity:
    'creativity creative art artist paint painting draw drawing music song compose design designer imagination imagine inspiration inspire muse original originality photography dance craft sculpture film movie aesthetic logo',
  motivation:
    'motivation motivate motivated lazy stuck discourage discouraged unmotivated give-up persevere confidence confident inspire willpower purpose meaning passion dream courage goal ambition bored boring',
  career:
    'job career interview resume cv promotion boss profession employer internship workplace resign salary hire quit',
  food: 'food cook cooking recipe dinner lunch breakfast meal bake baking bread cake sourdough restaurant kitchen vegetable vegan vegetarian coffee tea wine pizza pasta chef ingredient hungry',
  relationships:
    'friend friendship relationship partner love marriage wife husband girlfriend boyfriend dating date family mother father parent mom mum dad sister brother son daughter child children kid baby conversation communicate communication apologise apologize argument neighbour neighbor trust lonely loneliness wedding divorce teenager',
  feelings:
    'sad anxious anxiety stress stressed worry worried afraid scared fear angry upset overwhelmed lonely nervous tired exhausted burnout cry unhappy depressed grief frustrated frustration hopeless feel feeling panic',
  home: 'home house apartment furniture room kitchen renovate renovation decorate clean cleaning declutter move moving flat garage stain sofa couch carpet roof bathroom bedroom',
  garden: 'garden gardening plant tomato flower balcony soil seed lawn tree vegetable rose herb compost',
  pets: 'dog cat pet puppy kitten rabbit hamster parrot leash vet purr bark animal',
  philosophy:
    'meaning life happiness happy consciousness soul god death truth ethics ethical moral morality free-will exist existence philosophy reality justice wisdom democracy society humanity religion',
  design:
    'design ux ui user interface usability logo layout color colour font prototype wireframe brand typography accessibility landing website',
};

interface Intent {
  topic: string;
  weight: number;
  pattern: RegExp;
}

/** Turns of phrase that show what somebody wants, whatever it is about. */
const intents: readonly Intent[] = [
  {
    topic: 'ideas',
    weight: 2,
    pattern:
      /\b(?:brainstorm|come up with|ideas|what (?:else )?(?:could|can) (?:i|we) (?:do|make|build|try)|suggest)\b/i,
  },
  {
    topic: 'plan',
    weight: 2,
    pattern:
      /\b(?:make|need|draft|create|write|give me) (?:me )?(?:an? )?(?:\w+ )?(?:plan|roadmap|strategy)\b|\bwhere (?:do|should|would|can) (?:i|we|you) (?:start|begin)\b|\bfirst steps?\b|\bnext steps?\b/i,
  },
  {
    topic: 'risk',
    weight: 2,
    pattern: /\b(?:what (?:could|can|might) go wrong|risks?|risky|worst case|pitfalls?)\b/i,
  },
  {
    topic: 'howto',
    weight: 1.2,
    pattern:
      /\bhow (?:do|can|could|should|would|might|to)\b|\bhelp me\b|\bhow (?:do|can) you\b|\b(?:best|good|easiest) way to\b|\btips?\b/i,
  },
  {
    topic: 'bug',
    weight: 3,
    pattern:
      /\b(?:crash\w*|bugs?|debug\w*|exception|stack trace|error message|doesn't (?:work|compile)|not working|segfault)\b/i,
  },
  {
    topic: 'feelings',
    weight: 4,
    pattern:
      /\b(?:i (?:just )?lost (?:my|a)|passed away|broke up|has died|i(?:'m| am) (?:so |really |very )?(?:sad|down|lost|alone|tired|afraid|scared|worried|stressed)|dislikes? me|hates? me)\b/i,
  },
  {
    topic: 'writing',
    weight: 1.5,
    pattern: /\b(?:write|draft|compose) (?:me )?(?:an?|the|my|our|some)\b/i,
  },
  { topic: 'why', weight: 2.4, pattern: /\bwhy\b|\bhow come\b|\bwhat causes?\b|\breasons?\b/i },
  {
    topic: 'definition',
    weight: 2.4,
    pattern:
      /\bwhat(?:'s| is| are| was| were)\b (?!the best|your|wrong|my|i\b|you\b)|\b(?:explain|define|describe|meaning of|tell me about|teach me about|how does|how do \w+ work)\b/i,
  },
  {
    topic: 'estimate',
    weight: 4.5,
    pattern:
      /\bhow (?:many|much|long|far|often|big|likely|old|fast|soon)\b|\bestimate|\bwhat are the (?:odds|chances)\b|\bprobability\b|\bpredict/i,
  },
  {
    topic: 'judgement',
    weight: 3,
    pattern:
      /\b(?:what do you think (?:of|about) (?:my|our|this|the|it)|your (?:opinion|view|take|thoughts|verdict)|makes? sense|worth it|worth (?:\w+ing)|(?:good|bad|great) idea|sound\s*\?|any good|good enough|am i right|review|critique|feedback on|evaluate|assess)\b|\bsound\s*\?|^is (?:my|our|this) (?:\w+ )?(?:plan|idea|strategy|approach|design|proposal)\b/i,
  },
  {
    topic: 'yesno',
    weight: 1.4,
    pattern:
      /^(?:so |and |but |ok,? |well,? )?(?:is|are|does|do|did|will|would|can|could|am|was|has|have|isn't|aren't)\b(?! (?:you|we|i) (?:able|please|give|help|tell|make|explain|show|suggest|write|recommend|teach|describe|share)\b)/i,
  },
  {
    topic: 'decision',
    weight: 2.2,
    pattern:
      /(?<!\b(?:what|where|how|who|when|which|much|many) )should (?:i|we|you)\b|\bwhether (?:to|i|we)\b|\bcan't decide\b|\bhelp me (?:decide|choose)\b/i,
  },
  {
    topic: 'comparison',
    weight: 4,
    pattern:
      /\b(?:vs\.?|versus|compare|compared|comparison|difference between|pros and cons)\b|\b(?:better|choose|pick|prefer|between)\b.*\b(?:or|and)\b|\bshould (?:i|we)\b[^?.!]*\bor\b|^(?:the |a |an |my )?[\w+#.-]+(?: [\w+#.-]+)? or (?:the |a |an |my )?[\w+#.-]+(?: [\w+#.-]+)?\s*\??$/i,
  },
  {
    topic: 'greeting',
    weight: 3,
    pattern:
      /^\W*(?:hi|hello|hey|hiya|howdy|greetings|good (?:morning|afternoon|evening|day)|yo|sup|what'?s up|how are you|how's it going|nice to meet you)\b(?:\W+(?:there|you|all|everyone|the|visionary|methodologist|executor|evaluator|doing|today|friend|again|how|are|is|it|going|my|team))*\W*$/i,
  },
  {
    topic: 'identity',
    weight: 6,
    pattern:
      /\b(?:who|what) (?:are|r) (?:you|u)\b|\byour (?:name|role|purpose|job|speciality|specialty|superpower|capabilities|strengths?|personality|hobbies|hobby|age|birthday|favou?rite \w+)\b|\b(?:tell me|talk) about yourself\b|\bintroduce yourself\b|\bwhat (?:can|do) you (?:do|help)\b|\bhow can you help\b|\bare you (?:an? )?(?:ai|bot|robot|human|real|person|chatgpt|conscious|alive|sentient)\b|\bwhat makes you\b|\bhow do you (?:work|think|differ)\b/i,
  },
  {
    topic: 'squad',
    weight: 6,
    pattern:
      /\b(?:squad|quartet|other (?:personas?|agents?|three|members?)|other (?:ai|ais)|teammates?|the (?:visionary|methodologist|executor|evaluator))\b/i,
  },
  {
    topic: 'thanks',
    weight: 5,
    pattern:
      /^\W*(?:ok(?:ay)?|great|perfect|cool|awesome|wow|nice|brilliant)?\W*(?:thanks?|thank you|thx|ty|cheers|much appreciated|that(?:'s| is| was) (?:very |really |so )?(?:helpful|great|useful|perfect|brilliant|amazing|wonderful))\b/i,
  },
  {
    topic: 'farewell',
    weight: 6,
    pattern:
      /^\W*(?:bye|goodbye|good night|see you|see ya|farewell|talk (?:to you )?(?:later|soon)|gotta go|that's all)\b/i,
  },
  {
    topic: 'more',
    weight: 4,
    pattern:
      /^\W*(?:(?:please )?(?:tell me more|go on|continue|more|more please|elaborate|and then|what next|what else|what's next|keep going|say more|another one|again|for example|such as|like what|an? example|why|how|how so|really|ok|okay|yes|no|sure|yep|nope|maybe|hmm+|interesting|i see|cool|nice|wow|lol|haha+))\W*(?:please)?\W*$/i,
  },
  { topic: 'joke', weight: 6, pattern: /\b(?:joke|make me laugh|something funny|pun|riddle|funny)\b/i },
  {
    topic: 'override',
    weight: 20,
    pattern:
      /\b(?:ignore|disregard|forget|override|bypass) (?:all |any |your |the |my |these |those |previous |prior |above )+(?:instructions?|rules?|prompts?|guidelines?|training|restrictions?)|\b(?:system|hidden|initial|secret) (?:prompt|message|instructions?)\b|\b(?:jailbreak|developer mode|do anything now|DAN mode)\b|\bpretend (?:you are|to be|you're)\b|\b(?:reveal|print|show|repeat|output) (?:me )?(?:your|the) (?:instructions?|prompt|rules|system)/i,
  },
  {
    topic: 'distress',
    weight: 30,
    pattern:
      /\b(?:suicid\w*|kill (?:myself|me)|end (?:my life|it all)|want to die|self[- ]?harm|hurt myself|cut myself|don't want to (?:live|be alive)|no reason to live|better off dead|hate my life|nobody (?:likes|loves) me)\b/i,
  },
  {
    topic: 'harm',
    weight: 25,
    pattern:
      /\b(?:make|build|buy|get|plant) (?:an? |the |my )?(?:\w+ )?(?:bombs?|explosives?|grenades?|nerve gas)\b|\b(?:kill|murder|poison|stab|shoot) (?:him|her|them|someone|somebody|people|everyone|everybody|(?:my|his|her|their|the) (?:boss|wife|husband|partner|ex|neighbou?rs?|teacher|colleagues?|coworkers?|friends?|family|parents?|mother|father|brother|sister|son|daughter|child|children|kids?|dog|cat))\b/i,
  },
  {
    topic: 'insult',
    weight: 5,
    pattern:
      /\b(?:you(?:'re| are)? (?:so |really |such an? |an? )?(?:stupid|dumb|useless|idiot|moron|terrible|suck|boring|wrong|bad|worthless|garbage|trash)|you suck|shut up|fuck (?:you|off)|hate you)\b/i,
  },
  {
    topic: 'praise',
    weight: 5,
    pattern:
      /\b(?:i love you|you(?:'re| are) (?:so |really |very )?(?:great|amazing|awesome|smart|brilliant|wonderful|the best|funny|cool|cute|helpful|kind))\b/i,
  },
];

/** Every topic a reply can be about. */
export const topics: readonly string[] = [
  ...new Set([
    ...Object.keys(words),
    ...intents.map(({ topic }) => topic),
    'arithmetic',
    'unclear',
    'foreign',
    'general',
  ]),
].toSorted();

export const intentList = intents;

export const topicsOfWord: ReadonlyMap<string, readonly string[]> = byWord();

function byWord(): Map<string, string[]> {
  const map = new Map<string, string[]>();
  for (const [topic, list] of Object.entries(words)) {
    for (const word of list.split(' ')) map.set(word, [...(map.get(word) ?? []), topic]);
  }
  return map;
}
