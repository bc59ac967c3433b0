import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Target, headersOf, questionOf } from './messages.ts';

/** How one question of an honest visitor went. */
interface Asked {
  readonly ms: number;
  /** Undefined when all is well. */
  readonly trouble: string | undefined;
}

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly isWhole: boolean;
}

const VISITORS = 20;

/** Of one visitor: twenty a minute, below its share. */
const PACE_MS = 3000;

/** The page's own limit of an attempt. */
const PATIENCE_MS = 30_000;

/** Visitors who ask at their pace until the time is over, each from an address of its own. */
export async function askHonestly(target: Target, durationMs: number): Promise<readonly Asked[]> {
  const untilMs = performance.now() + durationMs;
  const visitors = Array.from({ length: VISITORS }, (_, index) => visit(target, index, untilMs));
  return (await Promise.all(visitors)).flat();
}

/** The middle of the times, in ms. */
export function medianOf(asked: readonly Asked[]): number {
  const times = asked.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return times[Math.floor(times.length / 2)] ?? Number.NaN;
}

async function visit(target: Target, index: number, untilMs: number): Promise<readonly Asked[]> {
  const agent = new Agent({ keepAlive: true, localAddress: `127.0.1.${1 + index}` });
  const asked: Asked[] = [];
  await sleep((PACE_MS / VISITORS) * index);
  for (let turn = 0; performance.now() < untilMs; turn += 1) {
    const startedAtMs = performance.now();
    asked.push(await ask(target, agent, turn % 2 === 0));
    await sleep(Math.max(0, PACE_MS - (performance.now() - startedAtMs)));
  }
  agent.destroy();
  return asked;
}

async function ask(target: Target, agent: Agent, stream: boolean): Promise<Asked> {
  const startedAtMs = performance.now();
  const answer = await exchange(target, agent, questionOf('Why is the sky blue?', stream)).catch(
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  return { ms: performance.now() - startedAtMs, trouble: troubleWith(answer, stream) };
}

function troubleWith(answer: Answer | string, stream: boolean): string | undefined {
  if (typeof answer === 'string') return answer;
  const { status, body, isWhole } = answer;
  if (status !== 200) return `${status} ${body.slice(0, 200)}`;
  const end = stream ? 'data: [DONE]\n\n' : '}';
  return isWhole && body.endsWith(end) ? undefined : 'an answer that is not whole';
}

/** As a browser does, asks once more where a connection that it had kept was closed before any answer. */
async function exchange(target: Target, agent: Agent, body: string, isRepeat = false): Promise<Answer> {
  let isReused = false;
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const asked = request({
        host: '127.0.0.1',
        port: target.port,
        method: 'POST',
        path: '/v1/chat/completions',
        headers: headersOf(target, body),
        agent,
        timeout: PATIENCE_MS,
      });
      asked.on('timeout', () => asked.destroy(new Error(`no answer within ${PATIENCE_MS / 1000} s`)));
      asked.on('error', (error) => {
        ({ reusedSocket: isReused } = asked);
        reject(error);
      });
      asked.on('response', (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('error', () => undefined);
        response.on('close', () =>
          resolve({ status: response.statusCode ?? 0, body: text, isWhole: response.complete }),
        );
      });
      asked.end(body);
    });
  } catch (error) {
    if (isReused && !isRepeat) return exchange(target, agent, body, true);
    throw error;
  }
}
