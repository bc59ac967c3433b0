import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { runMapCheck } from '../../src/map-check.ts';
import { isRecord } from '../../src/domain/checks/records.ts';
import { rowsOf } from '../support/documents.ts';
import { resetMock } from '../support/faults.ts';
import { shareMock } from '../support/share-mock.ts';

const FILE = 'docs/map-quality.md';

const mock = shareMock();

async function check(): Promise<Readonly<Record<string, unknown>>> {
  await resetMock(mock.url);
  const output = new PassThrough();
  const argv = ['--base-url', mock.url, '--model', 'gpt-3.5-turbo', '--json'];
  await runMapCheck(argv, { environment: {}, output, errors: new PassThrough() });
  return JSON.parse(String(output.read())) as Readonly<Record<string, unknown>>;
}

/** The figures of a part in the order of the document. */
function sharesIn(part: unknown): readonly string[] {
  return Object.values(Object(part) as object).flatMap((value: unknown) =>
    isRecord(value) && 'count' in value ? [`${String(value['count'])} of ${String(value['of'])}`] : [],
  );
}

/** The names of all fields, where those of a part follow its own. */
function fieldsOf(document: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(document).flatMap(([name, value]) =>
    isRecord(value) ? Object.keys(value).map((field) => `${name}.${field}`) : [name],
  );
}

it('docs/map-quality.md has the mock’s figures, and every field of the document', async () => {
  const document = await check();
  const [, , , ...given] = rowsOf(FILE, 'points given')[0] ?? [];
  expect(given).toEqual(sharesIn(document['pointsGiven']));
  const [, ...drawn] = rowsOf(FILE, 'drawn freely')[0] ?? [];
  expect(drawn.slice(0, -1)).toEqual([...sharesIn(document['drawnFreely']), String(document['questions'])]);
  const named = rowsOf(FILE, 'field').flatMap(([names = '']) => names.replaceAll('`', '').split(', '));
  // Only where a check is not whole.
  expect(named.filter((name) => name !== 'why').toSorted()).toEqual(fieldsOf(document).toSorted());
});

it('docs/map-quality.md has a row of the same model in both tables', () => {
  const models = (head: string) => rowsOf(FILE, head).map(([model]) => model);
  expect(models('drawn freely')).toEqual(models('points given'));
});
