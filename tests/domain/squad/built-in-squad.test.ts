import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { BADGE_IDS as BADGE_ID_OF, drawingIdOf } from '../../../src/domain/squad/drawing.ts';
import { PALETTE } from '../../../src/domain/squad/palette.ts';
import { PERSONAS } from '../../../src/domain/squad/built-in-squad.ts';

const IDS = ['dreamer', 'theorist', 'pragmatist', 'analyst'];

const BADGE_IDS = ['visionary', 'methodologist', 'executor', 'evaluator'];

const [visionary, methodologist, executor, evaluator] = PERSONAS;

describe('the catalogue', () => {
  it('lists the four personas in their order', () => {
    expect(PERSONAS.map((persona) => persona.name)).toEqual([
      'The Visionary',
      'The Methodologist',
      'The Executor',
      'The Evaluator',
    ]);
    expect(PERSONAS.map((persona) => persona.badgeId)).toEqual(BADGE_IDS);
    expect(PERSONAS.map((persona) => persona.id)).toEqual(IDS);
  });

  it('has the fixed stats', () => {
    expect(visionary?.stats!.primary).toEqual({ creativity: 95, logic: 70, empathy: 85, knowledge: 75 });
    expect(methodologist?.stats!.primary).toMatchObject({ logic: 95, knowledge: 90 });
    expect(executor?.stats!.performance.efficiency).toBe(95);
    expect(evaluator?.stats!.performance.accuracy).toBe(95);
    expect(evaluator?.stats!.primary.knowledge).toBe(92);
  });

  it('has the colours pink, blue, green and violet', () => {
    const { pink, blue, green, violet } = PALETTE;
    expect(PERSONAS.map(({ colour }) => colour)).toEqual([pink, blue, green, violet]);
  });

  it('has the strengths that the cards show', () => {
    expect(PERSONAS.map((persona) => persona.strength)).toEqual([
      'Expansive ideation',
      'Structured frameworks',
      'Hands-on implementation',
      'Assessment and critical review',
    ]);
  });
});

describe.each(PERSONAS)('$name', (persona) => {
  it('has a description in whole sentences that contains its name', () => {
    expect(persona.description).toMatch(/^[A-Z].+\.$/);
    expect(persona.description).toContain(persona.name.replace('The', 'the'));
  });

  it('has four different specializations and capabilities, each a short phrase', () => {
    const { specialization, capabilities } = persona;
    expect(new Set(specialization).size).toBe(4);
    expect(new Set(capabilities).size).toBe(4);
    for (const phrase of [...specialization, ...capabilities]) {
      expect(phrase).toMatch(/^[A-Z][A-Za-z-]+( [A-Za-z-]+){0,3}$/);
    }
  });

  it('starts with metrics within their bounds', () => {
    const { uptimePercent, responseTimeSeconds, neuralPathways, loadFactor } = persona.metrics!;
    expect(uptimePercent).toBeGreaterThanOrEqual(99.95);
    expect(uptimePercent).toBeLessThanOrEqual(99.99);
    expect(responseTimeSeconds).toBeGreaterThanOrEqual(0.08);
    expect(responseTimeSeconds).toBeLessThanOrEqual(0.15);
    expect(neuralPathways).toBeGreaterThanOrEqual(780_000);
    expect(neuralPathways).toBeLessThanOrEqual(950_000);
    expect(loadFactor).toBeGreaterThanOrEqual(0.75);
    expect(loadFactor).toBeLessThanOrEqual(0.88);
  });
});

it('the starters all differ, and each is a whole sentence that fits on a button', () => {
  const all = PERSONAS.flatMap(({ starters }) => starters);
  expect(new Set(all).size).toBe(12);
  for (const starter of all) expect(starter).toMatch(/^(?=.{1,64}$)[A-Z][a-z]*( [A-Za-z]+)+[?.]$/);
});

describe('the descriptions', () => {
  it.each([
    ['visionary', /imagination and open-ended possibilities/],
    ['methodologist', /structured frameworks and rigorous method/],
    ['executor', /practical applications, real-world integration and measurable outcomes/],
    ['evaluator', /data-driven .* fact analysis/],
  ])('of the %s say what it bases its answers on', (badgeId, words) => {
    expect(PERSONAS.find((persona) => persona.badgeId === badgeId)?.description).toMatch(words);
  });
});

describe('the welcomes', () => {
  it.each([
    ['dreamer', /dream bigger/],
    ['theorist', /AI thinks and behaves, deeply/],
    ['pragmatist', /ideas into working solutions/],
    ['analyst', /precision and insights drawn from data/],
  ])('of the %s has a distinct invitation', (id, words) => {
    const persona = PERSONAS.find((candidate) => candidate.id === id);
    expect(persona?.welcome).toMatch(words);
    expect(persona?.welcome).toContain(persona?.name);
  });
});

describe('persona ids', () => {
  it('of either set lead to their drawing', () => {
    expect(IDS.map(drawingIdOf)).toEqual(IDS);
    expect(BADGE_IDS.map(drawingIdOf)).toEqual(IDS);
  });

  it.each(['', 'Visionary', ' dreamer', 'toString', '__proto__', 'constructor'])(
    'that belong to no persona lead to the dreamer’s drawing: %j',
    (id) => expect(drawingIdOf(id)).toBe('dreamer'),
  );

  test.prop([fc.constantFrom(...PERSONAS)])('map to each other both ways', ({ id, badgeId }) => {
    expect(BADGE_ID_OF).toHaveProperty(id, badgeId);
    expect(drawingIdOf(badgeId)).toBe(id);
    expect(drawingIdOf(id)).toBe(id);
  });

  test.prop([fc.oneof(fc.string(), fc.constantFrom(...Object.getOwnPropertyNames(Object.prototype)))])(
    'are mapped to the dreamer when they belong to nobody',
    (id) => {
      fc.pre(![...IDS, ...BADGE_IDS].includes(id));
      expect(drawingIdOf(id)).toBe('dreamer');
    },
  );
});
