import { describe, expect, it } from 'vitest';
import { PERSONAS } from '../../src/domain/personas.ts';
import { nearest } from '../../src/terminal/commands.ts';
import { findPersona } from '../../src/terminal/find-persona.ts';

describe('finding a persona', () => {
  it('goes by both ids and the name, each also by its beginning', () => {
    for (const persona of PERSONAS) {
      for (const query of [persona.profileId, persona.chatId, persona.name, persona.name.slice(0, 7)]) {
        expect(findPersona(query, PERSONAS)).toBe(persona);
      }
    }
  });

  it('takes a whole name before the beginning of a longer one', () => {
    const [first, second] = PERSONAS;
    const short = { ...first!, name: 'The Method' };
    expect(findPersona('method', [short, second!])).toBe(short);
    expect(findPersona('meth', [short, second!])).toBeUndefined();
  });

  it('finds nobody for nothing, an article, or what begins several', () => {
    for (const query of ['', ' ', 'the', 'e', 'xyz']) expect(findPersona(query, PERSONAS)).toBeUndefined();
  });
});

describe('the nearest names', () => {
  const names = ['next', 'previous', 'persona', 'profile', 'retry'];

  it('are those that begin with what was typed, or need the fewest changes', () => {
    expect(nearest('p', names)).toEqual(['previous', 'persona', 'profile']);
    expect(nearest('nxt', names)).toEqual(['next']);
    expect(nearest('rtery', names)).toEqual(['retry']);
  });

  it('are at least one and at most three', () => {
    expect(nearest('zzzzzzzz', names).length).toBeGreaterThan(0);
    expect(nearest('', names).length).toBeLessThanOrEqual(3);
    expect(nearest('x', [])).toEqual([]);
  });
});
