import { setTimeout as pass } from 'node:timers/promises';
import { type EngineDriver, type Engine, type Plain, type WindowSize, splitKeys } from './driver.ts';

/** A session of a driver that speaks W3C WebDriver. */
export interface WebDriverSession {
  readonly driver: EngineDriver;
  /** What the driver says of the browser. */
  readonly version: string;
}

interface SessionStart {
  readonly sessionId: string;
  readonly capabilities: { readonly browserVersion?: string };
}

type Send = <Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Value>;

/** The name under which the protocol hands out elements. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Keys that are no characters, as the protocol writes them. */
const KEY_CODES: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
};

const READY_TRIES = 200;

/** Waits until the driver at this address takes sessions. */
export async function untilReady(address: string): Promise<void> {
  for (let tries = 0; tries < READY_TRIES; tries += 1) {
    const answer = await fetch(new URL('/status', address)).catch(() => undefined);
    if (answer?.ok) return;
    await pass(50);
  }
  throw new Error(`No driver answers at ${address}`);
}

/** Opens a browser through the driver at this address. */
export async function openSession(
  address: string,
  engine: Engine,
  capabilities: object,
): Promise<WebDriverSession> {
  const started = await sendTo(address)<SessionStart>('POST', '/session', {
    capabilities: { alwaysMatch: { unhandledPromptBehavior: 'accept', ...capabilities } },
  });
  const send = sendTo(address, `/session/${started.sessionId}`);
  return {
    version: started.capabilities.browserVersion ?? '',
    driver: {
      engine,
      go: (url) => send('POST', '/url', { url }),
      back: () => send('POST', '/back', {}),
      forward: () => send('POST', '/forward', {}),
      evaluate: (look, ...given) => evaluate(send, look, given),
      clickAt: ({ x, y }) =>
        perform(send, 'pointer', [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ]),
      press: (keys) => perform(send, 'key', pressesOf(splitKeys(keys).map(codeOf))),
      type: (text) =>
        perform(
          send,
          'key',
          Array.from(text).flatMap((character) => pressesOf([character])),
        ),
      async chooseFile(selector, path) {
        const found = await send<Record<string, string>>('POST', '/element', {
          using: 'css selector',
          value: selector,
        });
        await send('POST', `/element/${found[ELEMENT]}/value`, { text: path });
      },
      resize: (size) => resize(send, size),
      picture: async () => Buffer.from(await send<string>('GET', '/screenshot'), 'base64'),
      close: () => send('DELETE', ''),
    },
  };
}

/** Sends commands; rejects with what the driver says of one that failed. */
function sendTo(address: string, path = ''): Send {
  return async <Value>(method: string, command: string, body?: object) => {
    const response = await fetch(new URL(path + command, address), {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${method} ${command}: ${value.error}: ${value.message}`);
    return value;
  };
}

/** Failures cross as data, since drivers word those of a script as they like. */
async function evaluate<Given extends readonly Plain[], Found>(
  send: Send,
  look: (...given: Given) => Found | Promise<Found>,
  given: Given,
): Promise<Found> {
  const script = `
    const tell = arguments[arguments.length - 1];
    Promise.resolve().then(() => (${String(look)})(...arguments[0])).then(
      (found) => tell({ found }),
      (error) => tell({ failure: String(error) + '\\n' + error?.stack }));`;
  const { found, failure } = await send<{ found: Found; failure?: string }>('POST', '/execute/async', {
    script,
    args: [given],
  });
  if (failure !== undefined) throw new Error(failure);
  return found;
}

async function perform(send: Send, type: 'key' | 'pointer', actions: readonly object[]): Promise<void> {
  await send('POST', '/actions', { actions: [{ type, id: type, actions }] });
}

/** All go down in this order, and up again in the other. */
function pressesOf(codes: readonly string[]): readonly object[] {
  return [
    ...codes.map((value) => ({ type: 'keyDown', value })),
    ...codes.toReversed().map((value) => ({ type: 'keyUp', value })),
  ];
}

function codeOf(key: string): string {
  return KEY_CODES[key] ?? key;
}

/** The window has borders and bars of its own, which are found out. */
async function resize(send: Send, wanted: WindowSize): Promise<void> {
  const readSize = () => ({ width: innerWidth, height: innerHeight });
  const window = await send<WindowSize>('GET', '/window/rect');
  const page = await evaluate(send, readSize, []);
  await send('POST', '/window/rect', {
    width: wanted.width + window.width - page.width,
    height: wanted.height + window.height - page.height,
  });
}
