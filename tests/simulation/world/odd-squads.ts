import { type Persona, type Squad, createTestSquad } from '../drive.ts';

/** What every plain object has under these names must not pass for a persona. */
const ODD_IDS = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '0', '-1', 'length', 'dreamer'];

/** Squads that are odd in one thing each: ids, models and temperatures of their own, no metrics at all. */
export function createOddSquads(): readonly Squad[] {
  return [
    changeAll(8, (persona, place) => ({ ...persona, profileId: ODD_IDS[place]!, chatId: ODD_IDS[place]! })),
    changeAll(3, (persona, place) => ({ ...persona, model: `model-${place}`, temperature: place })),
    withoutMetrics(),
  ];
}

function withoutMetrics(): Squad {
  const squad = createTestSquad(8);
  return { ...squad, personas: squad.personas.filter(({ metrics }) => !metrics) };
}

function changeAll(count: number, change: (persona: Persona, place: number) => Persona): Squad {
  const squad = createTestSquad(count);
  return { ...squad, personas: squad.personas.map(change) };
}
