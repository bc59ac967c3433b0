import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { clerkForm, standsForm } from '../../../src/domain/table/clerk-form.ts';
import { isRecord } from '../../../src/domain/checks/records.ts';

/** The words of JSON Schema that a provider's strict form and a sampler by grammar can follow. */
const KNOWN = new Set(['type', 'properties', 'items', 'required', 'additionalProperties', 'enum']);

const CLAIM = {
  type: 'object',
  properties: {
    at: { type: 'integer' },
    words: { type: 'string' },
    stance: { type: 'string', enum: ['for', 'against', 'mixed', 'silent'] },
  },
  required: ['at', 'words', 'stance'],
  additionalProperties: false,
};

/** Every word of JSON Schema in it that is not the name of a property. */
function wordsIn(schema: unknown): readonly string[] {
  if (Array.isArray(schema) || !isRecord(schema)) return [];
  return Object.entries(schema).flatMap(([word, value]) => [
    word,
    ...(word === 'properties' && isRecord(value) ? Object.values(value) : [value]).flatMap(wordsIn),
  ]);
}

function objectsIn(schema: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (!isRecord(schema)) return [];
  const within = Object.values(schema).flatMap(objectsIn);
  return schema['type'] === 'object' ? [schema, ...within] : within;
}

describe('the form of the clerk’s answer', () => {
  it('is a list of points, each with a claim of every letter: a sentence, words of it, then the stance', () => {
    const point = {
      type: 'object',
      properties: { point: { type: 'string' }, A: CLAIM, B: CLAIM },
      required: ['point', 'A', 'B'],
      additionalProperties: false,
    };
    const schema = {
      type: 'object',
      properties: { points: { type: 'array', items: point } },
      required: ['points'],
      additionalProperties: false,
    };
    // As text, since a model fills in the properties in their order.
    expect(JSON.stringify(clerkForm(2))).toBe(JSON.stringify({ name: 'map', schema }));
  });

  test.prop([fc.integer({ min: 1, max: 8 })])(
    'has nothing that a provider’s strict form or a sampler by grammar cannot follow',
    (count) => {
      const { schema } = clerkForm(count);
      expect(wordsIn(schema).filter((word) => !KNOWN.has(word))).toEqual([]);
      const objects = objectsIn(schema);
      expect(objects).toHaveLength(2 + count);
      for (const { properties, required, additionalProperties } of objects) {
        expect([required, additionalProperties]).toEqual([Object.keys(Object(properties)), false]);
      }
    },
  );
});

describe('the form of an answer about given points', () => {
  it('has every point by its number, and in each every letter: a sentence, then the stance', () => {
    const claim = {
      type: 'object',
      properties: {
        at: { type: 'integer' },
        stance: { type: 'string', enum: ['for', 'against', 'mixed', 'silent'] },
      },
      required: ['at', 'stance'],
      additionalProperties: false,
    };
    const point = {
      type: 'object',
      properties: { A: claim, B: claim },
      required: ['A', 'B'],
      additionalProperties: false,
    };
    const schema = {
      type: 'object',
      properties: { 1: point, 2: point },
      required: ['1', '2'],
      additionalProperties: false,
    };
    expect(JSON.stringify(standsForm(2, 2))).toBe(JSON.stringify({ name: 'stands', schema }));
  });

  test.prop([fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 8 })])(
    'has nothing that a provider’s strict form or a sampler by grammar cannot follow',
    (pointCount, seatCount) => {
      const { schema } = standsForm(pointCount, seatCount);
      expect(wordsIn(schema).filter((word) => !KNOWN.has(word))).toEqual([]);
      const objects = objectsIn(schema);
      expect(objects).toHaveLength(1 + pointCount + pointCount * seatCount);
      for (const { properties, required, additionalProperties } of objects) {
        expect([required, additionalProperties]).toEqual([Object.keys(Object(properties)), false]);
      }
    },
  );
});
