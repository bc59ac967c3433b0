/** Whether there are words in a text at all, rather than signs, a lone letter, or keys struck at random. */
export function isReadable(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  if (/\d\s*[-+*/x×÷^]\s*\d/.test(text)) return true;
  if (letters.length < 2) return false;
  const words = text.match(/\p{L}+/gu) ?? [];
  return words.some((word) => !isMash(word));
}

function isMash(word: string): boolean {
  if (!/^\p{Script=Latin}+$/u.test(word)) return false;
  if (word.length > 30 || /(.)\1{3}/u.test(word)) return true;
  const plain = word.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return (
    /[^aeiouy]{6}/i.test(plain) ||
    /^(?:asdf|qwer|zxcv|hjkl)/i.test(plain) ||
    (plain.length < 2 && !/^[ai]$/i.test(plain)) ||
    (/^[^aeiouy]{4,}$/i.test(plain) && plain !== plain.toUpperCase())
  );
}

/** Told by its script, then by the small words that hold a sentence together. */
export function isEnglish(tokens: readonly string[]): boolean {
  if (tokens.some((token) => token === '¿' || token === '¡')) return false;
  const words = tokens.filter((token) => /^\p{L}/u.test(token)).map((token) => token.toLowerCase());
  const foreignScript = words.filter((word) => !/^\p{Script=Latin}/u.test(word)).length;
  if (foreignScript > words.length / 2) return false;
  const score = words.reduce(
    (sum, word) => sum + (foreign.has(word) ? 1 : 0) - (english.has(word) ? 1 : 0),
    0,
  );
  return score < (words.length <= 4 ? 1 : 2);
}

const english = setOf(
  'the an is are was i you we they my your our it this that what how why who when where which should can could would do does did to of and or for with in on at not be have has had will me about if so but from as by am',
);

const foreign = setOf(
  'el los las una unos qué que cómo como por para porque está estoy quiero puedo mi mis tu sus gracias hola muy más pero con sin sobre es son le la les des du une un est sont je tu nous vous ils elle que qui quoi comment pourquoi avec pour dans sur mon ma mes ton bonjour merci pas très suis der die das den dem des ein eine einen einer ist sind ich du wir ihr nicht und oder wie was warum wo wer mit für auf über mein meine meinen kann kannst hallo danke bitte il lo gli che sono perché ciao grazie mio mia della di o os uma não você eu meu minha obrigado olá het een ik jij wij niet hoe waarom dank je det och jag är hur varför tack ve bir bu ne nasıl için neden merhaba czy jak dlaczego nie jest dziękuję se sind ja ai come das',
);

function setOf(list: string): ReadonlySet<string> {
  return new Set(
    list
      .split(' ')
      .filter(
        (word) =>
          !['as', 'was', 'is', 'so', 'die', 'ai', 'come', 'in', 'o', 'or', 'on'].includes(word) ||
          list.startsWith('the'),
      ),
  );
}
