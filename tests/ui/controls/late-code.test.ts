import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { late } from '../../../src/ui/controls/late-code.ts';

const fetchFile = vi.fn<(file: URL) => Promise<Response>>();

const run = vi.fn<() => Promise<string>>(async () => 'code');

let count = 0;

beforeEach(() => {
  run.mockClear();
  fetchFile.mockReset().mockImplementation(async () => new Response('export {};'));
  vi.stubGlobal('fetch', fetchFile);
});

afterEach(() => vi.unstubAllGlobals());

/** Code in files that no other test has fetched. */
function arrange() {
  count += 1;
  const files = [`part-${count}.js`, `shared-${count}.js`];
  return { load: late(run, files), files };
}

/** The names of all that was asked for so far. */
const asked = () => fetchFile.mock.calls.map(([file]) => file.pathname.split('/').at(-1));

describe('late code', () => {
  it('is fetched with all the files that it needs before it is imported', async () => {
    const { load, files } = arrange();
    run.mockImplementationOnce(async () => String(asked()));
    expect(await load()).toBe(String(files));
  });

  it('is fetched once for all that is in the same files', async () => {
    const { load, files } = arrange();
    const others = [load(), late(async () => 'other code', files)(), load()];
    expect(await Promise.all(others)).toEqual(['code', 'other code', 'code']);
    expect(asked()).toEqual(files);
  });

  it.each([
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a failure', async () => new Response('', { status: 503 })],
    ['an answer that breaks off', async () => new Response(brokenStream())],
  ])('is fetched once more after %s', async (_, answer) => {
    const { load, files } = arrange();
    fetchFile.mockImplementationOnce(answer);
    expect(await load()).toBe('code');
    expect(asked()).toEqual([...files, files[0]]);
  });

  it('is not imported while a file is missing, so that no browser can remember that it failed', async () => {
    const { load, files } = arrange();
    fetchFile.mockImplementation(async () => new Response('', { status: 404 }));
    await expect(load()).rejects.toThrow(`${files[0]}: 404`);
    expect(run).not.toHaveBeenCalled();
    fetchFile.mockImplementation(async () => new Response('export {};'));
    expect(await load()).toBe('code');
  });

  it('is only imported in development, where the build names no files', async () => {
    expect(await late(run)()).toBe('code');
    expect(asked()).toEqual([]);
  });
});

function brokenStream(): ReadableStream {
  return new ReadableStream({ start: (controller) => controller.error(new TypeError('Broken off')) });
}
