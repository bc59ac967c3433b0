import { WriteStream } from 'node:tty';
import {
  S_BAR,
  S_BAR_H,
  S_INFO,
  S_STEP_ACTIVE,
  S_STEP_SUBMIT,
  S_WARN,
  unicode,
  unicodeOr,
} from '@clack/prompts';
import type { ColourDepth, Theme } from './colours.ts';
import { type Paint, createPaint } from './paint.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Signs, with plain ones where the terminal has no others. */
export interface Glyphs {
  readonly persona: string;
  readonly you: string;
  readonly bar: string;
  readonly rule: string;
  readonly state: string;
  readonly trouble: string;
  readonly prompt: string;
  readonly complete: string;
  readonly open: string;
  readonly filled: string;
  readonly hollow: string;
  /** From the lowest to the highest; empty where there are none. */
  readonly levels: string;
  /** One after another while an answer is awaited. */
  readonly turning: readonly string[];
}

export interface Look {
  readonly paint: Paint;
  readonly glyphs: Glyphs;
}

const GLYPHS: Glyphs = {
  persona: S_STEP_ACTIVE,
  you: S_STEP_SUBMIT,
  bar: S_BAR,
  rule: S_BAR_H,
  state: S_INFO,
  trouble: S_WARN,
  prompt: unicodeOr('›', '>'),
  complete: unicodeOr('✓', '*'),
  open: unicodeOr('·', '.'),
  filled: unicodeOr('━', '#'),
  hollow: unicodeOr('─', '-'),
  levels: unicodeOr('▁▂▃▄▅▆▇█', ''),
  turning: unicode ? ['◒', '◐', '◓', '◑'] : ['-', '\\', '|', '/'],
};

export function createLook(depth: ColourDepth, theme: Theme): Look {
  return { paint: createPaint(depth, theme), glyphs: GLYPHS };
}

/** What the stream can show: `FORCE_COLOR` first, then `NO_COLOR`, then what Node knows of the terminal. */
export function colourDepthOf(stream: { readonly isTTY?: boolean }, environment: Environment): ColourDepth {
  const { FORCE_COLOR: forced, NO_COLOR: none, ...others } = environment;
  if (forced === '0' || forced === 'false') return 'none';
  if (forced === undefined && (!stream.isTTY || (none !== undefined && none !== ''))) return 'none';
  const known = forced === undefined ? others : { ...others, FORCE_COLOR: forced };
  switch (WriteStream.prototype.getColorDepth(known)) {
    case 24:
      return 'truecolor';
    case 8:
      return '256';
    case 4:
      return '16';
    default:
      return 'none';
  }
}

/** Some terminals say their colours, the background last: 7 and 15 are white. */
export function themeOf({ COLORFGBG: colours }: Environment): Theme {
  const background = colours?.split(';').at(-1);
  if (!background) return 'unknown';
  return background === '7' || background === '15' ? 'light' : 'dark';
}

/** Whether the cursor can be moved, and whoever reads the screen wants it to be. */
export function canRedraw({ TERM: terminal, ACCESSIBLE: accessible }: Environment): boolean {
  return terminal !== 'dumb' && /^(|0|false)$/.test(accessible ?? '');
}
