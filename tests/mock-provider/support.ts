import { request as httpRequest } from 'node:http';
import timers from 'node:timers/promises';
import OpenAI from 'openai';
import type { ChatCompletion } from 'openai/resources/chat/completions';
import type { ErrorObject } from 'openai/resources/shared';
import { onTestFinished, vi } from 'vitest';
import { type ServedMockProvider, type ServeOptions, serveMockProvider } from '../../mock-provider/serve.ts';

export interface Mock extends ServedMockProvider {
  client: OpenAI;
  /** A call under /v1 with a key; the body is sent as JSON unless it is a text. */
  v1: (path: string, init?: CallInit) => Promise<Response>;
  /** A call under /_mock, with its body as JSON. */
  control: (method: string, path: string, body?: unknown) => Promise<Response>;
  /** The parsed reply of a call under /_mock. */
  read: (path: string) => Promise<unknown>;
}

interface CallInit {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** A separate mock for one test, closed when the test is done. */
export async function startMock(options: ServeOptions = {}): Promise<Mock> {
  const served = await serveMockProvider({ delayMs: 0, ...options });
  onTestFinished(() => served.close());
  const client = new OpenAI({ apiKey: 'mock', baseURL: `${served.url}/v1`, maxRetries: 0 });
  const control = (method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(`${served.url}/_mock${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    ...served,
    client,
    control,
    v1: (path, { body, headers, ...init } = {}) =>
      fetch(`${served.url}/v1${path}`, {
        ...init,
        method: init.method ?? (body === undefined ? 'GET' : 'POST'),
        headers: { authorization: 'Bearer mock', 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    read: async (path) => (await control('GET', path)).json() as Promise<unknown>,
  };
}

/** A question as the page asks it. */
export function ask(text: string, persona = 'The Visionary') {
  return {
    model: 'gpt-3.5-turbo',
    messages: [
      { role: 'system' as const, content: `You are ${persona}, one of four. Respond concisely.` },
      { role: 'user' as const, content: text },
    ],
    temperature: 0.7,
    max_tokens: 150,
    presence_penalty: 0.6,
    frequency_penalty: 0.5,
  };
}

export async function completionOf(response: Response): Promise<ChatCompletion> {
  return (await response.json()) as ChatCompletion;
}

export async function errorOf(response: Response): Promise<ErrorObject & { status: number }> {
  const { error } = (await response.json()) as { error: ErrorObject };
  return { status: response.status, ...error };
}

/** The data of each event of a stream. */
export function eventsOf(text: string): string[] {
  return text
    .split('\n\n')
    .filter((event) => event !== '')
    .map((event) => event.replace(/^data: /, ''));
}

/** Until the test ends no delay of the mock passes; each is recorded, in ms. */
export function recordWaits(): (number | undefined)[] {
  const waits: (number | undefined)[] = [];
  const spy = vi.spyOn(timers, 'setTimeout').mockImplementation(async (durationMs) => {
    waits.push(durationMs);
    return undefined;
  });
  onTestFinished(() => spy.mockRestore());
  return waits;
}

/** A call that fetch cannot make: with another Host, or without one of its own headers. */
export function rawCall(
  url: string,
  init: { method?: string; headers?: Record<string, string>; body?: string },
): Promise<{ status: number; headers: Record<string, string | string[] | undefined>; text: string }> {
  return new Promise((resolve, reject) => {
    const call = httpRequest(url, { method: init.method ?? 'GET', headers: init.headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
      response.on('error', reject);
    });
    call.on('error', reject);
    call.end(init.body);
  });
}
