import type { Lane } from '../../domain/visit/lane.ts';

/** Writes what stands in an input into its draft, and shows there what was taken. */
export function writeFrom(input: HTMLTextAreaElement, field: Pick<Lane, 'draft' | 'write'>): void {
  field.write(input.value);
  const taken = field.draft.peek();
  if (input.value !== taken) input.value = taken;
}
