import { describe, expect, it } from 'vitest';
import { describeChoices, readOrder, subjects } from '../../bench/harness/subjects.mjs';

const namesOf = (...given: string[]) => {
  const order = readOrder(given);
  return order.kind === 'run' ? order.chosen.map(({ name }) => name) : [];
};

describe('npm run bench', () => {
  it('measures everything unless told otherwise', () => {
    expect(readOrder([])).toEqual({ kind: 'run', chosen: subjects, everything: true });
  });

  it('measures some, in its own order', () => {
    expect(namesOf('--only', 'floor, quartet')).toEqual(['quartet', 'floor']);
    expect(readOrder(['--only=floor'])).toMatchObject({ everything: false });
  });

  it.each([['--only', 'quartet,carousel'], ['--only', ''], ['--only=quartet,']])(
    'refuses %j %j with the choices',
    (...given) => {
      expect(() => readOrder(given)).toThrow(/There is no ".*"\. Choose of quartet, floor, plain, /);
    },
  );

  it.each([['--fast'], ['quartet'], ['--only']])('refuses %j, naming what it knows', (...given) => {
    expect(() => readOrder(given)).toThrow('Known are --only and --help.');
  });

  it('tells what can be measured', () => {
    expect(readOrder(['--help'])).toEqual({ kind: 'help' });
    const told = describeChoices().replaceAll(/ +/g, ' ');
    for (const { name, title } of subjects) expect(told).toContain(`\n ${name} ${title}\n`);
  });
});

describe('the subjects', () => {
  it('are the product, two floors, five peers and a decoration, each by a name of its own', () => {
    expect(subjects.map(({ kind }) => kind)).toEqual([
      'product',
      'floor',
      'floor',
      ...Array<string>(5).fill('peer'),
      'decoration',
    ]);
    expect(new Set(subjects.map(({ name }) => name)).size).toBe(subjects.length);
  });
});
