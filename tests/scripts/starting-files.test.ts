import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { distFolder, ensureBuilt } from '../../scripts/lib/build.ts';

/** For a build, where there is none or a stale one. */
const BUILD_PATIENCE_MS = 120_000;

beforeAll(ensureBuilt, BUILD_PATIENCE_MS);

it.each(['index', 'chat'])('the built %s asks Chromium to compile it while it loads', (name) => {
  const folder = join(distFolder, 'assets');
  const file = readdirSync(folder).find((each) => each.startsWith(`${name}-`) && each.endsWith('.js'));
  expect(readFileSync(join(folder, file ?? ''), 'utf8')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});
