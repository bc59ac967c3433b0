import fileSystem, { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSystemFiles } from '../../src/adapters/system-files.ts';

const MUCH = 1000;

describe('the files of this machine', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'quartet-files-'));
    mkdirSync(join(folder, 'work'));
    mkdirSync(join(folder, 'home'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const inFolder = (more: object = {}) =>
    createSystemFiles({
      fileSystem: { ...fileSystem, ...more },
      resolve,
      workingFolder: join(folder, 'work'),
      homeFolder: join(folder, 'home'),
    });

  it('are named from the working folder, from home or from the root, and told with their whole path', () => {
    const files = inFolder();
    const paths = ['a.md', '~/b.md', join(folder, 'c.md')].map((name) => files.write(name, 'ü\n').path);
    expect(paths).toEqual([join(folder, 'work/a.md'), join(folder, 'home/b.md'), join(folder, 'c.md')]);
    for (const path of paths) expect(readFileSync(path, 'utf8')).toBe('ü\n');
    expect(files.read('~/b.md', MUCH)).toEqual({ kind: 'read', path: paths[1], text: 'ü\n' });
    expect(files.write('~c.md', '').path).toBe(join(folder, 'work/~c.md'));
  });

  it('are never overwritten', () => {
    writeFileSync(join(folder, 'work/a.md'), 'before');
    expect(inFolder().write('a.md', 'after')).toMatchObject({ kind: 'failed', trouble: { kind: 'exists' } });
    expect(readFileSync(join(folder, 'work/a.md'), 'utf8')).toBe('before');
  });

  it.each(['.', '..', '~', '', 'new/', join(tmpdir(), '/')])(
    'are not written in place of the folder %j',
    (name) => {
      expect(inFolder().write(name, 'x')).toMatchObject({ kind: 'failed', trouble: { kind: 'is-folder' } });
    },
  );

  it('are not written where no folder is, nor read where no file is', () => {
    writeFileSync(join(folder, 'work/plain'), '');
    for (const name of ['no/a.md', 'plain/a.md']) {
      expect(inFolder().write(name, 'x')).toMatchObject({ kind: 'failed', trouble: { kind: 'no-folder' } });
    }
    expect(inFolder().read('a.md', MUCH)).toMatchObject({ kind: 'failed', trouble: { kind: 'no-file' } });
    expect(inFolder().read('.', MUCH)).toMatchObject({ kind: 'failed', trouble: { kind: 'is-folder' } });
  });

  it.each([
    ['EACCES', { kind: 'forbidden' }],
    ['EPERM', { kind: 'forbidden' }],
    ['EROFS', { kind: 'forbidden' }],
    ['EIO', { kind: 'other', code: 'EIO' }],
  ])('tell a refusal with %s as data', (code, trouble) => {
    writeFileSync(join(folder, 'work/there.json'), '');
    const refuse = () => {
      throw Object.assign(new Error('refused'), { code });
    };
    const files = inFolder({ openSync: refuse, readFileSync: refuse });
    expect(files.write('a.md', 'x')).toMatchObject({ kind: 'failed', trouble });
    expect(files.read('there.json', MUCH)).toMatchObject({ kind: 'failed', trouble });
  });

  it('tell a name that no system takes', () => {
    expect(inFolder().write('a\0.md', 'x')).toMatchObject({ kind: 'failed', trouble: { kind: 'other' } });
    expect(inFolder().read('a\0.md', MUCH)).toMatchObject({ kind: 'failed', trouble: { kind: 'other' } });
  });

  it('leave nothing half written behind when the disk is full', () => {
    const writeHalf = (descriptor: number) => {
      fileSystem.writeSync(descriptor, 'half');
      throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    };
    const files = inFolder({ writeFileSync: writeHalf });
    expect(files.write('a.md', 'whole')).toMatchObject({ kind: 'failed', trouble: { kind: 'full' } });
    expect(inFolder().read('a.md', MUCH)).toMatchObject({ kind: 'failed', trouble: { kind: 'no-file' } });
  });

  it('are read up to their bound, in bytes', () => {
    writeFileSync(join(folder, 'work/a.json'), 'üü');
    expect(inFolder().read('a.json', 4)).toMatchObject({ kind: 'read', text: 'üü' });
    expect(inFolder().read('a.json', 3)).toMatchObject({ kind: 'failed', trouble: { kind: 'too-large' } });
  });

  it.skipIf(process.platform === 'win32')('are not read from a device, which may never end', () => {
    expect(inFolder().read('/dev/zero', MUCH)).toMatchObject({
      kind: 'failed',
      trouble: { kind: 'not-plain' },
    });
  });
});
