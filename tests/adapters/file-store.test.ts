import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import nodeFiles from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FileStore, createFileStore } from '../../src/adapters/file-store.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

type Parts = Parameters<typeof createFileStore>[0];

const OWN_ID = 4711;

const FILE = 'kept-built-in.txt';

let top: string;
let folder: string;
let path: string;

beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'quartet-file-store-'));
  folder = join(top, 'data', 'quartet');
  path = join(folder, FILE);
});
afterEach(() => rmSync(top, { recursive: true }));

function create({
  files,
  ...more
}: Partial<Omit<Parts, 'files'>> & { readonly files?: object } = {}): FileStore {
  return createFileStore({
    files: { ...nodeFiles, ...files },
    folder,
    squadId: 'built-in',
    clock: createVirtualClock(),
    processes: { ownId: OWN_ID, isAlive: () => true, bootedMs: 0 },
    ...more,
  });
}

async function claim(store: FileStore): Promise<FileStore> {
  expect(await store.claim()).toEqual({ kind: 'held' });
  return store;
}

/** A store of which a text is kept already. */
async function kept(files?: object): Promise<FileStore> {
  const first = await claim(create());
  await first.write(new Map([['a', '1']]));
  first.release();
  await first.isEmpty();
  return claim(create({ ...(files && { files }) }));
}

function names(): readonly string[] {
  return readdirSync(folder).filter((name) => !name.endsWith('.lock'));
}

function refuseWith(code: string): () => Promise<never> {
  return () => Promise.reject(Object.assign(new Error(`${code}: refused`), { code }));
}

/** Files of which the one that is written is given to `change` before anything is done with it. */
function changingWrites(change: (file: nodeFiles.FileHandle) => object): object {
  return {
    async open(wanted: string, flags: string, mode: number) {
      const file = await nodeFiles.open(wanted, flags, mode);
      if (!wanted.endsWith('.tmp')) return file;
      const own = {
        writeFile: (bytes: Uint8Array) => file.writeFile(bytes),
        sync: () => file.sync(),
        close: () => file.close(),
      };
      return { ...own, ...change(file) };
    },
  };
}

describe('the file of what is kept', () => {
  it('has a line for each text, and is for its user alone (18.9)', async () => {
    const store = await claim(create());
    await store.write(new Map([['head', '{"version":1}'], ['page "1"\n', '[]']])); // prettier-ignore
    expect(readFileSync(path, 'utf8')).toBe('"head" {"version":1}\n"page \\"1\\"\\n" []\n');
    expect(names()).toEqual([FILE]);
    expect([statSync(path).mode & 0o777, statSync(folder).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(statSync(`${path}.lock`).mode & 0o777).toBe(0o600);
  });

  it('is not there while nothing is kept, and neither is its folder', async () => {
    const store = create();
    expect([await store.isEmpty(), await store.forget()]).toEqual([true, undefined]);
    expect(readdirSync(top)).toEqual([]);
    await claim(store);
    await store.write(new Map([['a', '1']]));
    await store.write(new Map([['a', undefined]]));
    store.release();
    await store.isEmpty();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('stays in its folder under a name of its own, whatever the squad is called', async () => {
    const ids = ['a', 'A', '../../a', '/etc/passwd', 'con', '', '.', 'ü', 'a.txt', '%0041', 'a\0b'];
    for (const squadId of ids) {
      const store = await claim(create({ squadId }));
      await store.write(new Map([['id', JSON.stringify(squadId)]]));
    }
    expect(readdirSync(top)).toEqual(['data']);
    const found = names();
    expect(new Set(found.map((name) => name.toLowerCase())).size).toBe(ids.length);
    for (const name of found) expect(name).toMatch(/^kept-[a-z0-9%-]*\.txt$/);
  });

  it('takes no text of several lines', async () => {
    const store = await kept();
    expect(await store.write(new Map([['a', '{\n}']]))).toMatchObject({ kind: 'failed' });
    expect(readFileSync(path, 'utf8')).toBe('"a" 1\n');
  });

  it('loses what a crash left beside it at the next claim', async () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${path}.0815.tmp`, '"a" 1');
    writeFileSync(join(folder, 'kept-other.txt.0815.tmp'), '"a" 1');
    expect(await create().isEmpty()).toBe(false);
    const store = await claim(create());
    expect(names()).toEqual(['kept-other.txt.0815.tmp']);
    expect(await store.isEmpty()).toBe(true);
  });
});

describe('a write that fails', () => {
  it.each([
    ['ENOSPC', 'full'],
    ['EDQUOT', 'full'],
    ['EACCES', 'blocked'],
    ['EPERM', 'blocked'],
    ['EROFS', 'blocked'],
    ['EIO', 'failed'],
  ])('with %s is told as %s and changes nothing, wherever it fails', async (code, kind) => {
    const refuse = refuseWith(code);
    const writeHalf = async (file: nodeFiles.FileHandle) => {
      await file.write('"a" ');
      return refuse();
    };
    const open = (wanted: string, flags: string, mode: number) =>
      wanted.endsWith('.tmp') ? refuse() : nodeFiles.open(wanted, flags, mode);
    const failing = [
      { open },
      changingWrites((file) => ({ writeFile: () => writeHalf(file) })),
      changingWrites(() => ({ sync: refuse })),
      { rename: refuse },
    ];
    for (const files of failing) {
      const store = await kept(files);
      expect(await store.write(new Map([['a', '2']]))).toMatchObject({ kind });
      expect(readFileSync(path, 'utf8')).toBe('"a" 1\n');
      expect(names()).toEqual([FILE]);
      store.release();
      await store.isEmpty();
    }
  });

  it('does not count as done: the next one writes all that is new', async () => {
    let isFull = true;
    const full = refuseWith('ENOSPC');
    const store = await kept(changingWrites((file) => ({ sync: () => (isFull ? full() : file.sync()) })));
    await store.write(new Map([['b', '2']]));
    expect(await store.read()).toEqual({ kind: 'texts', texts: new Map([['a', '1']]) });
    isFull = false;
    await store.write(new Map([['c', '3']]));
    expect(readFileSync(path, 'utf8')).toBe('"a" 1\n"c" 3\n');
  });

  it('since another took the claim meanwhile leaves to the other what is there', async () => {
    const take = () => Promise.resolve(writeFileSync(`${path}.lock`, '1 another\n'));
    const store = await kept(changingWrites(() => ({ sync: take })));
    expect(await store.write(new Map([['a', '2']]))).toMatchObject({ kind: 'failed' });
    expect(readFileSync(path, 'utf8')).toBe('"a" 1\n');
    expect(names()).toEqual([FILE]);
    expect(await store.read()).toMatchObject({ kind: 'failed' });
    store.release();
    await store.isEmpty();
    expect(readFileSync(`${path}.lock`, 'utf8')).toBe('1 another\n');
  });
});

describe('a folder that cannot be used', () => {
  it.each([
    ['EACCES', 'blocked', true],
    ['EROFS', 'blocked', true],
    ['ENOSPC', 'full', false],
    ['EIO', 'failed', false],
  ])('with %s lets nothing be claimed: %s', async (code, kind, isEmpty) => {
    const refuse = refuseWith(code);
    const store = create({ files: { mkdir: refuse, readdir: refuse } });
    expect(await store.claim()).toMatchObject({ kind });
    expect(await store.forget()).toMatchObject({ kind });
    expect(await store.isEmpty()).toBe(isEmpty);
  });

  it('since it is a file lets nothing be claimed', async () => {
    mkdirSync(join(top, 'data'));
    writeFileSync(folder, 'mine');
    const store = create();
    expect(await store.claim()).toMatchObject({ kind: 'blocked' });
    expect(await store.forget()).toMatchObject({ kind: 'blocked' });
    expect(readFileSync(folder, 'utf8')).toBe('mine');
  });
});

describe('in the place of the file', () => {
  it.each([
    ['a folder', () => mkdirSync(path)],
    ['a link', () => symlinkSync(join(top, 'elsewhere'), path)],
    ['a link to nothing', () => symlinkSync(join(top, 'nothing'), path)],
    ['a pipe', () => execFileSync('mkfifo', [path])],
  ])('%s is left alone', async (_, place) => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(top, 'elsewhere'), '"a" 1\n');
    place();
    const before = readdirSync(folder, { withFileTypes: true }).map(String);
    const store = await claim(create());
    for (const result of [
      await store.read(),
      await store.write(new Map([['a', '2']])),
      await store.putAside(),
      await store.forget(),
    ])
      expect(result).toMatchObject({ kind: 'blocked' });
    store.release();
    expect(await store.isEmpty()).toBe(false);
    expect(readdirSync(folder, { withFileTypes: true }).map(String)).toEqual(before);
    expect(readFileSync(join(top, 'elsewhere'), 'utf8')).toBe('"a" 1\n');
  });

  it('a file that is far too large is neither read nor replaced, but put aside', async () => {
    const store = await kept();
    truncateSync(path, 201 * 1024 * 1024);
    expect(await store.read()).toMatchObject({ kind: 'failed' });
    expect(await store.write(new Map([['a', '2']]))).toMatchObject({ kind: 'failed' });
    expect(await store.putAside()).toBeUndefined();
    expect(statSync(`${path}.damaged-1`).size).toBe(201 * 1024 * 1024);
  });
});

describe('what is damaged', () => {
  const DAMAGED = Buffer.concat([
    Buffer.from('"a" 1\nno name\n"b" "gr'),
    Buffer.from([0xfc]),
    Buffer.from('n"\n"a" 2\n"c" "grün"\n"d" 4'),
  ]);

  it('is read beside what is sound', async () => {
    const store = await kept();
    writeFileSync(path, DAMAGED);
    expect(await store.read()).toEqual({
      kind: 'texts',
      texts: new Map([
        ['a', '1'],
        ['c', '"grün"'],
        ['damaged line 2', 'no name'],
        ['damaged line 3', '"b" "gr\uFFFDn"'],
        ['damaged line 4', '"a" 2'],
        ['damaged line 6', '"d" 4'],
      ]),
    });
  });

  it('is put aside as it was, under a number that is free', async () => {
    const store = await kept();
    writeFileSync(path, DAMAGED);
    writeFileSync(`${path}.damaged-7`, 'of old');
    expect(await store.putAside()).toBeUndefined();
    expect(await store.putAside()).toBeUndefined();
    expect(names()).toEqual([`${FILE}.damaged-7`, `${FILE}.damaged-8`]);
    expect(store.pathAside()).toBe(`${path}.damaged-8`);
    expect(readFileSync(`${path}.damaged-8`).equals(DAMAGED)).toBe(true);
    await store.write(new Map([['a', '3']]));
    expect(readFileSync(path, 'utf8')).toBe('"a" 3\n');
  });

  it('is put aside before it is overwritten, once, even where nobody asks for it', async () => {
    const store = await kept();
    writeFileSync(path, DAMAGED);
    await store.write(new Map([['b', '5']]));
    await store.write(new Map([['b', '6']]));
    expect(readFileSync(path, 'utf8')).toBe('"a" 1\n"c" "grün"\n"b" 6\n');
    expect(store.pathAside()).toBe(`${path}.damaged-1`);
    expect(names()).toEqual([FILE, `${FILE}.damaged-1`]);
    expect(readFileSync(`${path}.damaged-1`).equals(DAMAGED)).toBe(true);
    expect(statSync(`${path}.damaged-1`).mode & 0o777).toBe(0o600);
    expect(await store.forget()).toBeUndefined();
    expect(names()).toEqual([]);
  });

  it('is put aside once, although the write fails', async () => {
    const store = await kept({ rename: refuseWith('ENOSPC') });
    writeFileSync(path, DAMAGED);
    for (const text of ['5', '6']) {
      expect(await store.write(new Map([['b', text]]))).toMatchObject({ kind: 'full' });
    }
    expect(names()).toEqual([FILE, `${FILE}.damaged-1`]);
    expect(readFileSync(path).equals(DAMAGED)).toBe(true);
  });
});

describe('a lock', () => {
  const LIVING = { ownId: OWN_ID, isAlive: () => true, bootedMs: 0 };

  function leave(content: string, changedMs = Date.now()): void {
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${path}.lock`, content);
    utimesSync(`${path}.lock`, changedMs / 1000, changedMs / 1000);
  }

  it('names the process that has it, and goes with the claim', async () => {
    const store = await claim(create());
    expect(readFileSync(`${path}.lock`, 'utf8')).toMatch(/^4711 [-0-9a-f]{36}\n$/);
    store.release();
    await store.isEmpty();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('of a living process is respected', async () => {
    leave('12 x\n');
    const asked: number[] = [];
    const isAlive = (id: number) => asked.push(id) > 0;
    expect(await create({ processes: { ...LIVING, isAlive } }).claim()).toEqual({ kind: 'elsewhere' });
    expect(asked).toEqual([12]);
    expect(readFileSync(`${path}.lock`, 'utf8')).toBe('12 x\n');
  });

  it.each([
    ['of a dead process', '12 x\n', { ...LIVING, isAlive: () => false }],
    ['of an earlier process with its number', `${OWN_ID} x\n`, LIVING],
    ['of before the machine was started', '12 x\n', { ...LIVING, bootedMs: Date.now() + 60_000 }],
  ])('%s is taken over', async (_, content, processes) => {
    leave(content);
    await claim(create({ processes }));
    expect(readFileSync(`${path}.lock`, 'utf8')).toMatch(/^4711 [-0-9a-f]{36}\n$/);
  });

  it('that names nobody is respected for a while, as it may be just made', async () => {
    const clock = createVirtualClock();
    leave('', clock.now());
    expect(await create({ clock }).claim()).toEqual({ kind: 'elsewhere' });
    await clock.advance(60_000);
    await claim(create({ clock }));
  });

  it('that cannot be made does not keep anything from being forgotten', async () => {
    const store = await kept();
    store.release();
    await store.isEmpty();
    const full = create({ files: { open: refuseWith('ENOSPC') } });
    expect(await full.claim()).toMatchObject({ kind: 'full' });
    expect(await full.forget()).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('in whose place a folder is blocks the claim', async () => {
    mkdirSync(`${path}.lock`, { recursive: true });
    expect(await create().claim()).toMatchObject({ kind: 'blocked' });
  });
});
