import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { recognise, speak } from '../../../mock-provider/voices/speaker.ts';
import { shippedSpeech } from '../../../mock-provider/voices/speech.ts';
import { buildRequest } from '../../../src/domain/conversation/prompt.ts';
import { PERSONAS, QUARTET } from '../../../src/domain/squad/built-in-squad.ts';
import type { Persona } from '../../../src/domain/squad/persona.ts';
import { preparedQuestions, questionsToAll } from '../../../src/domain/squad/prepared-questions.ts';
import { createTestSquadData } from '../../support/squads.ts';

const speech = shippedSpeech();

/** Whether the mock has only a general reply of a persona to a question. */
function isGeneral(persona: Persona, question: string): boolean {
  const [system] = buildRequest(persona, question, { model: 'gpt-3.5-turbo', streaming: false }).messages;
  return speak(speech, recognise(system!.text, speech.personas), { text: question, soFar: null })[0]!
    .isGeneral;
}

describe('the prepared questions', () => {
  it.each(PERSONAS)('of $name begin with its starters, and the demo has its answer to each', (persona) => {
    const questions = preparedQuestions(QUARTET, persona);
    expect(questions.slice(0, 3)).toEqual(persona.starters);
    expect(questions.filter((question) => isGeneral(persona, question))).toEqual([]);
  });

  it('of the table are those of all rounds, and the demo has everybody’s answer to each', () => {
    const questions = preparedQuestions(QUARTET);
    expect(questions.toSorted()).toEqual(speech.rounds.map(({ question }) => question).toSorted());
    expect(questions.filter((question) => PERSONAS.some((each) => isGeneral(each, question)))).toEqual([]);
  });

  it('do not exist for another squad, whatever its id', () => {
    const squad = { ...createTestSquadData(3), id: QUARTET.id };
    expect([preparedQuestions(squad), preparedQuestions(squad, squad.personas[0])]).toEqual([[], []]);
  });
});

describe('the questions to begin with', () => {
  it('of the built-in squad have everybody’s prepared answer', () => {
    const questions = questionsToAll(QUARTET);
    expect(questions).toHaveLength(3);
    expect(preparedQuestions(QUARTET)).toEqual(expect.arrayContaining([...questions]));
  });

  test.prop([
    fc.integer({ min: 1, max: 8 }),
    fc.array(fc.constantFrom('Why?', 'How?', 'When?', 'Who?'), { minLength: 3, maxLength: 24 }),
  ])('of another squad are its starters, those of each persona in turn, none twice', (count, texts) => {
    const at = (index: number) => texts[index % texts.length] ?? '';
    const { personas } = createTestSquadData(count);
    const squad = {
      personas: personas.map((persona, index): Persona => ({
        ...persona,
        starters: [at(3 * index), at(3 * index + 1), at(3 * index + 2)],
      })),
    };
    const given = squad.personas.flatMap(({ starters }) => starters);
    const questions = questionsToAll(squad);
    expect(new Set(questions).size).toBe(questions.length);
    expect(questions).toHaveLength(Math.min(3, new Set(given).size));
    expect(given).toEqual(expect.arrayContaining([...questions]));
    expect(questions[0]).toBe(given[0]);
  });
});
