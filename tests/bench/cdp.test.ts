import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { type Listener, connect } from '../../bench/harness/cdp.mjs';

function pipe() {
  const input = new PassThrough();
  const output = new PassThrough();
  const connection = connect({ input, output });
  return { input, output, connection };
}

const say = (message: object) => `${JSON.stringify(message)}\0`;
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('a connection to a browser', () => {
  it('sends calls that end with a zero byte, each with a number of its own', () => {
    const { input, connection } = pipe();
    connection.send('Page.enable', {}, 'session').catch(() => {});
    connection.send('Browser.close').catch(() => {});
    expect(String(input.read())).toBe(
      say({ id: 1, method: 'Page.enable', params: {}, sessionId: 'session' }) +
        say({ id: 2, method: 'Browser.close', params: {} }),
    );
  });

  it('gives each answer to its call, however the bytes come', async () => {
    const { output, connection } = pipe();
    const [one, two] = [connection.send('One'), connection.send('Two')];
    const bytes = Buffer.from(say({ id: 2, result: { text: 'zweï' } }) + say({ id: 1, result: 1 }));
    for (const byte of bytes) output.write(Buffer.from([byte]));
    expect(await two).toEqual({ text: 'zweï' });
    expect(await one).toBe(1);
  });

  it('rejects with the method and the browser’s own words', async () => {
    const { output, connection } = pipe();
    const call = connection.send('Page.fly');
    output.write(say({ id: 1, error: { message: 'not found' } }));
    await expect(call).rejects.toThrow('Page.fly: not found');
  });

  it('tells events to whoever listens, until they stop', async () => {
    const { output, connection } = pipe();
    const listener = vi.fn<Listener>();
    const stop = connection.listen(listener);
    output.write(say({ method: 'Page.loaded', params: { at: 1 }, sessionId: 'session' }));
    await nextTurn();
    stop();
    output.write(say({ method: 'Page.loaded', params: { at: 2 } }));
    await nextTurn();
    expect(listener.mock.calls).toEqual([['Page.loaded', { at: 1 }, 'session']]);
  });

  it('leaves no call waiting for a browser that is gone', async () => {
    const { output, connection } = pipe();
    const call = connection.send('Page.enable');
    output.destroy();
    await expect(call).rejects.toThrow('Page.enable: the browser is gone');
  });
});
