import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { LAWS } from './laws/all-laws.ts';
import { kill } from './mutants/kill.ts';
import { MUTANTS } from './mutants/mutants.ts';
import type { SessionFailure } from './run-session.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** For a machine that is busy with other things. */
const PATIENCE_MS = 180_000;
const LAW_NAMES = LAWS.map(({ name }) => name);

describe('wrong cores', () => {
  const kills = new Map<string, SessionFailure | undefined>();

  beforeAll(async () => {
    for (const mutant of MUTANTS) kills.set(mutant.name, await kill(mutant));
  }, PATIENCE_MS);

  it.each(MUTANTS)('$name: there is one place for the fault', ({ file, from }) => {
    expect(readFileSync(path.join(ROOT, file), 'utf8').split(from)).toHaveLength(2);
  });

  it.each(MUTANTS)('$name: the simulation finds it within 200 seeds', ({ name }) => {
    expect(LAW_NAMES).toContain(kills.get(name)?.law);
  });

  it('every law is broken by one of them at least', () => {
    const broken = new Set([...kills.values()].flatMap((failure) => failure?.laws ?? []));
    expect(LAW_NAMES.filter((name) => !broken.has(name))).toEqual([]);
  });
});
