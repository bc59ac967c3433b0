/** A node of a regular expression. */
export type Part =
  | { readonly kind: 'letter'; readonly atom: number }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly Part[] }
  | ({ readonly kind: 'repeat'; readonly part: Part; readonly isLazy: boolean } & Bounds)
  | { readonly kind: 'look'; readonly part: Part; readonly isBehind: boolean; readonly isNegative: boolean }
  | { readonly kind: 'edge'; readonly edge: string };

interface Bounds {
  readonly min: number;
  readonly max: number;
}

/**
 * A regular expression that counts its steps, so that nothing has to be timed. A text is a list of letters, each of
 * which stands for all the characters that the expression does not tell apart.
 */
export interface Machine {
  readonly root: Part;
  /** A character for each letter. */
  readonly letters: readonly string[];
  /** The letters that each atom accepts. An atom is a piece of the expression that takes one character. */
  readonly accepted: readonly (readonly number[])[];
  /** Finds all matches, as `replaceAll` does; undefined if that takes more steps. */
  run(text: readonly number[], maxSteps: number): Run | undefined;
}

interface Run {
  readonly stepCount: number;
  /** Where each match begins and ends, in letters. */
  readonly matches: readonly (readonly [from: number, to: number])[];
}

type Step =
  | { readonly kind: 'letter'; readonly accepts: readonly boolean[]; readonly isBackward: boolean }
  | { readonly kind: 'split'; readonly first: number; later: number }
  | { readonly kind: 'jump'; readonly to: number }
  | { readonly kind: 'edge'; readonly edge: string }
  | { readonly kind: 'look'; readonly isNegative: boolean; to: number }
  /** An iteration begins. */
  | { readonly kind: 'mark'; readonly mark: number }
  /** An iteration ends; it must have taken something. */
  | { readonly kind: 'progress'; readonly mark: number }
  | { readonly kind: 'done' };

/** Characters of many kinds, in addition to those that an expression names. */
const CHARACTERS = [
  ...Array.from({ length: 0x80 }, (_, code) => String.fromCodePoint(code)),
  ...Array.from('\u0085\u00a0\u00ad´éßʼ\u0301\u0660\u200b\u200c\u200d‐—“€中あ\u2028\u202e\ufe0f\ufffd'),
  '\u{e0061}',
  '😀',
  '\u{1f1e9}',
  '\u{1f3fd}',
  '\ud800',
];

/** Builds the machine of an expression; throws where its syntax is not one of those that it knows. */
export function machineOf(expression: RegExp): Machine {
  const { root, atoms } = parse(expression);
  const letters = lettersOf(expression, atoms);
  const accepts = atoms.map((atom) => letters.map((letter) => atom.test(letter)));
  const program = compile(root, accepts);
  const isWord = letters.map((letter) => /\w/.test(letter));
  const isLineEnd = letters.map((letter) => expression.multiline && /[\n\r\u2028\u2029]/.test(letter));

  function holds(edge: string, before: number | undefined, after: number | undefined): boolean {
    if (edge === '^') return before === undefined || isLineEnd[before] === true;
    if (edge === '$') return after === undefined || isLineEnd[after] === true;
    const isBetween = (isWord[before ?? -1] ?? false) !== (isWord[after ?? -1] ?? false);
    return isBetween === (edge === String.raw`\b`);
  }

  function run(text: readonly number[], maxSteps: number): Run | undefined {
    let stepCount = 0;
    const marks: number[] = [];

    /** Where the match ends that begins here; undefined if there is none. */
    function end(first: number, from: number): number | undefined {
      // In pairs: a step and where in the text to go on with it or, below zero, a mark and the value that it had.
      const waiting = [first, from];
      while (waiting.length > 0) {
        let at = waiting.pop() ?? 0;
        let next = waiting.pop() ?? 0;
        if (next < 0) marks[~next] = at;
        while (next >= 0) {
          const step = program[next];
          next += 1;
          stepCount += 1;
          if (step === undefined || stepCount > maxSteps) return undefined;
          switch (step.kind) {
            case 'letter': {
              const letter = text[step.isBackward ? at - 1 : at];
              at += step.isBackward ? -1 : 1;
              if (letter === undefined || step.accepts[letter] !== true) next = -1;
              break;
            }
            case 'split':
              waiting.push(step.later, at);
              next = step.first;
              break;
            case 'jump':
              next = step.to;
              break;
            case 'edge':
              if (!holds(step.edge, text[at - 1], text[at])) next = -1;
              break;
            case 'look':
              next = (end(next, at) === undefined) === step.isNegative ? step.to : -1;
              break;
            case 'mark':
              waiting.push(~step.mark, marks[step.mark] ?? -1);
              marks[step.mark] = at;
              break;
            case 'progress':
              if (marks[step.mark] === at) next = -1;
              break;
            case 'done':
              return at;
          }
        }
      }
      return undefined;
    }

    const matches: [number, number][] = [];
    for (let from = 0; from <= text.length && stepCount <= maxSteps; from += 1) {
      const to = end(0, from);
      if (to === undefined) continue;
      matches.push([from, to]);
      from = Math.max(from, to - 1);
    }
    return stepCount > maxSteps ? undefined : { stepCount, matches };
  }

  const accepted = accepts.map((list) => letters.map((_, index) => index).filter((index) => list[index]));
  return { root, letters, accepted, run };
}

/** A character for each set of characters that all atoms and edges treat the same. */
function lettersOf({ source, unicode }: RegExp, atoms: readonly RegExp[]): readonly string[] {
  const escaped = Array.from(source.matchAll(/\\(?:u\{?|x)([\da-f]{2,6})/gi), ([, digits = '']) =>
    String.fromCodePoint(Number.parseInt(digits, 16)),
  );
  const characters = [...CHARACTERS, ...Array.from(source), ...escaped].flatMap((character) =>
    unicode ? [character] : character.split(''),
  );
  const kinds = new Map<string, string>();
  for (const character of characters) {
    // In the order of the list, except that what can be read comes first.
    const kind = [...atoms, /\w/, /[\n\r\u2028\u2029]/].map((atom) => Number(atom.test(character))).join('');
    if (!kinds.has(kind) || (/[!-~]/.test(character) && !/[!-~]/.test(kinds.get(kind) ?? ''))) {
      kinds.set(kind, character);
    }
  }
  return [...kinds.values()];
}

const ATOM =
  /\\(?:[pP]\{[^}]*\}|u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|[^1-9bBckpPux])|\[(?:[^\\\]]|\\.)*\]|[^()[|*+?\\^$]/isuy;

const QUANTIFIER = /([*+?]|\{(\d+)(,?)(\d*)\})(\??)/y;

const GROUP = /\((?:\?:|\?(<?)([=!])|\?<\w+>|(?!\?))/y;

const EDGE = /[$^]|\\[bB]/y;

const SIGNS: Readonly<Record<string, Bounds>> = {
  '*': { min: 0, max: Infinity },
  '+': { min: 1, max: Infinity },
  '?': { min: 0, max: 1 },
};

function parse({ source, flags }: RegExp): { readonly root: Part; readonly atoms: readonly RegExp[] } {
  const atoms: RegExp[] = [];
  let at = 0;

  function take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = at;
    const found = pattern.exec(source) ?? undefined;
    at += found?.[0].length ?? 0;
    return found;
  }

  function choice(): Part {
    const parts = [sequence()];
    while (take(/\|/y)) parts.push(sequence());
    return { kind: 'choice', parts };
  }

  function sequence(): Part {
    const parts: Part[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(quantified(single()));
    return { kind: 'sequence', parts };
  }

  function single(): Part {
    const group = take(GROUP);
    if (group) {
      const [, behind, sign] = group;
      const part = choice();
      if (!take(/\)/y)) throw new Error(`a group that does not end, in ${source}`);
      return sign === undefined
        ? part
        : { kind: 'look', part, isBehind: behind === '<', isNegative: sign === '!' };
    }
    const [edge] = take(EDGE) ?? [];
    if (edge !== undefined) return { kind: 'edge', edge };
    const [atom] = take(ATOM) ?? [];
    if (atom === undefined || flags.includes('v')) throw new Error(`unknown syntax in ${source} at ${at}`);
    atoms.push(new RegExp(`^(?:${atom})$`, flags.replaceAll(/[^isu]/g, '')));
    return { kind: 'letter', atom: atoms.length - 1 };
  }

  function quantified(part: Part): Part {
    const [, sign = '', min, comma, max, lazy] = take(QUANTIFIER) ?? [];
    if (sign === '') return part;
    const most = max === '' ? Infinity : Number(max);
    const range = SIGNS[sign] ?? { min: Number(min), max: comma === '' ? Number(min) : most };
    return { kind: 'repeat', part, isLazy: lazy === '?', ...range };
  }

  const root = choice();
  if (at < source.length) throw new Error(`unknown syntax in ${source} at ${at}`);
  return { root, atoms };
}

function compile(root: Part, accepts: readonly (readonly boolean[])[]): readonly Step[] {
  const program: Step[] = [];
  let markCount = 0;

  function add(part: Part, isBackward: boolean): void {
    switch (part.kind) {
      case 'letter':
        program.push({ kind: 'letter', accepts: accepts[part.atom] ?? [], isBackward });
        return;
      case 'edge':
        program.push(part);
        return;
      case 'sequence':
        for (const inner of isBackward ? part.parts.toReversed() : part.parts) add(inner, isBackward);
        return;
      case 'choice':
        addChoice(part.parts, isBackward);
        return;
      case 'look': {
        const look: Step = { kind: 'look', isNegative: part.isNegative, to: 0 };
        program.push(look);
        add(part.part, part.isBehind);
        program.push({ kind: 'done' });
        look.to = program.length;
        return;
      }
      case 'repeat': {
        for (let count = 0; count < part.min; count += 1) add(part.part, isBackward);
        if (part.max === Infinity) {
          const start = program.length;
          addOptional(part, isBackward, () => program.push({ kind: 'jump', to: start }));
        } else addOptionals(part, part.max - part.min, isBackward);
      }
    }
  }

  function addChoice([first, ...others]: readonly Part[], isBackward: boolean): void {
    if (!first) return;
    if (others.length === 0) {
      add(first, isBackward);
      return;
    }
    const split = { kind: 'split' as const, first: program.length + 1, later: 0 };
    program.push(split);
    add(first, isBackward);
    const jump = { kind: 'jump' as const, to: 0 };
    program.push(jump);
    split.later = program.length;
    addChoice(others, isBackward);
    jump.to = program.length;
  }

  function addOptionals(part: Part & { kind: 'repeat' }, count: number, isBackward: boolean): void {
    if (count === 0) return;
    addOptional(part, isBackward, () => addOptionals(part, count - 1, isBackward));
  }

  /** One more iteration and what follows it, or neither. */
  function addOptional(
    { part, isLazy }: Part & { kind: 'repeat' },
    isBackward: boolean,
    addOthers: () => void,
  ): void {
    const split = { kind: 'split' as const, first: 0, later: 0 };
    program.push(split);
    const start = program.length;
    const mark = markCount;
    markCount += 1;
    if (canBeEmpty(part)) program.push({ kind: 'mark', mark });
    add(part, isBackward);
    if (canBeEmpty(part)) program.push({ kind: 'progress', mark });
    addOthers();
    [split.first, split.later] = isLazy ? [program.length, start] : [start, program.length];
  }

  add(root, false);
  program.push({ kind: 'done' });
  return program;
}

function canBeEmpty(part: Part): boolean {
  switch (part.kind) {
    case 'letter':
      return false;
    case 'sequence':
      return part.parts.every(canBeEmpty);
    case 'choice':
      return part.parts.some(canBeEmpty);
    case 'repeat':
      return part.min === 0 || canBeEmpty(part.part);
    case 'look':
    case 'edge':
      return true;
  }
}
