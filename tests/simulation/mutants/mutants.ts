import { ASKING_MUTANTS } from './asking-mutants.ts';
import type { Mutant } from './mutant.ts';
import { RULE_MUTANTS } from './rule-mutants.ts';
import { SQUAD_MUTANTS } from './squad-mutants.ts';

/** Every wrong core that the simulation must find. */
export const MUTANTS: readonly Mutant[] = [...ASKING_MUTANTS, ...SQUAD_MUTANTS, ...RULE_MUTANTS];
