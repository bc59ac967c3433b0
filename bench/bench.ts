/**
 * Measures the built page against a floor (floor.tsx), roughly the least that a chat in React can cost, and fails when a
 * bound is missed. Where the floor does the same work, bounds are ratios to it. It needs a quiet machine: other work
 * loses frames and delays painting. With `--quick` everything runs once and briefly, and nothing is compared.
 */
import { once } from 'node:events';
import { type ServerResponse, createServer } from 'node:http';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type CDPSession, type Page, chromium } from '@playwright/test';
import { build, preview } from 'vite';
import { ensureBuilt } from '../scripts/lib/build.ts';
import { chromiumArguments, requireChromium } from '../scripts/lib/chromium.ts';
import { forgetSettings } from '../scripts/lib/environment.ts';
import { rootFolder } from '../scripts/lib/root-folder.js';
import { serveBuild } from '../scripts/lib/serve.ts';
import { createMessage } from '../src/domain/conversation/conversation.ts';
import { QUARTET } from '../src/domain/squad/built-in-squad.ts';
import { conversationToJson } from '../src/domain/conversation/conversation-json.ts';
import { BOUNDS } from './bounds.ts';

/** How one of the two pages is driven. */
interface Subject {
  readonly address: string;
  /** A JavaScript expression that passes the screens before the chat, and is true once a message can be typed. */
  readonly isUsable: string;
  readonly fill: (page: Page, texts: readonly string[]) => Promise<void>;
  /** Ends earlier work, and types the next message. */
  readonly prepare: (page: Page) => Promise<void>;
  /** Adds a question from the visitor and sends it; `provider` answers it. */
  readonly ask: (page: Page) => Promise<void>;
}

interface Tab {
  readonly page: Page;
  readonly session: CDPSession;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time in microseconds. */
  readonly tdur?: number;
  readonly args: { readonly name?: string; readonly data?: { type?: string; duration?: number } };
}

interface Frame {
  /** Start of the frame, on the page's clock. */
  readonly timeMs: number;
  /** Epoch milliseconds. */
  paintedAtMs: number;
  /** Length of the text in each lane of the newest round. */
  readonly lengths: readonly number[];
}

interface Row {
  readonly what: string;
  readonly own: number;
  readonly floor?: number;
  /** Upper bound of the ratio to the floor, or of the page's own figure if there is no floor. */
  readonly atMost?: number;
}

const THROTTLE = 4;
const { quick: isQuick } = parseArgs({ options: { quick: { type: 'boolean', default: false } } }).values;
const EXTENT = isQuick
  ? { loads: 1, appends: 1, streams: 1, words: 60, keys: 5, restMs: 200, idleMs: 500 }
  : { loads: 7, appends: 7, streams: 3, words: 300, keys: 100, restMs: 1000, idleMs: 10_000 };
/** Not a multiple of the frame time. */
const KEY_INTERVAL_MS = 77;
/** Enough to draw a message and scroll to it. */
const APPEND_MS = 500;
const FRAME_MS = 1000 / 60;
const WORD_INTERVAL_MS = 10;
const STREAM_FRAMES = Math.round((EXTENT.words * WORD_INTERVAL_MS) / FRAME_MS);
/** All of the same length, so that the length of a text gives its number of words. */
const WORDS = ['bread ', 'crust ', 'flour ', 'knead ', 'yeast ', 'salty ', 'grain ', 'toast '];
const WORD_LENGTH = 6;
const PERSONAS = ['dreamer', 'theorist', 'pragmatist', 'analyst'];

forgetSettings();
await ensureBuilt();
const executablePath = await requireChromium();
const provider = await startProvider();
const server = await serveBuild({
  QUARTET_PROVIDER: 'relay',
  QUARTET_STREAM: 'on',
  QUARTET_QUESTIONS_PER_VISITOR: '1000',
  QUARTET_QUESTIONS_PER_MINUTE: '1000',
  OPENAI_BASE_URL: provider.address,
  OPENAI_API_KEY: 'of-no-provider',
});
const floorServer = await serveFloor();
const browser = await chromium.launch({ executablePath, args: [...chromiumArguments, '--disable-gpu'] });
try {
  const duration = isQuick ? 'briefly' : 'for some minutes';
  console.log(`Measuring ${duration}; the load of this machine is ${loadavg()[0]?.toFixed(1)} ...`);
  const rows = await measure(productAt(server.address), floorAt(floorServer.resolvedUrls?.local[0] ?? ''));
  console.log(formatRows(rows));
  const isSound = isQuick ? rows.every(isMeasured) : rows.every(isWithin);
  process.exitCode = isSound ? 0 : 1;
} finally {
  await browser.close();
  await Promise.all([server.close(), floorServer.close()]);
  provider.close();
}

async function measure(product: Subject, floor: Subject): Promise<readonly Row[]> {
  // Alternating, since a machine's speed drifts.
  const starts = await repeat(EXTENT.loads, async () => ({
    own: await measureStart(product),
    floor: await measureStart(floor),
  }));
  const chats = { own: await measureChat(product), floor: await measureChat(floor) };
  const lanes = await measureLanes(product);
  const ofStarts = (figure: 'ms' | 'cpuMs') => ({
    own: median(starts.map(({ own }) => own[figure])),
    floor: median(starts.map((start) => start.floor[figure])),
  });
  const ofChats = (figure: keyof typeof chats.own) => ({
    own: chats.own[figure],
    floor: chats.floor[figure],
  });
  return [
    { what: 'start, 4x: until one can type, ms', ...ofStarts('ms') },
    { what: 'start, 4x: CPU until then, ms', ...ofStarts('cpuMs'), atMost: BOUNDS.startCpu },
    { what: 'append at 10 messages: CPU, ms', ...ofChats('appendToFewMs'), atMost: BOUNDS.append },
    { what: 'append at 10,000: CPU, ms', ...ofChats('appendToManyMs'), atMost: BOUNDS.append },
    { what: 'key at 10,000, 4x: until painted, p50, ms', ...ofChats('keyMs'), atMost: BOUNDS.key },
    { what: 'key at 10,000, 4x: until painted, p98, ms', ...ofChats('slowKeyMs'), atMost: BOUNDS.slowKey },
    // The page moves the persona's drawing and three dots meanwhile; the floor's mark stands still.
    {
      what: 'the same while an answer is awaited, p50, ms',
      ...ofChats('awaitingKeyMs'),
      atMost: BOUNDS.awaitingKey,
    },
    { what: 'stream into 1,000, 4x: CPU, ms', ...ofChats('streamCpuMs'), atMost: BOUNDS.streamCpu },
    { what: `stream into 1,000, 4x: frames lost of ${STREAM_FRAMES}`, ...ofChats('lostFrames') },
    {
      what: `four lanes, 4x: frames lost of ${STREAM_FRAMES}`,
      own: lanes.lostFrames,
      atMost: BOUNDS.lanesLostFrames,
    },
    {
      what: 'four lanes, 4x: word until painted, p98, ms',
      own: lanes.slowWordMs,
      atMost: BOUNDS.lanesWordMs,
    },
    { what: 'idle: main thread, % of a core', own: await measureIdle(product), atMost: BOUNDS.idlePercent },
  ];
}

function measureStart(subject: Subject) {
  return withTab(async (tab) => {
    await throttle(tab, THROTTLE);
    let ms = 0;
    const events = await trace(tab, 'toplevel', async () => {
      const startedAtMs = performance.now();
      await open(tab, subject);
      ms = performance.now() - startedAtMs;
    });
    return { ms, cpuMs: tasksCpuMs(events) };
  });
}

function measureChat(subject: Subject) {
  return withTab(async (tab) => {
    await open(tab, subject);
    // Streams come first, so that appending is not measured while the page still compiles.
    await subject.fill(tab.page, textsOf(1000));
    const streams = await repeat(EXTENT.streams, () => recordStream(tab, subject, 1));
    await subject.fill(tab.page, textsOf(10));
    const appendToFewMs = await measureAppend(tab, subject);
    await subject.fill(tab.page, textsOf(10_000));
    const appendToManyMs = await measureAppend(tab, subject);
    await subject.prepare(tab.page);
    await sleep(EXTENT.restMs);
    const keysMs = await measureKeys(tab);
    await subject.prepare(tab.page);
    await subject.ask(tab.page);
    await sleep(EXTENT.restMs);
    const awaitingKeysMs = await measureKeys(tab);
    return {
      appendToFewMs,
      appendToManyMs,
      keyMs: median(keysMs),
      slowKeyMs: percentile(keysMs, 98),
      awaitingKeyMs: median(awaitingKeysMs),
      streamCpuMs: median(streams.map(({ cpuMs }) => cpuMs)),
      lostFrames: median(streams.map(({ lostFrames }) => lostFrames)),
    };
  });
}

/** The cost of a message, less what the page uses anyway in that time. */
async function measureAppend(tab: Tab, { prepare, ask }: Subject): Promise<number> {
  const costsMs = await repeat(1 + EXTENT.appends, async () => {
    await prepare(tab.page);
    await sleep(EXTENT.restMs);
    const idleMs = await mainThreadMs(tab, () => sleep(APPEND_MS));
    const usedMs = await mainThreadMs(tab, async () => {
      await ask(tab.page);
      await sleep(APPEND_MS);
    });
    return usedMs - idleMs;
  });
  // The first run may compile what later ones reuse.
  return median(costsMs.slice(1));
}

/** For each key press, the time until the frame that shows it is presented. */
async function measureKeys(tab: Tab): Promise<readonly number[]> {
  await tab.page.getByRole('textbox').focus();
  await throttle(tab, THROTTLE);
  const events = await trace(tab, 'devtools.timeline', async () => {
    for (let key = 0; key < EXTENT.keys; key += 1) {
      await tab.page.keyboard.press(key % WORD_LENGTH === 0 ? 'Space' : 'a');
      await sleep(KEY_INTERVAL_MS);
    }
  });
  await throttle(tab, 1);
  const keys = events.filter(({ name, args }) => name === 'EventTiming' && args.data?.type === 'keydown');
  return keys.flatMap(({ args }) => args.data?.duration ?? []);
}

function measureLanes(product: Subject) {
  return withTab(async (tab) => {
    await open(tab, product);
    for (const personaId of PERSONAS) await importConversation(tab.page, textsOf(1000), personaId);
    await tab.page.getByRole('button', { name: 'Round table' }).click();
    const rounds = await repeat(EXTENT.streams, () => recordStream(tab, product, PERSONAS.length));
    return {
      lostFrames: median(rounds.map(({ lostFrames }) => lostFrames)),
      slowWordMs: median(rounds.map(({ slowWordMs }) => slowWordMs)),
    };
  });
}

function measureIdle(product: Subject): Promise<number> {
  return withTab(async (tab) => {
    await open(tab, product);
    // The background appears some time after the screen.
    await tab.page.locator('canvas').first().waitFor();
    await sleep(3 * EXTENT.restMs);
    return (100 * (await mainThreadMs(tab, () => sleep(EXTENT.idleMs)))) / EXTENT.idleMs;
  });
}

/** Asks, and streams the given number of answers at once, at 4x. */
async function recordStream(tab: Tab, { prepare, ask }: Subject, answers: number) {
  await prepare(tab.page);
  await ask(tab.page);
  const questions = await provider.take(answers);
  await sleep(EXTENT.restMs);
  await throttle(tab, THROTTLE);
  const stopWatching = await tab.page.evaluateHandle(watchFrames);
  let writtenAtMs: readonly number[] = [];
  const events = await trace(tab, 'toplevel', async () => {
    writtenAtMs = await provider.answer(questions, EXTENT.words);
  });
  await tab.page.locator('[data-awaited]').first().waitFor({ state: 'detached' });
  const frames = await stopWatching.evaluate((stop, length) => stop(length), EXTENT.words * WORD_LENGTH - 1);
  await throttle(tab, 1);
  const streamed = frames.filter(({ paintedAtMs }) => paintedAtMs <= (writtenAtMs.at(-1) ?? 0));
  const streamedMs = (streamed.at(-1)?.timeMs ?? 0) - (streamed[0]?.timeMs ?? 0);
  const lanes = frames.at(-1)?.lengths ?? [];
  return {
    cpuMs: tasksCpuMs(events),
    lostFrames: Math.round(streamedMs / FRAME_MS) + 1 - streamed.length,
    /** 98th percentile of the words in the slowest lane. */
    slowWordMs: Math.max(...lanes.map((_, lane) => percentile(wordDelaysMs(frames, lane, writtenAtMs), 98))),
  };
}

/** Runs in the page: records every frame until the returned function is called. */
function watchFrames() {
  const frames: Frame[] = [];
  let next = requestAnimationFrame(function note(timeMs) {
    const lanes = [...document.querySelectorAll('[data-lane]')].slice(-4);
    const answers = lanes.map((lane) => lane.querySelector('[data-sender=ai] [data-content]'));
    const lengths = answers.map((answer) => answer?.textContent.length ?? 0);
    const frame: Frame = { timeMs, paintedAtMs: Infinity, lengths };
    frames.push(frame);
    // A separate task runs after the frame is painted.
    setTimeout(() => {
      frame.paintedAtMs = Date.now();
    });
    next = requestAnimationFrame(note);
  });
  return async (length: number) => {
    // The last words may be painted after the answer has ended.
    const isShort = () => (frames.at(-1)?.lengths ?? []).some((each) => each < length);
    for (let waits = 0; waits < 500 && isShort(); waits += 1)
      await new Promise((resolve) => setTimeout(resolve, 10));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    cancelAnimationFrame(next);
    return frames;
  };
}

/** For each word, the time from writing it until the first frame that shows it is painted. */
function wordDelaysMs(frames: readonly Frame[], lane: number, writtenAtMs: readonly number[]) {
  return writtenAtMs.map((atMs, index) => {
    // The space after the last word may be missing.
    const length = (index + 1) * WORD_LENGTH - 1;
    const frame = frames.find(({ lengths }) => (lengths[lane] ?? 0) >= length);
    return (frame?.paintedAtMs ?? Infinity) - atMs;
  });
}

function productAt(address: string): Subject {
  async function settle(page: Page): Promise<void> {
    await provider.answer(await provider.take(0), 1);
    await page.locator('[data-awaited]').first().waitFor({ state: 'detached' });
  }
  return {
    address,
    isUsable: `[...document.querySelectorAll('button')]
      .find(({ textContent }) => ['Skip', 'Begin Interaction'].includes(textContent.trim()))?.click(),
      document.activeElement?.matches('textarea')`,
    async fill(page, texts) {
      await settle(page);
      await importConversation(page, texts, 'dreamer');
    },
    async prepare(page) {
      await settle(page);
      await page.getByRole('textbox').fill('hello');
    },
    ask: (page) => page.keyboard.press('Enter'),
  };
}

async function importConversation(page: Page, texts: readonly string[], personaId: string): Promise<void> {
  const messages = texts.map((content, index) => {
    const message = createMessage(index % 2 === 0 ? 'ai' : 'user', content, Date.UTC(2026, 0, 1) + index);
    return index === 0 ? { ...message, id: `ai-welcome-${personaId}` } : message;
  });
  const lastUpdatedMs = messages.at(-1)?.timestampMs ?? 0;
  const text = conversationToJson({ personaId, messages, lastUpdatedMs }, QUARTET.id);
  const file = { name: 'conversation.json', mimeType: 'application/json', buffer: Buffer.from(text) };
  await page.getByRole('button', { name: 'Conversation' }).click();
  await page.getByLabel('Conversation file').setInputFiles(file);
  await page.getByRole('button', { name: /^(Import|Replace)$/ }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // Away from the list: a hit test with every frame would burden only the page.
  await page.mouse.move(0, 0);
  await sleep(EXTENT.restMs);
}

function floorAt(address: string): Subject {
  const settle = async () => provider.answer(await provider.take(0), 1);
  return {
    address,
    isUsable: "globalThis.floor && document.querySelector('textarea')",
    async fill(page, texts) {
      await settle();
      await page.evaluate((given) => globalThis.floor.fill(given), texts);
    },
    async prepare(page) {
      await settle();
      // The virtual list knows only the heights of what it has shown, and may be scrolled anywhere after it was filled.
      await page.waitForFunction(() => {
        const list = document.querySelector('.list');
        if (!list) return false;
        list.scrollTop = list.scrollHeight;
        return list.scrollTop + list.clientHeight > list.scrollHeight - 1;
      });
    },
    ask: (page) => page.evaluate((to) => void globalThis.floor.ask('hello', to), provider.address),
  };
}

async function serveFloor() {
  const settings = {
    configFile: false,
    root: join(rootFolder, 'bench'),
    logLevel: 'error',
    build: { outDir: join(rootFolder, 'node_modules/.cache/quartet/bench'), emptyOutDir: true },
    preview: { host: '127.0.0.1', port: 0 },
  } as const;
  await build(settings);
  return preview(settings);
}

/** A provider that answers on demand. */
async function startProvider() {
  const questions: ServerResponse[] = [];
  const running = createServer((request, response) => {
    request.resume().once('end', () => questions.push(response));
  }).listen(0, '127.0.0.1');
  await once(running, 'listening');
  const bound = running.address();
  if (typeof bound !== 'object' || bound === null) throw new Error('The provider has no port.');
  return {
    address: `http://127.0.0.1:${bound.port}/v1`,
    /** Takes the waiting requests once there are `count`. */
    async take(count: number): Promise<readonly ServerResponse[]> {
      while (questions.length < count) await sleep(WORD_INTERVAL_MS);
      return questions.splice(0);
    },
    /** Returns when each word was written, in epoch milliseconds. */
    async answer(responses: readonly ServerResponse[], words: number): Promise<readonly number[]> {
      const writeAll = (choice: object) => {
        const event = JSON.stringify({ choices: [{ index: 0, finish_reason: null, ...choice }] });
        for (const response of responses) response.write(`data: ${event}\n\n`);
      };
      // The floor has another origin.
      const headers = { 'content-type': 'text/event-stream', 'access-control-allow-origin': '*' };
      for (const response of responses) response.writeHead(200, headers);
      const startedAtMs = performance.now();
      const writtenAtMs: number[] = [];
      while (writtenAtMs.length < words) {
        await sleep(WORD_INTERVAL_MS);
        const due = Math.min(words, (performance.now() - startedAtMs) / WORD_INTERVAL_MS);
        while (writtenAtMs.length + 1 <= due) {
          writeAll({ delta: { content: WORDS[writtenAtMs.length % WORDS.length] } });
          writtenAtMs.push(Date.now());
        }
      }
      writeAll({ delta: {}, finish_reason: 'stop' });
      for (const response of responses) response.end('data: [DONE]\n\n');
      return writtenAtMs;
    },
    close() {
      running.close();
      running.closeAllConnections();
    },
  };
}

async function withTab<Result>(work: (tab: Tab) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const result = await work({ page, session });
  await context.close();
  return result;
}

/** Loads the page, and waits until a message can be typed. */
async function open({ page, session }: Tab, { address, isUsable }: Subject): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' });
  const poll = `while (!(${isUsable})) await new Promise((done) => setTimeout(done, 25));`;
  // A locator would add its own scripts to the cost of the start.
  await session.send('Runtime.evaluate', { expression: `(async () => { ${poll} })()`, awaitPromise: true });
}

async function throttle({ session }: Tab, rate: number): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Processor time of the main thread. Not for 4x, where an idle thread uses as much as a busy one. */
async function mainThreadMs({ session }: Tab, work: () => Promise<unknown>): Promise<number> {
  const readMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN);
  };
  const before = await readMs();
  await work();
  return (await readMs()) - before;
}

async function trace({ page }: Tab, category: string, work: () => Promise<void>) {
  await browser.startTracing(page, { categories: ['-*', category] });
  await work();
  const written = String(await browser.stopTracing());
  const { traceEvents }: { readonly traceEvents: readonly TraceEvent[] } = JSON.parse(written);
  return traceEvents;
}

/** Processor time of the main thread's tasks from a `toplevel` trace; also valid at 4x. */
function tasksCpuMs(events: readonly TraceEvent[]): number {
  const tasks = events.filter(({ name }) => name === 'ThreadControllerImpl::RunTask');
  const threads = events.filter(({ args }) => args.name === 'CrRendererMain');
  const cpuMs = threads.map(({ pid, tid }) => {
    const own = tasks.filter((task) => task.pid === pid && task.tid === tid);
    return own.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
  });
  // The browser's own pages work less.
  return Math.max(...cpuMs);
}

async function repeat<Result>(times: number, work: () => Promise<Result>): Promise<readonly Result[]> {
  const results: Result[] = [];
  while (results.length < times) results.push(await work());
  return results;
}

/** The same conversation for each page and run. Ten messages exceed a screen, so each further one is scrolled to. */
function textsOf(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${WORDS.join('').repeat(6 + (index % 5))}${index}.`);
}

function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** Percentile by nearest rank. */
function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? Number.NaN;
}

function isMeasured({ own, floor = own }: Row): boolean {
  return Number.isFinite(own) && Number.isFinite(floor);
}

function isWithin({ own, floor = 1, atMost }: Row): boolean {
  return atMost === undefined || own <= atMost * floor;
}

function formatRows(rows: readonly Row[]): string {
  const digits = (figure: number) => (Number.isFinite(figure) ? figure.toFixed(figure < 10 ? 2 : 0) : '');
  const lines = rows.map((row) => {
    const { own, floor = Number.NaN, atMost } = row;
    const verdict = isWithin(row) ? 'pass' : 'MISS';
    const bound = atMost === undefined || isQuick ? [] : [String(atMost), verdict];
    return [row.what, digits(own), digits(floor), digits(own / floor), ...bound];
  });
  return [['', 'page', 'floor', 'ratio', ...(isQuick ? [] : ['at most'])], ...lines]
    .map(([what = '', ...cells]) => what.padEnd(44) + cells.map((cell) => cell.padStart(9)).join(''))
    .join('\n');
}
