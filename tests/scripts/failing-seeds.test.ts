import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { keepFailingSeed } from '../../scripts/lib/failing-seeds.ts';

const ONE = { seed: 1, steps: 200, law: 'one law' };
const OTHER = { seed: 2, steps: 200, law: 'a "quoted" law' };

it('a failing seed is kept once, behind those that are there', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'quartet-seeds-'));
  const file = path.join(folder, 'seeds.json');
  try {
    writeFileSync(file, '[]\n');
    for (const failing of [ONE, OTHER, ONE, { ...OTHER, steps: 100 }]) keepFailingSeed(file, failing);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([ONE, OTHER]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
