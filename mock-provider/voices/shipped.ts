import type { Persona } from './personas.ts';
import { evaluator } from './replies/evaluator.ts';
import { executor } from './replies/executor.ts';
import { methodologist } from './replies/methodologist.ts';
import { neutral } from './replies/neutral.ts';
import { visionary } from './replies/visionary.ts';
import type { Reply } from './reply.ts';

export const shippedPersonas: readonly Persona[] = [
  { id: 'visionary', name: 'The Visionary', aliases: ['dreamer'] },
  { id: 'methodologist', name: 'The Methodologist', aliases: ['theorist'] },
  { id: 'executor', name: 'The Executor', aliases: ['pragmatist'] },
  { id: 'evaluator', name: 'The Evaluator', aliases: ['analyst'] },
];

export const shippedReplies: readonly Reply[] = [
  ...visionary,
  ...methodologist,
  ...executor,
  ...evaluator,
  ...neutral,
];
