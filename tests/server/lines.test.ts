import { describe, expect, it } from 'vitest';
import { type Write, createLines } from '../../src/server/lines.ts';

/** An output that takes what a test says. */
function createOutput(): {
  readonly write: Write;
  /** How the next writes end: the number of bytes taken, or an error's code; the rest is taken whole. */
  readonly ends: (number | string)[];
  text(): string;
} {
  const ends: (number | string)[] = [];
  let text = '';
  return {
    ends,
    text: () => text,
    write(bytes, done) {
      const end = ends.shift() ?? bytes.length;
      if (typeof end === 'number') text += bytes.subarray(0, end).toString();
      setImmediate(() => {
        if (typeof end === 'number') done(null, end);
        else done(Object.assign(new Error(end), { code: end }), 0);
      });
    },
  };
}

const DROPPED = expect.objectContaining({ level: 'warn', msg: 'Log lines were dropped' }) as object;

/** The lines, those of JSON read. */
function linesOf(text: string): readonly unknown[] {
  expect(text).toMatch(/^$|\n$/);
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => (line.startsWith('{') ? (JSON.parse(line) as object) : line));
}

describe('the lines of a log', () => {
  it('are written one after another, and completely before the end', async () => {
    const output = createOutput();
    const lines = createLines(output.write);
    for (const line of ['a\n', 'b\n', 'c\n']) lines.write(line);
    await lines.end();
    expect(output.text()).toBe('a\nb\nc\n');
  });

  it('wait for a slow reader, who gets each byte once', async () => {
    const output = createOutput();
    const lines = createLines(output.write);
    output.ends.push('EAGAIN', 2, 'EAGAIN');
    for (const line of ['first\n', 'second\n']) lines.write(line);
    await expect.poll(output.text).toBe('first\nsecond\n');
  });

  it.each(['ENOSPC', 'EPIPE', 'EIO'])('go on after %s, and tell how many it has cost', async (code) => {
    const output = createOutput();
    const lines = createLines(output.write);
    output.ends.push(code, code, code);
    for (const line of ['a\n', 'b\n', 'c\n', 'd\n', 'e\n']) lines.write(line);
    await expect.poll(output.text).toContain('dropped');
    expect(linesOf(output.text())).toEqual(['d', 'e', DROPPED]);
    expect(linesOf(output.text())[2]).toMatchObject({
      dropped: 3,
      time: expect.stringMatching(/^20.*Z$/) as string,
    });
    lines.write('f\n');
    await lines.end();
    expect(linesOf(output.text())).toEqual(['d', 'e', DROPPED, 'f']);
  });

  it('begin a line of their own after one that was cut', async () => {
    const output = createOutput();
    const lines = createLines(output.write);
    output.ends.push(3, 'ENOSPC', 'ENOSPC');
    for (const line of ['first\n', 'second\n', 'third\n']) lines.write(line);
    await expect.poll(output.text).toContain('dropped');
    expect(linesOf(output.text())).toEqual(['fir', 'third', DROPPED]);
    expect(linesOf(output.text())[2]).toMatchObject({ dropped: 2 });
  });

  it('are counted when too many wait, and told about once the others are written', async () => {
    const output = createOutput();
    const lines = createLines(output.write);
    const kept = 16;
    const line = `${'x'.repeat((1024 * 1024) / kept - 1)}\n`;
    for (let written = 0; written < kept + 5; written += 1) lines.write(line);
    await expect.poll(output.text).toContain('dropped');
    const written = linesOf(output.text());
    expect(written).toHaveLength(kept + 1);
    expect(written.at(-1)).toMatchObject({ dropped: 5 });
  });

  it('are told about at the end at the latest, and an output that is never read does not hold it up', async () => {
    const output = createOutput();
    const lines = createLines(output.write);
    output.ends.push('ENOSPC');
    lines.write('a\n');
    await lines.end();
    expect(linesOf(output.text())).toEqual([DROPPED]);
    let isRead = false;
    const unread = createLines((bytes, done) =>
      isRead ? done(null, bytes.length) : done(Object.assign(new Error('full'), { code: 'EAGAIN' }), 0),
    );
    unread.write('a\n');
    await unread.end();
    isRead = true;
  });
});
