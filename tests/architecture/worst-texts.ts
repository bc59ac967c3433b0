import type { Machine, Part } from './backtracking.ts';

type Text = readonly number[];

/** A text of any length that may take an expression long: a beginning, a unit over and over, and an end. */
export interface WorstText {
  readonly beginning: Text;
  readonly unit: Text;
  readonly end: Text;
}

interface Pieces {
  /** What leads to a repetition. */
  readonly beginnings: Text[];
  /** What is repeated. */
  readonly bodies: Text[];
  /** What the expression and its parts accept. */
  readonly samples: Text[];
  readonly ends: Text[];
}

/** More would add little: the units also hold pairs of letters. */
const MAX_SAMPLES = 4;

const MAX_LETTERS_OF_TRIPLES = 6;

/**
 * The texts that may take an expression longest. Their units are letters, pairs of those that its repetitions tell
 * apart, and samples of its parts, with and without what leads to them. Most end so that a match fails.
 */
export function worstTextsOf({ root, letters, accepted }: Machine): readonly WorstText[] {
  const all = letters.map((_, index) => index);
  const acceptedBy = (letter: number) => accepted.filter((list) => list.includes(letter)).length;
  /** The letter with which most parts fail. */
  const rarest = all.toSorted((one, other) => acceptedBy(one) - acceptedBy(other)).slice(0, 1);
  const singles = all.map((letter) => [letter]);
  const pieces: Pieces = { beginnings: [[]], bodies: [], samples: samplesOf(root), ends: [] };
  collect(root, [[]]);
  const beginnings = distinct([...pieces.beginnings, ...singles]);
  const bodies = distinct([...pieces.bodies, ...singles]);
  return [
    ...combined(beginnings, bodies, [rarest]),
    ...combined([[]], singles, distinct([...singles, ...pieces.ends])),
    ...combined([[]], distinct([...bodies, ...pieces.samples, ...groups()]), [[], rarest]),
  ];

  /** Pairs and, of few letters, triples of those that repetitions tell apart. */
  function groups(): readonly Text[] {
    const repeated = atomsRepeatedIn(root);
    const kindOf = (letter: number) => repeated.map((atom) => accepted[atom]?.includes(letter)).join();
    const apart = [...new Map(all.map((letter) => [kindOf(letter), letter])).values()];
    const pairs = apart.flatMap((one) => apart.filter((other) => other !== one).map((other) => [one, other]));
    if (apart.length > MAX_LETTERS_OF_TRIPLES) return pairs;
    return [...pairs, ...pairs.flatMap((pair) => apart.map((third) => [...pair, third]))];
  }

  function collect(part: Part, leads: Text[]): void {
    if (part.kind === 'choice') for (const inner of part.parts) collect(inner, leads);
    if (part.kind === 'sequence') {
      let reached = leads;
      let own: Text[] = [[]];
      for (const inner of part.parts) {
        collect(inner, reached);
        reached = joined(reached, samplesOf(inner));
        own = joined(own, samplesOf(inner));
        pieces.samples.push(...own, ...reached);
      }
    }
    if (part.kind === 'repeat' || part.kind === 'look') {
      const inner = samplesOf(part.part);
      pieces.beginnings.push(...leads);
      pieces.bodies.push(...inner);
      pieces.samples.push(...joined(leads, inner));
      collect(part.part, leads);
    }
    // One more than a bound allows.
    if (part.kind === 'repeat' && part.max > 1 && part.max < Infinity) {
      pieces.ends.push(...samplesOf(part.part).map((sample) => times(sample, part.max + 1)));
    }
  }

  /** A few of the shortest texts that a part accepts, with one iteration where there need not be any. */
  function samplesOf(part: Part): Text[] {
    switch (part.kind) {
      case 'letter': {
        const list = (accepted[part.atom] ?? []).toSorted(
          (one, other) => acceptedBy(one) - acceptedBy(other),
        );
        return distinct([list.slice(0, 1), list.slice(-1)]);
      }
      case 'choice':
        return distinct(part.parts.flatMap(samplesOf));
      case 'sequence':
        return part.parts.map(samplesOf).reduce<Text[]>(joined, [[]]);
      case 'repeat': {
        const once = samplesOf(part.part);
        const least = once.map((sample) => times(sample, part.min));
        return part.min > 0 ? least : [[], ...once];
      }
      case 'look':
        return part.isNegative ? [[]] : distinct([[], ...samplesOf(part.part)]);
      case 'edge':
        return [[]];
    }
  }
}

/** The atoms within repetitions. */
function atomsRepeatedIn(part: Part, isRepeated = false): readonly number[] {
  switch (part.kind) {
    case 'letter':
      return isRepeated ? [part.atom] : [];
    case 'sequence':
    case 'choice':
      return part.parts.flatMap((inner) => atomsRepeatedIn(inner, isRepeated));
    case 'repeat':
      return atomsRepeatedIn(part.part, isRepeated || part.max > 1);
    case 'look':
      return atomsRepeatedIn(part.part, isRepeated);
    case 'edge':
      return [];
  }
}

function joined(firsts: Text[], seconds: Text[]): Text[] {
  const longest = firsts.length > seconds.length ? firsts : seconds;
  const pairs = longest.map((_, index) => [
    ...(firsts[index % firsts.length] ?? []),
    ...(seconds[index % seconds.length] ?? []),
  ]);
  return distinct(pairs).slice(0, MAX_SAMPLES);
}

function distinct(texts: readonly Text[]): Text[] {
  return [...new Map(texts.map((text) => [text.join(), text])).values()];
}

function combined(
  beginnings: readonly Text[],
  units: readonly Text[],
  ends: readonly Text[],
): readonly WorstText[] {
  return units
    .filter((unit) => unit.length > 0)
    .flatMap((unit) => beginnings.flatMap((beginning) => ends.map((end) => ({ beginning, unit, end }))));
}

function times(unit: Text, count: number): Text {
  const text: number[] = [];
  for (let done = 0; done < count; done += 1) text.push(...unit);
  return text;
}

/** A worst text with its unit so many times. */
export function textOf({ beginning, unit, end }: WorstText, count: number): Text {
  return [...beginning, ...times(unit, count), ...end];
}
