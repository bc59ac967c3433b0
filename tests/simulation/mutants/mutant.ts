/** A core with one fault: `from`, found exactly once in the file, becomes `to`. */
export interface Mutant {
  readonly name: string;
  /** From the repository's root. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** Mutants of one file. */
export function mutantsOf(file: string, mutants: readonly Omit<Mutant, 'file'>[]): readonly Mutant[] {
  return mutants.map((mutant) => ({ ...mutant, file }));
}
