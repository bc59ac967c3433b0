/** Something that answers may be for or against, and the words that show it. */
export interface View {
  /** Ways to say it; each a plain sentence. */
  sentences: readonly string[];
  for: RegExp;
  /** Null where only a denial speaks against it. */
  against: RegExp | null;
}

/** What answers to most questions have in common, or quarrel over. The cues are whole words of an answer. */
export const views: readonly View[] = [
  {
    sentences: ['Doing comes before thinking it through.', 'It is better to act first and to think later.'],
    for: cues(
      'act on|action|begin small|build|buil[td]ing|change one|close it|decide today|do it|done|fix|get it|give it|make|move on|now|pick|sell|set a|ship|start|step today|take (?:away|the)|try|write down what you|write the',
    ),
    against: cues(
      'ask (?:what|who)|assum\\w+|before I (?:change|commit)|before you (?:change|look|rely|trust)|careful|compare|criteria|define|definition|divide|infer\\w+|I expect|judg\\w+|look (?:at|for)|picture|slow down|terms|weigh|what if|wonder\\w*',
    ),
  },
  {
    sentences: ['It pays to begin small.', 'Small steps come first.'],
    for: cues(
      'cheapest|half|narrow\\w*|next step|one (?:action|case|change|clear|concrete|fact|kind|level|offer|piece|problem|step|thing)|single|small\\w*',
    ),
    against: cues('big(?!gest)\\w*|every window|everything|horizons?|large\\w*|ten times|whole|wide\\w*'),
  },
  {
    sentences: ['Evidence should decide.', 'Figures and tests should settle it.'],
    for: cues(
      'check\\w*|evidence|facts?|figures?|measure\\w*|numbers|observ\\w+|prov(?:e|es|ed)|rank\\w*|rate|score|sources?|surveys?|tests?',
    ),
    against: cues(
      'adore|charm|dream\\w*|fears?|hopes?|imagin\\w+|laugh|love|picture|play|song|stor(?:y|ies)|wish\\w*',
    ),
  },
  {
    sentences: ['One should picture the outcome first.', 'It helps to begin from the end.'],
    for: cues(
      'backwards|begin at the end|come true|definition of done|door|future\\w*|horizons?|imagin\\w+|outcome|picture|purpose|result you want|walks away|what “done”|wish\\w*',
    ),
    against: cues('begin small|today|what is known|what you already'),
  },
  {
    sentences: ['The question has to be taken apart.', 'It has to be cut into parts first.'],
    for: cues(
      'apart|chain|claims?|criteri\\w+|each (?:line|part|route)|list|one at a time|parts?|phases?|step by step|terms|three ways',
    ),
    against: cues('get lost|lost|move on|neither|no good at theory|one (?:look|sentence|step)|whole'),
  },
  {
    sentences: ['Other people should have a say.', 'It should be shown to somebody else.'],
    for: cues(
      'audience|conversations?|customers?|friends?|neighbours?|people|professional|somebody|someone|team|users?|whom',
    ),
    against: cues('alone|by myself|mine included|nobody else|opinions|yourself'),
  },
  {
    sentences: ['A date keeps it honest.', 'A limit on time helps.'],
    for: cues(
      'calendar|dates?|deadline|hour|minutes?|months?|overnight|Thursday|this week|timer|(?<!ask )today|tomorrow|within a week',
    ),
    against: cues('at once|later|patien\\w+|rest|slow\\w*|wait'),
  },
  {
    sentences: ['The cost has to be counted.', 'What it may cost matters most.'],
    for: cues('cheap\\w*|costs?|expensive|lose|loss|margin|pay|price|refunds?|risk\\w*|undone|willing to'),
    against: cues('adore|dare\\w*|for free|tell a friend|wild'),
  },
  {
    sentences: ['It depends on something that is still open.', 'Something has to be found out first.'],
    for: cues('depends|how often|if|unless|until|whether|what would|which of|who knows'),
    against: cues('always|certainly|clearly|of course|simply|surely|usually'),
  },
];

/** What turns the word after it round. */
export const denial =
  /(?:\b(?:no|not|nor|never|nobody|neither|cannot|without|than|hardly|stop|instead of|unproven|\w+n['’]t)\s+(?:[^\s,;]+\s+){0,2}|[不没別别]\p{Script=Han}{0,3})$/iu;

/** What takes half of it back. */
export const reservation =
  /\b(?:although|but|except|however|perhaps|though|unless|yet)\b|[但虽]|不过|然而|perhaps/iu;

export const assent = /\b(?:agree\w*|certainly|sure|yes|yeah|absolutely|of course)\b|[对好]|可以/iu;

export const dissent =
  /\b(?:no|not|never|nobody|cannot|refus\w+|sorry|without|wrong|\w+n['’]t)\b|[不没別别]/iu;

function cues(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'giu');
}
