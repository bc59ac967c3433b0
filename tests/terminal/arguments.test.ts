import { describe, expect, it } from 'vitest';
import { PERSONAS } from '../../src/domain/personas.ts';
import { readArguments } from '../../src/terminal/arguments.ts';
import { findPersona } from '../../src/terminal/find-persona.ts';

const read = (...argv: string[]) => readArguments(argv);

describe('the arguments', () => {
  it('are none, a question, a persona, or all of them', () => {
    expect(read()).toEqual({
      kind: 'arguments',
      given: { personaName: undefined, question: undefined, verbose: false, keep: false },
    });
    expect(read('--persona', 'evaluator', '--verbose', 'Is it sound?')).toEqual({
      kind: 'arguments',
      given: { personaName: 'evaluator', question: 'Is it sound?', verbose: true, keep: false },
    });
    expect(read('-p', 'exec', 'Is', 'it', 'sound?')).toMatchObject({
      given: { personaName: 'exec', question: 'Is it sound?' },
    });
  });

  it('may hold a question that begins with a dash, after two dashes', () => {
    expect(read('--', '-1 or 1?')).toMatchObject({ given: { question: '-1 or 1?' } });
  });

  it('ask all at once, and say what is wanted of the round (16.26)', () => {
    expect(read('--all', 'Rye?')).toMatchObject({
      given: { question: 'Rye?', round: { map: false, json: false } },
    });
    expect(read('--all', '--map', '--json', 'Rye?')).toMatchObject({
      given: { round: { map: true, json: true } },
    });
    expect(read('Rye?')).toMatchObject({ given: { round: undefined } });
  });

  it('say whether the conversation is kept (16.27)', () => {
    expect(read('--keep', '-p', 'exec')).toMatchObject({ given: { personaName: 'exec', keep: true } });
  });

  it('ask for help', () => {
    expect(read('--help', 'x')).toEqual({ kind: 'help' });
    expect(read('-h')).toEqual({ kind: 'help' });
  });

  it.each([
    [['--wrong']],
    [['--persona']],
    [['--verbose=3']],
    [['--map', 'Rye?']],
    [['--json', 'Rye?']],
    [['--all', '--persona', 'evaluator', 'Rye?']],
    [['--keep', 'Rye?']],
    [['--keep', '--all']],
  ])('are refused in one line when they are %j', (argv) => {
    const result = read(...argv);
    expect(result.kind).toBe('refused');
    if (result.kind === 'refused') expect(result.why).toMatch(/^[^\n]+$/);
  });
});

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
