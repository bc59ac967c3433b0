import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { rootFolder } from '../../scripts/lib/root-folder.js';
import { runProcess } from '../../scripts/lib/run-process.ts';
import { runSquadCommand } from '../../scripts/lib/squad-command.ts';
import { persona, squad } from '../support/squad-files.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

function run(workingFolder: string, argv: readonly string[], environment: Record<string, string> = {}) {
  const out: string[] = [];
  const errors: string[] = [];
  const exitCode = runSquadCommand(argv, {
    workingFolder,
    environment,
    print: (text) => out.push(text),
    printError: (text) => errors.push(text),
  });
  return { exitCode, out: out.join('\n'), errors: errors.join('\n') };
}

describe('npm run squad -- check', () => {
  it('says who is in a squad and which model answers', () => {
    const file = squad([persona('one', { model: 'own' }), persona('second')]);
    const folder = temporaryFolder({ 'mine.json': JSON.stringify(file) });
    expect(run(folder, ['check', 'mine.json'])).toEqual({
      exitCode: 0,
      out: [
        `${join(folder, 'mine.json')} is ok.`,
        'Samples (samples), 2 personas:',
        '  one     Name of one, model: own',
        '  second  Name of second, model: OPENAI_MODEL (gpt-3.5-turbo unless set)',
      ].join('\n'),
      errors: '',
    });
  });

  it('warns of colours that are hard to read', () => {
    const file = squad([persona('one', { colour: { light: '#1a53bb', dark: '#333333' } })]);
    const folder = temporaryFolder({ 'mine.json': JSON.stringify(file) });
    const { exitCode, out } = run(folder, ['check', 'mine.json']);
    expect(exitCode).toBe(0);
    expect(out).toMatch(
      /Warning: personas\[0\]\.colour\.dark is #333333, 1\.3 to 1 on the raised panel; .* 4\.5 to 1\.$/,
    );
    expect(out.match(/Warning/g)).toHaveLength(1);
  });

  it('names all mistakes', () => {
    const file = squad([persona('one', { temperature: 3 }), persona('one')]);
    const folder = temporaryFolder({ 'mine.json': JSON.stringify(file) });
    expect(run(folder, ['check', 'mine.json'])).toEqual({
      exitCode: 1,
      out: '',
      errors: [
        `${join(folder, 'mine.json')} cannot be used:`,
        '  personas[0].temperature is 3; it must be 0 to 2',
        '  personas[1].id is "one"; it must be different from that of [0]',
        '  personas[1].name is "Name of one"; it must be different from that of [0]',
      ].join('\n'),
    });
  });

  it('never prints a configured key, wherever it appears', () => {
    const file = squad([persona('one', { welcome: 'Call me canary-secret-1.' })]);
    const folder = temporaryFolder({ 'mine.json': JSON.stringify(file) });
    const { exitCode, errors } = run(folder, ['check', 'mine.json'], { OPENAI_API_KEY: 'canary-secret-1' });
    expect(exitCode).toBe(1);
    expect(errors).toContain('personas[0].welcome contains a key');
    expect(errors).not.toContain('canary');
  });
});

describe('npm run squad -- new', () => {
  it('writes an example that passes the check and names its schema', () => {
    const folder = temporaryFolder({});
    mkdirSync(join(folder, 'deep'));
    for (const name of ['mine.json', 'deep/mine.json']) {
      const { exitCode, out } = run(folder, ['new', name]);
      expect(exitCode).toBe(0);
      expect(out).toContain(join(folder, name));
      expect(run(folder, ['check', name])).toMatchObject({ exitCode: 0, errors: '' });
      const { $schema } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { $schema: string };
      const schema = join(folder, name, '..', $schema);
      expect(schema).toBe(join(rootFolder, 'squads/squad.schema.json'));
    }
  });

  it('prints the file name quoted for a shell', () => {
    const { out } = run(temporaryFolder({}), ['new', "a b's.json"]);
    expect(out).toContain(String.raw`npm run squad -- check 'a b'\''s.json'`);
  });

  it('prints the path for QUARTET_SQUAD relative to package.json, or absolute outside', () => {
    const inside = mkdtempSync(join(rootFolder, 'node_modules/.squad-'));
    onTestFinished(() => rmSync(inside, { recursive: true }));
    const name = `node_modules/${basename(inside)}/mine.json`;
    expect(run(inside, ['new', 'mine.json']).out).toContain(`QUARTET_SQUAD=${name} npm start`);
    const outside = temporaryFolder({});
    const path = join(outside, 'mine.json');
    expect(run(outside, ['new', 'mine.json']).out).toContain(`QUARTET_SQUAD=${path} npm start`);
  });

  it('never overwrites a file', () => {
    const folder = temporaryFolder({ 'mine.json': 'before' });
    expect(run(folder, ['new', 'mine.json'])).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining('already exists. Nothing was written.'),
    });
    expect(readFileSync(join(folder, 'mine.json'), 'utf8')).toBe('before');
    expect(run(folder, ['new', 'nowhere/mine.json']).exitCode).toBe(1);
    expect(readdirSync(folder)).toEqual(['mine.json']);
  });
});

describe('npm run squad', () => {
  it.each([[[]], [['check']], [['check', '']], [['chek', 'a.json']], [['check', 'a', 'b']], [['new']]])(
    'shows its usage for %j',
    (argv) => {
      const { exitCode, errors, out } = run(temporaryFolder({}), argv);
      expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' });
      expect(errors).toMatch(/^Usage: npm run squad -- check FILE/);
    },
  );

  it('runs on the command line, with an exit code and without a stack', async () => {
    const folder = temporaryFolder({ 'mine.json': '{' });
    const check = (name: string) =>
      runProcess(process.execPath, ['scripts/run.js', 'scripts/squad.ts', 'check', name], {
        folder: rootFolder,
        environment: { ...process.env, INIT_CWD: folder },
      });
    const { exitCode, output } = await check('mine.json');
    expect(exitCode).toBe(1);
    expect(output).toContain('the file is not JSON: in line 1, column 2');
    expect(output).not.toMatch(/^ +at /m);
    expect(await check(join(rootFolder, 'squads/six-hats.json'))).toMatchObject({ exitCode: 0 });
  });
});
