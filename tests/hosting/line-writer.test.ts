import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLineWriter } from '../../src/hosting/line-writer.ts';

const LINE = `${'x'.repeat(999)}\n`;

const OFTEN = { interval: 2 };

let folder: string;
let path: string;
let open: number[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quartet-lines-'));
  path = join(folder, 'lines');
});

afterEach(() => {
  for (const descriptor of open) closeSync(descriptor);
  open = [];
  rmSync(folder, { recursive: true });
});

function opened(flags: string | number): number {
  const descriptor = openSync(path, flags);
  open.push(descriptor);
  return descriptor;
}

/** A pipe with nobody at its other end but this test. */
function openPipe(): { readonly reader: number; readonly writer: number } {
  execFileSync('mkfifo', [path]);
  return { reader: opened(constants.O_RDONLY | constants.O_NONBLOCK), writer: opened('w') };
}

function readAll(reader: number): string {
  const bytes = Buffer.alloc(1024 * 1024);
  try {
    return bytes.toString('latin1', 0, readSync(reader, bytes));
  } catch {
    return '';
  }
}

describe('a writer of lines (21.16)', () => {
  it('writes them in their order, each once', async () => {
    const lines = createLineWriter(opened('w'));
    const sent = Array.from({ length: 2000 }, (_, index) => `${index} é\n`);
    for (const [index, line] of sent.entries()) {
      lines.write(line);
      if (index % 100 === 0) await new Promise(setImmediate);
    }
    await expect.poll(() => readFileSync(path, 'utf8'), OFTEN).toBe(sent.join(''));
  });

  it('writes at the end of a process what still waits', async () => {
    const lines = createLineWriter(opened('a'));
    lines.write('first\n');
    lines.write('second\n');
    lines.flush();
    expect(readFileSync(path, 'utf8')).toContain('second\n');
    await expect
      .poll(() => readFileSync(path, 'utf8').split('\n').toSorted(), OFTEN)
      .toEqual(['', 'first', 'second']);
  });

  it('does not wait for a reader who does not read, and says how much that reader has missed', async () => {
    const { reader, writer } = openPipe();
    const lines = createLineWriter(writer);
    for (let count = 0; count < 3000; count += 1) lines.write(LINE);
    let read = '';
    await expect
      .poll(() => (read += readAll(reader)), OFTEN)
      .toMatch(/^Warning: \d+ lines were dropped here/m);
    const [, dropped] = /(\d+) lines were dropped/.exec(read) ?? [];
    const arrived = read.split('\n').filter((line) => line.startsWith('x'));
    expect(new Set(arrived)).toEqual(new Set([LINE.trimEnd()]));
    expect(arrived.length + Number(dropped)).toBe(3000);
    lines.write('later\n');
    await expect.poll(() => readAll(reader), OFTEN).toBe('later\n');
  });

  it('goes on without a reader who has gone', async () => {
    const { reader, writer } = openPipe();
    const lines = createLineWriter(writer);
    lines.write('heard\n');
    await expect.poll(() => readAll(reader), OFTEN).toBe('heard\n');
    closeSync(reader);
    open = [writer];
    for (let count = 0; count < 3; count += 1) {
      lines.write('unheard\n');
      await new Promise(setImmediate);
      lines.flush();
    }
  });

  it('goes on where nothing can be written, as on a full disk', async () => {
    path = '/dev/full';
    const lines = createLineWriter(opened('w'));
    lines.write('lost\n');
    await new Promise(setImmediate);
    lines.write('lost too\n');
    lines.flush();
  });
});
