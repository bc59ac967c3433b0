import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type WebDriverSession, openSession, untilReady } from './webdriver.ts';

interface Command {
  readonly line: string;
  readonly body: unknown;
}

let heard: Command[];
let answers: Map<string, unknown>;
let address: string;
let end: () => void;

beforeEach(async () => {
  heard = [];
  answers = new Map<string, unknown>([
    ['POST /session', { sessionId: 'S', capabilities: { browserVersion: '2.50' } }],
    ['GET /session/S/window/rect', { width: 1000, height: 738 }],
  ]);
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += String(chunk)));
    request.on('end', () => {
      const line = `${request.method} ${request.url}`;
      heard.push({ line, body: text === '' ? undefined : JSON.parse(text) });
      const value = answers.get(line) ?? null;
      const isError = typeof value === 'object' && value !== null && 'error' in value;
      response.writeHead(isError ? 500 : 200).end(JSON.stringify({ value }));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  end = () => {
    server.close();
    server.closeAllConnections();
  };
});

afterEach(() => end());

function open(): Promise<WebDriverSession> {
  return openSession(address, 'webkit', { 'some:options': { binary: '/browser' } });
}

function actionsOf(command: Command | undefined): readonly { readonly value?: string }[] {
  const body = command?.body as { actions: [{ actions: { value?: string }[] }] } | undefined;
  return body?.actions[0].actions ?? [];
}

describe('the client of W3C WebDriver', () => {
  it('waits until the driver is there, and opens a session', async () => {
    await untilReady(address);
    const { version } = await open();
    expect(version).toBe('2.50');
    expect(heard.at(-1)).toEqual({
      line: 'POST /session',
      body: {
        capabilities: {
          alwaysMatch: { unhandledPromptBehavior: 'accept', 'some:options': { binary: '/browser' } },
        },
      },
    });
  });

  it('goes to an address, back and forward', async () => {
    const { driver } = await open();
    await driver.go('http://page/');
    await driver.back();
    await driver.forward();
    expect(heard.slice(1)).toEqual([
      { line: 'POST /session/S/url', body: { url: 'http://page/' } },
      { line: 'POST /session/S/back', body: {} },
      { line: 'POST /session/S/forward', body: {} },
    ]);
  });

  it('holds keys down in their order and lets go of them in the other', async () => {
    const { driver } = await open();
    await driver.press('Alt+PageDown');
    const actions = [
      { type: 'keyDown', value: '\uE00A' },
      { type: 'keyDown', value: '\uE00F' },
      { type: 'keyUp', value: '\uE00F' },
      { type: 'keyUp', value: '\uE00A' },
    ];
    expect(heard.at(-1)).toEqual({
      line: 'POST /session/S/actions',
      body: { actions: [{ type: 'key', id: 'key', actions }] },
    });
  });

  it('types each character, also one that takes two code units', async () => {
    const { driver } = await open();
    await driver.type('a🎈');
    expect(actionsOf(heard.at(-1)).map(({ value }) => value)).toEqual(['a', 'a', '🎈', '🎈']);
  });

  it('moves the pointer, presses and releases', async () => {
    const { driver } = await open();
    await driver.clickAt({ x: 10.4, y: 20.6 });
    expect(actionsOf(heard.at(-1))).toEqual([
      { type: 'pointerMove', x: 10, y: 21, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]);
  });

  it('hands a script its arguments, and what it finds back', async () => {
    answers.set('POST /session/S/execute/async', { found: 5 });
    const { driver } = await open();
    expect(await driver.evaluate((given) => given + 1, 4)).toBe(5);
    expect(heard.at(-1)?.body).toMatchObject({ args: [[4]] });
  });

  it('rejects with what a script threw, and with what the driver says of a command', async () => {
    answers.set('POST /session/S/execute/async', { failure: 'TypeError: no such thing' });
    answers.set('POST /session/S/url', { error: 'unknown error', message: 'no such host' });
    const { driver } = await open();
    await expect(driver.evaluate(() => 1)).rejects.toThrow('TypeError: no such thing');
    await expect(driver.go('http://page/')).rejects.toThrow('POST /url: unknown error: no such host');
  });

  it('makes the window larger than the page is to be, by its borders and bars', async () => {
    answers.set('POST /session/S/execute/async', { found: { width: 1000, height: 700 } });
    const { driver } = await open();
    await driver.resize({ width: 820, height: 1100 });
    expect(heard.at(-1)).toEqual({
      line: 'POST /session/S/window/rect',
      body: { width: 820, height: 1138 },
    });
  });

  it('chooses a file in the element that it finds', async () => {
    answers.set('POST /session/S/element', { 'element-6066-11e4-a52e-4f735466cecf': 'E' });
    const { driver } = await open();
    await driver.chooseFile('input', '/file.json');
    expect(heard.at(-1)).toEqual({
      line: 'POST /session/S/element/E/value',
      body: { text: '/file.json' },
    });
  });
});
