import { describe, expect, it } from 'vitest';
import { PERSONAS } from '../../src/domain/personas.ts';
import { buildRequest, systemMessage } from '../../src/domain/prompt.ts';

describe.each(PERSONAS)('the system message of $name', (persona) => {
  const message = systemMessage(persona);

  it('is made of name, description, specializations and capabilities (11.2)', () => {
    for (const part of [
      persona.name,
      persona.description,
      ...persona.specialization,
      ...persona.capabilities,
    ]) {
      expect(message).toContain(part);
    }
  });

  it('asks for this perspective, concisely (11.2)', () => {
    expect(message).toContain(`from the perspective of ${persona.name}`);
    expect(message).toContain('at most 2-3 sentences');
  });

  it('names no other persona', () => {
    for (const other of PERSONAS.filter(({ name }) => name !== persona.name))
      expect(message).not.toContain(other.name);
  });

  it('goes with the typed text and the fixed values, and nothing else (11.1, 11.3)', () => {
    expect(buildRequest(persona, 'Why?', 'some-model')).toEqual({
      model: 'some-model',
      messages: [
        { role: 'system', text: message },
        { role: 'user', text: 'Why?' },
      ],
      temperature: 0.7,
      maxTokens: 150,
      presencePenalty: 0.6,
      frequencyPenalty: 0.5,
    });
  });
});
