import { type Described, shorten } from './described.ts';
import { type Skill, skillOf, takeUp } from './phrases.ts';
import { topicsOf } from './topics.ts';

/** A piece of a reply, with the id by which it is remembered. */
interface Piece {
  id: string;
  text: string;
}

interface OwnReply {
  id: string;
  text: string;
}

interface OwnVoice {
  /** A reply made of a persona's own texts; null where the neutral voice has the better one. */
  answer(persona: Described, question: string, draw: () => number): OwnReply | null;
  forget(): void;
}

type Choose = (pieces: readonly Piece[]) => string;

/** No persona makes light of these, and each has the same to say. */
const serious: ReadonlySet<string> = new Set([
  'distress',
  'harm',
  'health',
  'joke',
  'complaint',
  'unclear',
  'feelings',
]);

const phraseReactions: readonly ((phrase: string) => string)[] = [
  (phrase) => `Let me stay with ${phrase} for a moment.`,
  (phrase) => `Before anything else, I would take a closer look at ${phrase}.`,
  (phrase) => `I'm glad you mention ${phrase}.`,
  (phrase) => `So this is really about ${phrase}.`,
  (phrase) => `There is more to ${phrase} than meets the eye.`,
  (phrase) => `When I hear about ${phrase}, I get curious.`,
  (phrase) => `Most of it turns on ${phrase}, as far as I can tell.`,
];

const wordReactions: readonly ((word: string) => string)[] = [
  (word) => `The word I keep coming back to is “${word}”.`,
  (word) => `“${capitalised(word)}” is the word that I would underline.`,
  (word) => `Much of your question rests on one word, “${word}”.`,
  (word) => `You say “${word}”, and that is where I prick up my ears.`,
  (word) => `Let me begin at “${word}”, since the rest follows from it.`,
  (word) => `What caught my attention is “${word}”.`,
];

const topicReactions: Readonly<Record<string, readonly string[]>> = {
  more: [
    'Gladly, one step further.',
    'There is more to say, yes.',
    'Then let me add something.',
    'Happy to go on.',
  ],
  habits: [
    'Habits give way to small changes sooner than to big ones.',
    'It is rarely a question of willpower.',
  ],
  decision: [
    'Let me hear both sides before I take one.',
    'I can see why you hesitate.',
    'It helps that you ask before you decide.',
  ],
  risk: ['It is good that you look at that in time.', 'Trouble is easier to meet when it has a name.'],
  people: [
    'Where people are involved, the first answer is rarely the whole one.',
    'There are two sides to that.',
  ],
  ai: [
    'There is a lot of noise about artificial intelligence.',
    'With AI I try to stay close to what can be shown.',
  ],
  code: [
    'Code tends to tell the truth once it is asked the right way.',
    'That sounds like something we can narrow down.',
  ],
  business: ['A business lives by what it does every day.', 'That is worth getting right before it grows.'],
  learning: ['Learning goes best in small pieces.', 'It is a good sign that you want to know how.'],
  creative: ['Now that is a pleasure to think about.', 'Let us play with that.'],
  plan: ['A plan is a good place to be honest.', 'Good, then let us put it in order.'],
  explanation: ['It helps to ask what it is for.', 'The short answer is rarely the useful one.'],
  general: [
    'That deserves more than a quick answer.',
    'I have an opinion on that.',
    'It is good that you bring it up.',
  ],
};

/** Ways to come to what it would do, by how the skill stands in a sentence. */
const lenses: Readonly<Record<Skill['kind'], readonly ((skill: string) => string)[]>> = {
  noun: [
    (skill) => `With ${skill} in mind, `,
    (skill) => `For me this comes down to ${skill}: `,
    (skill) => `This is where I think of ${skill}: `,
    (skill) => `If I treat it as a matter of ${skill}, `,
    (skill) => `Through the lens of ${skill}, `,
    (skill) => `My work on ${skill} has taught me this much: `,
    (skill) => `Coming from ${skill} as I do, `,
    (skill) => `It reminds me of my work on ${skill}, and there too `,
  ],
  deed: [
    (skill) => `I ${skill}, and so `,
    (skill) => `Because I ${skill}, `,
    (skill) => `My way is to ${skill}, which is why `,
    (skill) => `You know me, I ${skill}, so `,
  ],
  trait: [
    (skill) => `I try to be ${skill}, so `,
    (skill) => `It pays to be ${skill} here, so `,
    (skill) => `They call me ${skill}, and perhaps that is why `,
  ],
  quoted: [
    (skill) => `One of my strengths is “${skill}”, so `,
    (skill) => `“${skill}”, it says on my card, and in that spirit `,
    (skill) => `I'm here for “${skill}”, among other things, so `,
    (skill) => `My card promises “${skill}”, and so `,
    (skill) => `True to “${skill}”, `,
  ],
};

const plainLenses: readonly string[] = [
  'From where I stand, ',
  'If it were up to me, ',
  'To put it plainly, ',
  '',
];

const advice: readonly string[] = [
  "I'd look for the one thing that everything else depends on",
  'I would try the smallest case first and watch closely what happens',
  "I'd ask what a good result looks like before I change anything",
  'I would change one thing at a time and notice what it does to the rest',
  "I'd write down what I expect, and then compare it with what I find",
  'I would take away whatever nobody would miss, and see whether it still holds',
  "I'd look at an ordinary day first, and at the exceptions later",
  'I would ask who is affected most, and begin there',
  'I would slow down where it feels obvious, because that is where mistakes hide',
  "I'd say it out loud once and listen for the place where I stumble",
  'I would go back to the beginning, since most trouble starts there',
  "I'd take one honest example and stay with it until it makes sense",
  'I would set a limit before I begin, so that I know when to stop',
  "I'd keep what works and touch only the part that doesn't",
  'I would name what could go wrong quietly, and look for that first',
  "I'd rather have one thing right today than five things half done next week",
];

const questionsBack: readonly string[] = [
  'What have you tried so far?',
  'How would you notice that it worked?',
  'Which part worries you most?',
  'Who else should have a say in it?',
  'What happens if you leave it as it is?',
  'What made you ask today?',
  'Where would you like to begin?',
  'What is the smallest part that you could show me?',
  'What would you least like to lose?',
];

const closings: readonly string[] = [
  "You're welcome. Come back whenever there is more to look at.",
  "My pleasure. I'll be here when the next question comes.",
  'Glad to help. Tell me how it turned out, if you like.',
];

const englishWords =
  /\b(?:the|is|are|of|and|to|who|what|how|with|it|for|that|you|from|every|has|but|your)\b/i;

/** How many personas' last pieces are remembered. */
const mostPersonas = 100;
const mostCharacters = 2000;
const longestQuote = 160;
const shortestSentence = 20;

/** Speaks for personas that nobody prepared replies for (behaviour 13.8). What was said last rests for a while. */
export function createOwnVoice(): OwnVoice {
  const memories = new Map<string, Set<string>>();

  function memoryOf(name: string): Set<string> {
    const memory = memories.get(name) ?? new Set<string>();
    memories.delete(name);
    memories.set(name, memory);
    const [oldest] = memories.keys();
    if (memories.size > mostPersonas && oldest !== undefined) memories.delete(oldest);
    return memory;
  }

  return {
    answer(persona, question, draw) {
      const [topic = 'general'] = topicsOf(withoutName(question, persona.name));
      if (serious.has(topic)) return null;
      const memory = memoryOf(persona.name);
      const choose = (pieces: readonly Piece[]): string => chooseRested(pieces, memory, draw);
      switch (topic) {
        case 'greeting':
          return { id: 'own-greeting', text: greet(persona, choose) };
        case 'identity':
          return { id: 'own-identity', text: introduce(persona, choose) };
        case 'closing':
          return { id: 'own-closing', text: choose(piecesOf('closing', closings)) };
        default:
          return { id: `own-${topic}`, text: consider(persona, question, topic, choose, draw) };
      }
    },
    forget: () => {
      memories.clear();
    },
  };
}

/** A greeting or a thanks that holds the persona's name is one all the same. */
function withoutName(question: string, name: string): string {
  const literal = name.replace(/^the\s+/i, '').replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
  const alone = new RegExp(String.raw`(?<![\p{L}\p{N}])${literal}(?![\p{L}\p{N}])`, 'giu');
  return question.slice(0, mostCharacters).replaceAll(alone, ' ');
}

function greet(persona: Described, choose: Choose): string {
  const [subject] = subjectsOf(persona, choose);
  const offers = ['What would you like to look at?', 'What brings you here?'];
  const own = subject === undefined ? [] : [`Ask me about ${subject}, or about anything else on your mind.`];
  const hello = choose(piecesOf('hello', ['Hello.', 'Good to see you.', 'Welcome.']));
  return `${hello} ${ended(self(persona))} ${choose(piecesOf('offer', [...offers, ...own]))}`;
}

function introduce(persona: Described, choose: Choose): string {
  const subjects = subjectsOf(persona, choose);
  const [skill] = persona.skills;
  const line = firstSentence(persona.description);
  const listed = skill === undefined ? '' : `My card lists “${skill}”, for one.`;
  const texts = [
    subjects.length === 0 ? listed : `Come to me for ${subjects.join(' and ')}.`,
    line === '' ? '' : `My description puts it like this: “${line}”`,
  ];
  const about = texts.filter((text) => text !== '');
  const rest = about.length === 0 ? ['Tell me what you are working on, and I will do my best.'] : about;
  return [ended(`${self(persona)}, an AI persona`), ...rest].join(' ');
}

function consider(
  persona: Described,
  question: string,
  topic: string,
  choose: Choose,
  draw: () => number,
): string {
  const { phrase, word } = takeUp(question.slice(0, mostCharacters).replaceAll('’', "'"), persona.name, draw);
  const isAboutNothingNew = topic === 'more';
  const reaction = choose([
    ...piecesOf(topic, topicReactions[topic] ?? []),
    ...(phrase === null || isAboutNothingNew ? [] : piecesFor('phrase', phraseReactions, phrase)),
    ...(word === null || isAboutNothingNew ? [] : piecesFor('word', wordReactions, word)),
  ]);
  const [text] = twoOf(persona.skills, choose);
  const skill = text === undefined ? undefined : skillIn(persona, text);
  const lens = choose(
    skill === undefined
      ? piecesOf('plain', plainLenses)
      : piecesFor(skill.kind, lenses[skill.kind], skill.text),
  );
  const view = `${lens}${choose(piecesOf('advice', advice))}.`;
  const next = subjectsOf(persona, choose).find((subject) => subject !== skill?.text);
  const goOn = next === undefined ? [] : [`Shall we talk about ${next} next?`];
  const back = draw() < 0.6 ? [choose(piecesOf('back', [...questionsBack, ...goOn]))] : [];
  return [reaction, view, ...back].join(' ');
}

/** Two of the skills that can be spoken about as they are, as far as there are any. */
function subjectsOf(persona: Described, choose: Choose): readonly string[] {
  const nouns = persona.skills.map((text) => skillIn(persona, text)).filter(({ kind }) => kind === 'noun');
  return twoOf(
    nouns.map(({ text }) => text),
    choose,
  );
}

/** English grammar is no guide to another language. */
function skillIn({ description }: Described, text: string): Skill {
  const isEnglish = description.split(' ').length < 4 || englishWords.test(description);
  return isEnglish ? skillOf(text) : { kind: 'quoted', text };
}

function twoOf(skills: readonly string[], choose: Choose): readonly string[] {
  const first = choose(skills.map((text) => ({ id: `skill-${text}`, text })));
  const others = skills.filter((text) => text !== first);
  const second = choose(others.map((text) => ({ id: `skill-${text}`, text })));
  return [first, second].filter((text) => text !== '');
}

/** A name whose words all begin with a capital is one's own; any other may be that of a part one plays. */
function self({ name }: Described): string {
  const isOwn = name.split(' ').every((word) => !/^\p{Ll}/u.test(word));
  return isOwn ? `I'm ${name}` : `My name is ${name}`;
}

function ended(sentence: string): string {
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}

function firstSentence(description: string): string {
  const end = description.slice(shortestSentence).search(/[.!?](?=\s|$)/);
  return shorten(end < 0 ? description : description.slice(0, shortestSentence + end + 1), longestQuote);
}

function capitalised(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

function piecesOf(kind: string, texts: readonly string[]): Piece[] {
  return texts.map((text, index) => ({ id: `${kind}-${index}`, text }));
}

function piecesFor(kind: string, frames: readonly ((text: string) => string)[], text: string): Piece[] {
  return piecesOf(
    kind,
    frames.map((frame) => frame(text)),
  );
}

/** One of the half not heard for longest; empty when there is none. The memory has the newest last. */
function chooseRested(pieces: readonly Piece[], memory: Set<string>, draw: () => number): string {
  const heard = [...memory];
  const rested = pieces
    .toSorted((one, other) => heard.indexOf(one.id) - heard.indexOf(other.id))
    .slice(0, Math.ceil(pieces.length / 2));
  const chosen = rested[Math.floor(draw() * rested.length)];
  if (chosen === undefined) return '';
  memory.delete(chosen.id);
  memory.add(chosen.id);
  return chosen.text;
}
