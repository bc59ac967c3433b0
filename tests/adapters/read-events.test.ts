import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { readEvents } from '../../src/adapters/read-events.ts';

/** A body that comes in these pieces; what became of it is told to `onCancel`. */
function bodyOf(pieces: readonly Uint8Array[], onCancel = vi.fn<() => void>()): ReadableStream<Uint8Array> {
  const left = [...pieces];
  return new ReadableStream({
    pull(controller) {
      const piece = left.shift();
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
    cancel: onCancel,
  });
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

async function readAll(body: ReadableStream<Uint8Array>): Promise<readonly string[]> {
  const heard: string[] = [];
  await readEvents(body, (data) => heard.push(data) > 0);
  return heard;
}

describe('server-sent events', () => {
  it('are the same however their bytes are cut', async () => {
    const texts = fc.array(fc.string({ unit: 'grapheme' }).map((text) => JSON.stringify({ text })));
    await fc.assert(
      fc.asyncProperty(
        texts,
        fc.array(fc.nat(40)),
        fc.constantFrom('\n', '\r\n'),
        async (sent, cuts, newline) => {
          const bytes = bytesOf(sent.map((data) => `data: ${data}${newline}${newline}`).join(''));
          const pieces: Uint8Array[] = [];
          let at = 0;
          for (const length of cuts) {
            pieces.push(bytes.slice(at, at + length));
            at += length;
          }
          expect(await readAll(bodyOf([...pieces, bytes.slice(at)]))).toEqual(sent);
        },
      ),
    );
  });

  it('are what is whole: comments, other fields and a rest without its end are none', async () => {
    const body = bodyOf([bytesOf(': hello\n\nid: 7\nevent: part\ndata: one\n\nretry: 9\n\ndata: tw')]);
    expect(await readAll(body)).toEqual(['one']);
  });

  it('are no longer read once no more is wanted, and the body is let go', async () => {
    const onCancel = vi.fn<() => void>();
    const heard: string[] = [];
    const body = bodyOf([bytesOf('data: 1\n\ndata: 2\n\ndata: 3\n\n'), bytesOf('data: 4\n\n')], onCancel);
    await readEvents(body, (data) => heard.push(data) < 2);
    expect(heard).toEqual(['1', '2']);
    expect(onCancel).toHaveBeenCalledOnce();
  });

  it('end as their body ends, and as who hears them throws', async () => {
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.error(new TypeError('terminated')),
    });
    await expect(readAll(broken)).rejects.toThrow('terminated');
    const onCancel = vi.fn<() => void>();
    const reading = readEvents(bodyOf([bytesOf('data: 1\n\n')], onCancel), () => {
      throw new SyntaxError('no JSON');
    });
    await expect(reading).rejects.toThrow('no JSON');
    expect(onCancel).toHaveBeenCalledOnce();
  });
});
