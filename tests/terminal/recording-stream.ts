import { Writable } from 'node:stream';

export interface RecordingStream {
  readonly stream: Writable & { isTTY: boolean; columns: number };
  written(): string;
  /** Whole lines, without their ends. */
  lines(): readonly string[];
}

/** A stream that keeps what it is given; a pipe unless it is said to be a terminal. */
export function createRecordingStream({ isTTY = false, columns = 80 } = {}): RecordingStream {
  let written = '';
  const stream = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      written += String(chunk);
      done();
    },
  });
  return {
    stream: Object.assign(stream, { isTTY, columns }),
    written: () => written,
    lines: () => written.split('\n').slice(0, -1),
  };
}
