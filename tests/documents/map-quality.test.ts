import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { runMapCheck } from '../../src/map-check.ts';
import { REPEATS, stepsOf } from '../../src/domain/map-check/check.ts';
import { isRecord } from '../../src/domain/checks/records.ts';
import { numberWord } from '../../src/domain/texts/page-texts.ts';
import { readDocument, rowsOf } from '../support/documents.ts';
import { resetMock } from '../support/faults.ts';
import { PREPARED } from '../support/prepared-rounds.ts';
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

it('docs/map-quality.md counts the questions, and the cells of the prepared rounds', () => {
  const text = readDocument(FILE).replaceAll(/\s+/g, ' ');
  const sizes = PREPARED.map(({ answers, points }) => answers.length * points.length);
  const cells = sizes.reduce((sum, size) => sum + size, 0);
  const stands = PREPARED.flatMap(({ points }) => points.flatMap((point) => point.stands)).length;
  const [rounds, times] = [numberWord(PREPARED.length), numberWord(REPEATS)];
  expect(text).toContain(`asks about the ${rounds} rounds`);
  expect(text).toContain(`The ${rounds} rounds are asked about ${times} times each`);
  expect(text).toContain(`: ${stepsOf(PREPARED).length} questions`);
  const each = [...new Set(sizes)].toSorted((one, other) => one - other).join(' or ');
  expect(text).toContain(`Each round has ${each} such cells, which makes ${cells}, ${times} times`);
  expect(text).toContain(`always says \`silent\` has ${REPEATS * (cells - stands)} of ${REPEATS * cells}`);
  expect(text).toContain(`${times} cells of ${REPEATS * cells} are wrong`);
  expect(text).toContain(`agree on all ${cells}.`);
});
