import { describe, expect, it } from 'vitest';
import { PERSONAS } from '../../../src/domain/squad/built-in-squad.ts';
import { buildRequest, systemMessage } from '../../../src/domain/conversation/prompt.ts';

it('the system message has exactly these words', () => {
  expect(systemMessage(PERSONAS[2]!)).toBe(
    [
      'You are The Executor. Focused on practical applications, real-world integration and measurable outcomes, the Executor turns intent into a next step with an owner and a date.',
      'Your specializations: Hands-on implementation, Real-world integration, Process optimisation, Delivery planning.',
      'Your capabilities: Rapid prototyping, Resource allocation, Workflow automation, Outcome measurement.',
      'Answer from the perspective of The Executor. Be concise: at most 2-3 sentences.',
    ].join('\n'),
  );
});

describe.each(PERSONAS)('the system message of $name', (persona) => {
  const message = systemMessage(persona);

  it('names no other persona', () => {
    for (const other of PERSONAS.filter(({ name }) => name !== persona.name))
      expect(message).not.toContain(other.name);
  });

  it('is sent with the typed text and the fixed values, and nothing else', () => {
    expect(buildRequest(persona, 'Why?', { model: 'some-model', streaming: false })).toEqual({
      model: 'some-model',
      messages: [
        { role: 'system', text: message },
        { role: 'user', text: 'Why?' },
      ],
      temperature: 0.7,
      maxTokens: 150,
      presencePenalty: 0.6,
      frequencyPenalty: 0.5,
      streaming: false,
    });
  });
});

describe('a persona with its own temperature', () => {
  const own = { ...PERSONAS[0]!, temperature: 0 };

  it('is asked with it', () => {
    expect(buildRequest(own, 'Why?', { model: 'some-model', streaming: true })).toMatchObject({
      temperature: 0,
      maxTokens: 150,
    });
  });
});
