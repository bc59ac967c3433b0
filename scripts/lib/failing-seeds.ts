import { readFileSync, writeFileSync } from 'node:fs';

/** A session that once failed; it runs with every `npm test`. */
export interface FailingSeed {
  readonly seed: number;
  readonly steps: number;
  /** The one it broke. */
  readonly law: string;
}

/** Adds a seed to the file of failing seeds, unless it is there. */
export function keepFailingSeed(path: string, { seed, steps, law }: FailingSeed): void {
  const kept: readonly FailingSeed[] = JSON.parse(readFileSync(path, 'utf8'));
  if (kept.some((each) => each.seed === seed && each.steps >= steps)) return;
  const lines = [...kept, { seed, steps, law }].map((each) => `  ${formatSeed(each)}`);
  writeFileSync(path, `[\n${lines.join(',\n')}\n]\n`);
}

function formatSeed({ seed, steps, law }: FailingSeed): string {
  return `{ "seed": ${seed}, "steps": ${steps}, "law": ${JSON.stringify(law)} }`;
}
