import { describe, expect, it } from 'vitest';
import type { FileTrouble } from '../../../src/ports/files.ts';
import { type ReadFile, describeSquadTrouble, readSquad } from '../../../src/settings/squad/read-squad.ts';
import { persona, squad } from './sample-files.ts';

const SECRET = '1234567890';

const holding =
  (text: string): ReadFile =>
  (name) => ({ kind: 'read', path: `/folder/${name}`, text });

const failing =
  (trouble: FileTrouble): ReadFile =>
  (name) => ({ kind: 'failed', path: `/folder/${name}`, trouble });

function linesOf(readFile: ReadFile, name = 'mine.json'): readonly string[] {
  const reading = readSquad(name, readFile, [SECRET]);
  return reading.kind === 'trouble' ? describeSquadTrouble(reading.trouble) : [];
}

describe('reading a squad', () => {
  it('takes the file, with or without a byte order mark (12.14)', () => {
    const text = JSON.stringify(squad());
    for (const each of [text, `\ufeff${text}`]) {
      expect(readSquad('mine.json', holding(each), [])).toMatchObject({
        kind: 'squad',
        path: '/folder/mine.json',
        squad: { id: 'samples' },
      });
    }
  });

  it('asks for no more than 1 MB', () => {
    const asked: number[] = [];
    linesOf((name, maxBytes) => {
      asked.push(maxBytes);
      return failing({ kind: 'too-large' })(name, maxBytes);
    });
    expect(asked).toEqual([1_000_000]);
  });

  it.each([
    [{ kind: 'no-file' }, 'There is no file /folder/mine.json.'],
    [{ kind: 'is-folder' }, '/folder/mine.json is a folder.'],
    [{ kind: 'forbidden' }, 'The system does not allow that for /folder/mine.json.'],
    [{ kind: 'not-plain' }, '/folder/mine.json is not a regular file.'],
    [{ kind: 'too-large' }, '/folder/mine.json is larger than 1 MB, the most that a squad file may have.'],
    [{ kind: 'other', code: 'EIO' }, 'The system refused /folder/mine.json (EIO).'],
  ] as const)('says why there is none to read: %j (12.15)', (trouble, line) => {
    expect(linesOf(failing(trouble))).toEqual([line]);
  });

  it('says where the file is not JSON (12.15)', () => {
    expect(linesOf(holding('{\n  "id": "a",\n  "name": NaN\n}'))).toEqual([
      'the file is not JSON: in line 3, column 11, a value is expected, but there is "N"',
    ]);
    expect(linesOf(holding('{"id": "a'))).toEqual([
      'the file is not JSON: in line 1, column 10, the end of the text in quotes is expected, but the file ends',
    ]);
    expect(linesOf(holding('["a\u0007"]'))).toEqual([
      'the file is not JSON: in line 1, column 4, the end of the text in quotes is expected, but there is the character U+0007',
    ]);
  });

  it('finds a key that no value holds any more, or that is a number (12.10)', () => {
    const text = JSON.stringify(squad());
    for (const each of [
      `{"name": "${SECRET}", ${text.slice(1)}`,
      `{"port": ${SECRET}, ${text.slice(1)}`,
      JSON.stringify(squad([persona('one', { temperature: Number(SECRET) })])),
    ]) {
      const lines = linesOf(holding(each));
      expect(lines[0]).toMatch(/^the file holds a key \(not shown here\)/);
      expect(lines.join('\n')).not.toContain(SECRET);
    }
  });

  it('finds a key that is disguised by escapes', () => {
    const text = JSON.stringify(squad([persona('one', { welcome: 'WELCOME' })]));
    const lines = linesOf(holding(text.replace('WELCOME', String.raw`\u00312345678\u00390`)));
    expect(lines).toEqual([expect.stringMatching(/^personas\[0\]\.welcome holds a key/)]);
  });

  it('tells no key that stands in the name of the file', () => {
    expect(linesOf(failing({ kind: 'no-file' }), `${SECRET}.json`)).toEqual([
      'There is no file /folder/***.json.',
    ]);
  });
});
