import { write as writeFile } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where the log goes, line by line. */
export interface Lines {
  write(line: string): void;
  /** Resolves once everything is written, or after a moment. */
  end(): Promise<void>;
}

/** Writes some of the bytes, or fails; tells how many it has written. */
export type Write = (
  bytes: Buffer,
  done: (error: NodeJS.ErrnoException | null, count: number) => void,
) => void;

const STANDARD_OUTPUT = 1;

/** Unread log output beyond this is dropped. */
const MAX_WAITING_BYTES = 1024 * 1024;

const LAST_LINES_MS = 1000;

const FULL_PIPE_MS = 50;

const LINE_BREAK = 10;

/**
 * Writes lines asynchronously, so that a slow or closed reader delays no answer. Lines that cannot be written are
 * dropped; the next line that can be written is followed by how many. Not a stream, which would end with its first error.
 * @param write to standard output by default
 */
export function createLines(write: Write = writeToOutput): Lines {
  const waiting: string[] = [];
  let waitingBytes = 0;
  let dropped = 0;
  let isWriting = false;
  let isMidLine = false;
  let written = Promise.resolve();

  async function writeWaiting(): Promise<void> {
    for (let [line] = waiting; line !== undefined; [line] = waiting) {
      const isWritten = await writeLine(line);
      waiting.shift();
      waitingBytes -= Buffer.byteLength(line);
      if (!isWritten) dropped += 1;
      // After the last line that waits, so that one line tells of all that were dropped.
      else if (dropped > 0 && waiting.length === 0) await tellDropped();
    }
    isWriting = false;
  }

  async function tellDropped(): Promise<void> {
    const count = dropped;
    const time = new Date().toISOString();
    const told = { level: 'warn', time, dropped: count, msg: 'Log lines were dropped' };
    if (await writeLine(`${JSON.stringify(told)}\n`)) dropped -= count;
  }

  /** Resolves to whether all of it could be written. */
  async function writeLine(line: string): Promise<boolean> {
    // A line that was cut must not spoil this one.
    let rest = Buffer.from(isMidLine ? `\n${line}` : line);
    for (;;) {
      const { error, count } = await writeSome(rest);
      if (error !== null && error.code !== 'EAGAIN') return false;
      if (count > 0) isMidLine = rest[count - 1] !== LINE_BREAK;
      rest = rest.subarray(count);
      if (rest.length === 0) return true;
      // The pipe to a slow reader is full.
      await sleep(FULL_PIPE_MS);
    }
  }

  function writeSome(bytes: Buffer): Promise<{ error: NodeJS.ErrnoException | null; count: number }> {
    return new Promise((resolve) => write(bytes, (error, count) => resolve({ error, count })));
  }

  async function writeLast(): Promise<void> {
    await written;
    if (dropped > 0) await tellDropped();
  }

  return {
    write(line) {
      if (waitingBytes >= MAX_WAITING_BYTES) {
        dropped += 1;
        return;
      }
      waiting.push(line);
      waitingBytes += Buffer.byteLength(line);
      if (isWriting) return;
      isWriting = true;
      written = writeWaiting();
    },
    async end() {
      await Promise.race([writeLast(), sleep(LAST_LINES_MS, undefined, { ref: false })]);
    },
  };
}

function writeToOutput(...[bytes, done]: Parameters<Write>): void {
  writeFile(STANDARD_OUTPUT, bytes, done);
}
