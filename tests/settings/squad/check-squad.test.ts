import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { PALETTE } from '../../../src/domain/palette.ts';
import { QUARTET } from '../../../src/domain/personas.ts';
import { createKeyDetector } from '../../../src/settings/keys.ts';
import { checkSquad } from '../../../src/settings/squad/check-squad.ts';
import { describeSquadProblems } from '../../../src/settings/squad/squad-problems.ts';
import { BAD_FILES, GOOD_FILES, METRICS, STATS, persona, squad } from './sample-files.ts';

const check = (value: unknown, secrets: readonly string[] = []) =>
  checkSquad(value, createKeyDetector(secrets));

function linesOf(value: unknown): readonly string[] {
  const result = check(value);
  return result.kind === 'problems' ? describeSquadProblems(result.problems) : [];
}

function squadOf(value: unknown) {
  const result = check(value);
  if (result.kind === 'problems') throw new Error(describeSquadProblems(result.problems).join('\n'));
  return result.squad;
}

describe('a squad file', () => {
  it.each(GOOD_FILES)('is taken with %s (12.14)', (_what, file) => {
    expect(linesOf(file)).toEqual([]);
    expect(squadOf(file).personas).toHaveLength((file['personas'] as readonly unknown[]).length);
  });

  it.each(BAD_FILES)(
    'is refused for $what, by path, value and what it must be (12.15)',
    ({ file, lines }) => {
      const found = linesOf(file);
      expect(found).toHaveLength(lines.length);
      for (const [index, line] of lines.entries()) {
        if (typeof line === 'string') expect(found[index]).toBe(line);
        else expect(found[index]).toMatch(line);
      }
    },
  );

  it('becomes a squad whose personas have the one id of the file (6.12)', () => {
    const file = squad(
      [
        persona('constructor', {
          stats: STATS,
          metrics: METRICS,
          drawing: 'analyst',
          model: 'm',
          temperature: 0,
        }),
      ],
      { badge: 'B', lead: 'L', links: { source: 'https://code.example' } },
    );
    expect(squadOf(file)).toEqual({
      id: 'samples',
      name: 'Samples',
      badge: 'B',
      lead: 'L',
      links: { source: 'https://code.example' },
      personas: [
        {
          profileId: 'constructor',
          chatId: 'constructor',
          name: 'Name of constructor',
          strength: 'A strength',
          description: 'What it is good for.',
          welcome: 'Hello.',
          starters: ['One?', 'Two?', 'Three?'],
          specialization: ['This'],
          capabilities: ['That'],
          colour: PALETTE.cyan,
          stats: STATS,
          metrics: METRICS,
          drawing: 'analyst',
          model: 'm',
          temperature: 0,
        },
      ],
    });
  });

  it('may leave out what the page then leaves out (4.1, 4.3, 6.12)', () => {
    const { badge, lead, links, personas } = squadOf(squad([persona('a'), persona('b', { drawing: 'owl' })]));
    expect({ badge, links }).toEqual({ badge: '', links: {} });
    expect(lead).toBe(
      'Two minds, two ways of seeing. Each is strong alone; together, the two perspectives unlock limitless possibilities.',
    );
    for (const each of personas) {
      expect(each.drawing).toBe('dreamer');
      expect(Object.keys(each)).not.toEqual(expect.arrayContaining(['stats']));
      expect(each).not.toHaveProperty('metrics');
      expect(each).not.toHaveProperty('model');
    }
  });

  it('may hold what the built-in squad holds', () => {
    const { id, name, badge, lead, links, personas } = QUARTET;
    const entries = personas.map((each) => {
      const { profileId: _, chatId, ...others } = each;
      return { id: chatId, ...others };
    });
    const read = squadOf({ id, name, badge, lead, links, personas: entries });
    expect(read).toEqual({
      ...QUARTET,
      personas: personas.map((each) => ({ ...each, profileId: each.chatId })),
    });
  });

  it('names every problem, and shows no more than anybody reads', () => {
    const many = Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`field-${index}`, index]));
    const lines = linesOf({ ...squad(), ...many });
    expect(lines).toHaveLength(101);
    expect(lines.at(-1)).toBe('and 150 more');
    expect(linesOf(first('x'.repeat(900_000)))[0]!.length).toBeLessThan(300);
  });

  it('with a key anywhere is refused, and the key is never told (12.10)', () => {
    const secret = 'canary-with-"quotes"';
    const looksLikeKey = 'sk-proj-canary-0123456789ABCDEF';
    for (const key of [secret, looksLikeKey]) {
      for (const file of [
        first(`Hello ${key}`),
        squad([persona('one', { model: key })]),
        squad([persona('one', { capabilities: ['a', key] })]),
        squad(undefined, { $schema: key }),
        squad(undefined, { links: { source: `https://code.example/${encodeURI(key)}${key}` } }),
        squad(undefined, { unknown: { deep: [[key]] } }),
        squad(undefined, { [key]: 1 }),
        squad([persona(key)]),
        key,
      ]) {
        const result = check(file, [secret]);
        expect(result.kind).toBe('problems');
        const text = result.kind === 'problems' ? describeSquadProblems(result.problems).join('\n') : '';
        expect(text).toContain('holds a key');
        expect(text).not.toContain('canary');
      }
    }
  });

  it('says where the key is', () => {
    const lines = linesOf(first('sk-proj-canary-0123456789ABCDEF'));
    expect(lines).toEqual([
      expect.stringMatching(/^personas\[0\]\.welcome holds a key \(not shown here\); /),
    ]);
  });

  test.prop([fc.jsonValue()])(
    'of any JSON at all is taken or refused, and never breaks the check',
    (value) => {
      const result = check(value, ['a-secret']);
      if (result.kind === 'problems')
        expect(describeSquadProblems(result.problems).length).toBeGreaterThan(0);
    },
  );

  const anyJson = fc.jsonValue();
  const anyPersona = fc.record(
    Object.fromEntries(
      [...Object.keys(persona('x')), 'stats', 'metrics', 'drawing', 'model', 'temperature', '__proto__'].map(
        (name) => [name, fc.oneof(anyJson, fc.constant(persona('x')[name]))],
      ),
    ),
    { requiredKeys: [] },
  );
  test.prop([
    fc.record(
      { id: anyJson, name: anyJson, links: anyJson, personas: fc.oneof(anyJson, fc.array(anyPersona)) },
      { requiredKeys: [] },
    ),
  ])('of any JSON in the places of its fields never breaks the check either', (value) => {
    expect(['squad', 'problems']).toContain(check(value).kind);
  });

  it('that nests as deeply as an engine can does not either', () => {
    let deep: unknown = [];
    for (let depth = 0; depth < 100_000; depth += 1) deep = { deep };
    expect(linesOf(squad(undefined, { deep }))).toEqual([expect.stringMatching(/^deep is not a field/)]);
  });
});

const first = (welcome: string) => squad([persona('one', { welcome })]);
