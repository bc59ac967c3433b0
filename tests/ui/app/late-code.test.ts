import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LateCode, late } from '../../../src/ui/app/late-code.ts';

type Run = () => Promise<string>;

const fetchFile = vi.fn<(file: URL) => Promise<Response>>();

const run = vi.fn<Run>(async () => 'code');

let count = 0;

beforeEach(() => {
  run.mockClear();
  fetchFile.mockReset().mockImplementation(async () => new Response('export {};'));
  vi.stubGlobal('fetch', fetchFile);
});

afterEach(() => {
  vi.unstubAllGlobals();
  for (const link of document.querySelectorAll('link')) link.remove();
});

/** Code in files that no other test has fetched. */
function arrange(): { readonly code: LateCode<string>; readonly files: readonly string[] } {
  count += 1;
  const files = [`part-${count}.js`, `shared-${count}.js`];
  return { code: late(run, files), files };
}

/** The names of the modules that the page keeps. */
const kept = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) =>
    href.split('/').at(-1),
  );

/** The names of all that was asked for so far. */
const asked = () => fetchFile.mock.calls.map(([file]) => file.pathname.split('/').at(-1));

describe('late code', () => {
  it('is fetched ahead with all the files that it needs, and runs only when it is used', async () => {
    const { code, files } = arrange();
    code.fetchAhead();
    expect(asked()).toEqual(files);
    expect(run).not.toHaveBeenCalled();
    expect(await code.load()).toBe('code');
    expect(asked()).toEqual(files);
    expect(kept()).toEqual(files);
  });

  it('is fetched before it runs when nobody fetched it ahead', async () => {
    const { code, files } = arrange();
    run.mockImplementationOnce(async () => String(asked()));
    expect(await code.load()).toBe(String(files));
  });

  it('is fetched once for all that is in the same files', async () => {
    const { code, files } = arrange();
    const other = late(async () => 'other code', files);
    code.fetchAhead();
    expect(await other.load()).toBe('other code');
    expect(await code.load()).toBe('code');
    expect(asked()).toEqual(files);
  });

  it.each([
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a failure', async () => new Response('', { status: 503 })],
    ['an answer that breaks off', async () => new Response(brokenStream())],
  ])('is fetched again for its use after %s to fetching ahead', async (_, answer) => {
    const { code, files } = arrange();
    fetchFile.mockImplementationOnce(answer);
    code.fetchAhead();
    expect(await code.load()).toBe('code');
    expect(asked()).toEqual([...files, files[0]]);
  });

  it('does not run while a file is missing, so that no browser can remember that it failed', async () => {
    const { code, files } = arrange();
    fetchFile.mockImplementation(async () => new Response('', { status: 404 }));
    await expect(code.load()).rejects.toThrow(`${files[0]}: 404`);
    expect(run).not.toHaveBeenCalled();
    expect(kept()).toEqual([]);
    fetchFile.mockImplementation(async () => new Response('export {};'));
    expect(await code.load()).toBe('code');
  });

  it('is not fetched in development, where the build names no files', async () => {
    const code = late(run);
    code.fetchAhead();
    expect(await code.load()).toBe('code');
    expect(asked()).toEqual([]);
  });
});

function brokenStream(): ReadableStream {
  return new ReadableStream({ start: (controller) => controller.error(new TypeError('Broken off')) });
}
