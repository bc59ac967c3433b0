import { write, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** Writes lines without ever making the server wait for whoever reads them. */
export interface LineWriter {
  /** Takes lines with their ends. Never throws; what nobody reads is dropped beyond 1 MiB, and counted. */
  write(lines: string): void;
  /** Writes at once what still waits, for the end of the process. */
  flush(): void;
}

const MOST_WAITING = 1024 * 1024;

/** Each write costs as much as a question: lines that come within this time share one. */
const GATHER_MS = 20;

const RETRY_MS = 50;

const FLUSH_TRIES = 20;

const writeSome = promisify(write);

/** A writer to an open file descriptor, such as 1 for standard output. One that is closed ends nothing but the writing. */
export function createLineWriter(descriptor: number): LineWriter {
  let waiting = '';
  let dropped = 0;
  let isWriting = false;
  let isBroken = false;

  function take(): Buffer {
    const note =
      dropped === 0 ? '' : `Warning: ${dropped} lines were dropped here: nobody read them in time\n`;
    const bytes = Buffer.from(waiting + note);
    waiting = '';
    dropped = 0;
    return bytes;
  }

  async function writeOut(): Promise<void> {
    isWriting = true;
    while (!isBroken && waiting !== '') {
      // A process may end meanwhile: what waits then is flushed.
      // oxlint-disable-next-line no-await-in-loop
      await sleep(GATHER_MS, undefined, { ref: false });
      // oxlint-disable-next-line no-await-in-loop
      await writeAll(take());
    }
    isWriting = false;
  }

  async function writeAll(bytes: Buffer): Promise<void> {
    for (let offset = 0; offset < bytes.length && !isBroken;) {
      try {
        // Each write goes on where the one before it ended.
        // oxlint-disable-next-line no-await-in-loop
        offset += (await writeSome(descriptor, bytes, offset)).bytesWritten;
      } catch (error) {
        if (isBusy(error)) await sleep(RETRY_MS);
        else if (isGone(error)) isBroken = true;
        // A full disk may have room again: these lines are lost, later ones need not be.
        else return;
      }
    }
  }

  return {
    write(lines) {
      if (isBroken) return;
      if (waiting.length + lines.length > MOST_WAITING) dropped += 1;
      else waiting += lines;
      if (!isWriting) void writeOut();
    },
    flush() {
      const bytes = isBroken ? Buffer.alloc(0) : take();
      let offset = 0;
      for (let tries = 0; offset < bytes.length && tries < FLUSH_TRIES; tries += 1) {
        try {
          offset += writeSync(descriptor, bytes, offset);
        } catch (error) {
          if (!isBusy(error)) return;
          pause(RETRY_MS);
        }
      }
    },
  };
}

function isBusy(error: unknown): boolean {
  return codeOf(error) === 'EAGAIN';
}

function isGone(error: unknown): boolean {
  return codeOf(error) === 'EPIPE' || codeOf(error) === 'EBADF';
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
