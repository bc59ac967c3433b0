import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { ArrivingMap, MapPoint, Stance } from '../../../src/domain/table/agreement-map.ts';
import { doubtedKindOf, inOrder } from '../../../src/domain/table/point-kind.ts';
import { describeHeadline } from '../../../src/domain/texts/map-headline.ts';

const IDS = ['p0', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7'];

const NAMES = ['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Fay', 'Gus', 'Hal'];

/** Each seat's stance; `-` is silent, a question mark after a stance is not quoted, `?` is unclear. */
function point(text: string, row: string): MapPoint {
  const cells = row.split(' ').map((cell, seat) => ({ cell, personaId: IDS[seat]! }));
  const stances: Readonly<Record<string, Stance>> = { f: 'for', a: 'against', m: 'mixed' };
  const stands = cells.flatMap(({ cell, personaId }) =>
    stances[cell] ? [{ personaId, stance: stances[cell], quote: 'so it is' }] : [],
  );
  const unquoted = cells.flatMap(({ cell, personaId }) => {
    const stance = stances[cell[0]!];
    return cell.endsWith('?') ? [{ personaId, ...(stance && { stance }) }] : [];
  });
  return { text, stands, ...(unquoted.length > 0 && { unquoted }) };
}

function mapOf(points: readonly MapPoint[], seats: number): ArrivingMap {
  const basis = IDS.slice(0, seats).map((personaId) => ({ personaId, answerId: 'ai-1', text: 'So it is.' }));
  return { points, basis };
}

const nameOf = (id: string) => NAMES[IDS.indexOf(id)] ?? id;

const headline = (...rows: readonly (readonly [text: string, row: string])[]) =>
  describeHeadline(
    mapOf(
      rows.map(([text, row]) => point(text, row)),
      rows[0]![1].split(' ').length,
    ),
    nameOf,
  );

describe('the headline of a map', () => {
  it.each([
    ['a split', [['Ship', 'f a - m']], 'They split on “Ship”: Ada yes, Bo no.'],
    [
      'the most even split, though it comes later',
      [
        ['One', 'f f f a'],
        ['Two', 'f a a f'],
      ],
      'They split on “Two”: Ada and Di yes, Bo and Cy no.',
    ],
    [
      'the earlier of two',
      [
        ['One', 'f a - -'],
        ['Two', 'a f - -'],
      ],
      'They split on “One”: Ada yes, Bo no.',
    ],
    ['many names', [['Ship', 'f f f f a a']], 'They split on “Ship”: Ada and 3 others yes, Ed and Fay no.'],
    ['all four', [['Test', 'f f f f']], 'All four agree: “Test”'],
    ['three of four', [['Test', 'f f - f']], 'All three who spoke agree: “Test”'],
    ['two of four', [['Test', 'f - - f']], 'Both who spoke agree: “Test”'],
    ['two of two', [['Test', 'f f']], 'Both agree: “Test”'],
    ['all eight', [['Test', 'f f f f f f f f']], 'All eight agree: “Test”'],
    ['who is against it', [['Wait', 'a a a -']], 'Nobody says yes to “Wait”.'],
    ['a point with a full stop', [['Wait.', 'a a a -']], 'Nobody says yes to “Wait.”'],
    [
      'a split and the strongest agreement',
      [
        ['One', 'f a m m'],
        ['Two', 'f f - -'],
        ['Three', 'a a a -'],
      ],
      'They split on “One”: Ada yes, Bo no. Nobody says yes to “Three”.',
    ],
    [
      'no agreement that is in doubt',
      [
        ['One', 'f f f a?'],
        ['Two', 'f f - -'],
      ],
      'Both who spoke agree: “Two”',
    ],
    ['no agreement where a claim is unclear', [['One', 'f f f ?']], 'No split and no agreement on 1 point.'],
    ['an agreement that no claim is against', [['One', 'f f f f?']], 'All three who spoke agree: “One”'],
    [
      'who speaks alone',
      [
        ['One', 'm m - -'],
        ['Two', '- f - -'],
      ],
      'Only Bo brings up “Two”.',
    ],
    ['nobody who may not be alone', [['One', 'm f? - -']], 'No split and no agreement on 1 point.'],
    [
      'nothing',
      [
        ['One', 'm m - -'],
        ['Two', 'f m - -'],
      ],
      'No split and no agreement on 2 points.',
    ],
  ] as const)('tells %s', (_, rows, words) => {
    expect(headline(...rows)).toBe(words);
  });

  const anyMap = fc.integer({ min: 2, max: 8 }).chain((seats) =>
    fc
      .array(
        fc.array(fc.constantFrom('f', 'a', 'm', '-', 'f?', 'a?', 'm?', '?'), {
          minLength: seats,
          maxLength: seats,
        }),
        {
          minLength: 1,
          maxLength: 7,
        },
      )
      .map((rows) =>
        rows.map((row, at) => point(`Point ${at}`, row.join(' '))).filter(({ stands }) => stands.length > 0),
      )
      .filter((points) => points.length > 0)
      .map((points) => mapOf(inOrder(points, seats), seats)),
  );

  test.prop([anyMap, fc.infiniteStream(fc.nat())])(
    'is the same in any order of the seats, but for names',
    (map, draws) => {
      const order = new Map(map.basis.map(({ personaId }) => [personaId, draws.next().value]));
      const shuffle = <Item extends { personaId: string }>(items: readonly Item[]) =>
        items.toSorted((one, other) => order.get(one.personaId)! - order.get(other.personaId)!);
      const shuffled = {
        points: map.points.map((each) => ({
          ...each,
          stands: shuffle(each.stands),
          ...(each.unquoted && { unquoted: shuffle(each.unquoted) }),
        })),
        basis: shuffle(map.basis),
      };
      // With one name for all, names have no order.
      expect(describeHeadline(shuffled, () => 'X')).toBe(describeHeadline(map, () => 'X'));
    },
  );

  test.prop([anyMap])('never says split without a dispute, nor agreed of what is in doubt', (map) => {
    const words = describeHeadline(map, nameOf);
    const isDisputed = map.points.some(({ stands }) =>
      ['for', 'against'].every((side) => stands.some(({ stance }) => stance === side)),
    );
    expect(words.includes('They split on')).toBe(isDisputed);
    const [agreed] = /(?<=(?:agree:|yes to) “)[^”]+/.exec(words) ?? [];
    const agreedPoint = map.points.find(({ text }) => text === agreed);
    if (agreedPoint) expect(doubtedKindOf(agreedPoint, map.basis.length)).toBeUndefined();
    expect(words.match(/“/g)?.length ?? 0).toBeLessThanOrEqual(2);
  });
});
