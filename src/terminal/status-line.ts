import { type Environment, canRedraw } from './look.ts';
import { type TerminalOutput, sizeOf } from './streams.ts';
import { wrap } from './wrap.ts';

export interface StatusLine {
  /** Shows a text in place of the one before; an empty one takes it away. */
  show(status: string): void;
}

const ERASE_LINE = '\r\u001B[K';

/** One line that changes, where the stream is a terminal that can; otherwise nothing. */
export function createStatusLine(
  output: TerminalOutput & { readonly isTTY?: boolean },
  environment: Environment,
): StatusLine {
  if (!output.isTTY || !canRedraw(environment)) return { show: () => undefined };
  let shown = '';
  return {
    show(status) {
      if (status === shown) return;
      const [row = ''] = wrap(status, sizeOf(output).columns - 1);
      output.write(`${ERASE_LINE}${row}`);
      shown = status;
    },
  };
}
