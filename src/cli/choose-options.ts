import { isAnswerLength } from '../domain/asking/answer-length.ts';
import { sideOf } from '../domain/answerer.ts';
import type { Visit } from '../domain/visit/visit.ts';
import { describeUnknownLength, describeUnknownMemory, describeUnknownSwitch } from './texts.ts';

/** Chooses how many turns are remembered; returns why that cannot be, if it cannot. */
export function chooseMemory(visit: Visit, given: string): string | undefined {
  const turns = visit.memoryChoices.find((choice) => String(choice) === given.trim());
  if (turns === undefined) return describeUnknownMemory(given, visit.memoryChoices);
  visit.setOptions({ memoryTurns: turns });
  return undefined;
}

/** Chooses the length of answers; returns why that cannot be, if it cannot. */
export function chooseLength(visit: Visit, given: string): string | undefined {
  const length = given.trim().toLowerCase();
  const lengths = visit.lengthsOf(sideOf(visit.answerer.peek()));
  if (!isAnswerLength(length) || !lengths.includes(length)) return describeUnknownLength(given, lengths);
  visit.setOptions({ length });
  return undefined;
}

/** Switches streaming on or off; returns why that cannot be, if it cannot. */
export function chooseStreaming(visit: Visit, given: string): string | undefined {
  const word = given.trim().toLowerCase();
  if (word !== 'on' && word !== 'off') return describeUnknownSwitch(given);
  visit.setOptions({ streaming: word === 'on' });
  return undefined;
}
