import type { IncomingMessage, ServerResponse } from 'node:http';
import { takeStep } from './plan.ts';
import type { PlainStep, ProviderStep, SeenRequest } from './shell.ts';

interface Held {
  readonly dueMs: number;
  readonly release: () => void;
}

/** The provider on the wire, for a visit whose time somebody else moves. */
export interface WireProvider {
  readonly plan: ProviderStep[];
  readonly requests: SeenRequest[];
  /** Answers a request by the next step of the plan. */
  answer(request: IncomingMessage, response: ServerResponse): void;
  /** How many requests have come, how many were given an end, and how many connections are over. */
  counts(): { readonly arrived: number; readonly ended: number; readonly over: number };
  /** When the next answer that is held back is due. */
  nextDueMs(): number | undefined;
  /** Gives what is due by now. */
  releaseDue(nowMs: number): void;
  /** Breaks off the streams that are to break, once the visitor has read all of them: so many bytes of each, by its number. */
  breakOff(read: Readonly<Record<string, number>>): void;
}

/** A stream that breaks off in its middle. */
interface Breaking {
  readonly number: number;
  readonly response: ServerResponse;
  readonly bytes: number;
}

export function createWireProvider(nowMs: () => number): WireProvider {
  const plan: ProviderStep[] = [];
  const requests: SeenRequest[] = [];
  const held = new Set<Held>();
  const breaking = new Set<Breaking>();
  let arrived = 0;
  let ended = 0;
  let over = 0;

  function perform(step: PlainStep, isStream: boolean, response: ServerResponse): void {
    const number = arrived;
    let isEnded = false;
    const markEnded = () => {
      if (!isEnded) ended += 1;
      isEnded = true;
    };
    const release = () => {
      if (step.kind !== 'silence') markEnded();
      if (step.kind !== 'break') return play(step, isStream, response);
      response.setHeader('x-stream', number);
      const entry = { number, response, bytes: stream(step.parts, response, false) };
      breaking.add(entry);
      response.once('close', () => breaking.delete(entry));
    };
    response.once('close', () => {
      // What was never answered ends when nobody waits for it any more.
      markEnded();
      over += 1;
    });
    const afterMs = 'afterMs' in step ? (step.afterMs ?? 0) : 0;
    if (afterMs === 0) return release();
    const entry: Held = { dueMs: nowMs() + afterMs, release };
    held.add(entry);
    response.once('close', () => held.delete(entry));
  }

  return {
    plan,
    requests,
    answer(request, response) {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const body = JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>;
        requests.push({ body, atMs: nowMs() });
        arrived += 1;
        perform(takeStep(plan, body), body['stream'] === true, response);
      });
    },
    counts: () => ({ arrived, ended, over }),
    nextDueMs: () => [...held].map(({ dueMs }) => dueMs).toSorted((a, b) => a - b)[0],
    releaseDue(atMs) {
      for (const entry of held) {
        if (entry.dueMs > atMs) continue;
        held.delete(entry);
        entry.release();
      }
    },
    breakOff(read) {
      for (const { number, response, bytes } of breaking)
        if ((read[number] ?? 0) === bytes) response.destroy();
    },
  };
}

function play(
  step: Exclude<PlainStep, { kind: 'break' }>,
  isStream: boolean,
  response: ServerResponse,
): void {
  switch (step.kind) {
    case 'answer':
      return isStream
        ? void stream(step.parts ?? [step.text ?? ''], response, true)
        : whole(step.text, response);
    case 'status':
      return refuse(step, response);
    case 'unreachable':
    case 'bug':
      return void response.destroy();
    case 'nonsense':
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"choices": [');
      return undefined;
    case 'silence':
      return step.parts ? void stream(step.parts, response, false) : undefined;
  }
}

function whole(text: string | null, response: ServerResponse): void {
  const choice = { index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ id: 'c', object: 'chat.completion', choices: [choice] }));
}

/** Gives how many bytes the parts take. */
function stream(parts: readonly string[], response: ServerResponse, isWhole: boolean): number {
  const events = parts.map((content) => event({ delta: { content } }));
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const each of events) response.write(each);
  if (isWhole) response.end(`${event({ delta: {}, finish_reason: 'stop' })}data: [DONE]\n\n`);
  return Buffer.byteLength(events.join(''));
}

function event(choice: Readonly<Record<string, unknown>>): string {
  const chunk = { id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, ...choice }] };
  return `data: ${JSON.stringify(chunk)}\n\n`;
}

function refuse(
  { status, code, retryAfterSeconds, shouldRetry }: Extract<PlainStep, { kind: 'status' }>,
  response: ServerResponse,
): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    ...(shouldRetry === undefined ? {} : { 'x-should-retry': String(shouldRetry) }),
  });
  response.end(
    JSON.stringify({ error: { message: `${status}`, type: 'x', param: null, code: code ?? null } }),
  );
}
