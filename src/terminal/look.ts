import { WriteStream } from 'node:tty';
import type { Stance } from '../domain/table/agreement-map.ts';
import { type ColourDepth, type Paint, type Theme, createPaint } from './colours.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Signs, with plain ones where the terminal has no others. */
export interface Glyphs {
  readonly persona: string;
  readonly you: string;
  readonly bar: string;
  readonly rule: string;
  /** Of a frame: top left, top right, bottom left, bottom right. */
  readonly corners: readonly [string, string, string, string];
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
  /** What a persona says to a point of a map, or that it is silent. */
  readonly stances: Readonly<Record<Stance | 'silent', string>>;
}

export interface Look {
  readonly paint: Paint;
  readonly glyphs: Glyphs;
}

const GLYPHS: Glyphs = {
  persona: '◆',
  you: '◇',
  bar: '│',
  rule: '─',
  corners: ['╭', '╮', '╰', '╯'],
  state: '●',
  trouble: '▲',
  prompt: '›',
  complete: '✓',
  open: '·',
  filled: '━',
  hollow: '─',
  levels: '▁▂▃▄▅▆▇█',
  turning: ['◒', '◐', '◓', '◑'],
  stances: { for: '✓', against: '✗', mixed: '~', silent: '·' },
};

const PLAIN_GLYPHS: Glyphs = {
  persona: '*',
  you: 'o',
  bar: '|',
  rule: '-',
  corners: ['+', '+', '+', '+'],
  state: '•',
  trouble: '!',
  prompt: '>',
  complete: '*',
  open: '.',
  filled: '#',
  hollow: '-',
  levels: '',
  turning: ['-', '\\', '|', '/'],
  stances: { for: '+', against: '-', mixed: '~', silent: '.' },
};

/** The look that suits a stream. */
export function lookOf(
  stream: { readonly isTTY?: boolean },
  environment: Environment,
  isWindows: boolean,
): Look {
  return createLook(
    colourDepthOf(stream, environment),
    themeOf(environment),
    canShowSigns(environment, isWindows),
  );
}

export function createLook(depth: ColourDepth, theme: Theme, hasSigns = true): Look {
  return { paint: createPaint(depth, theme), glyphs: hasSigns ? GLYPHS : PLAIN_GLYPHS };
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

/** Whether the cursor can be moved and no screen reader is in use. */
export function canRedraw({ TERM: terminal, ACCESSIBLE: accessible }: Environment): boolean {
  return terminal !== 'dumb' && /^(|0|false)$/.test(accessible ?? '');
}

/** Whether the terminal's font has the signs: the console of Linux has not, and on Windows only newer ones have. */
export function canShowSigns(environment: Environment, isWindows: boolean): boolean {
  const { TERM, TERM_PROGRAM, TERMINAL_EMULATOR, WT_SESSION, ConEmuTask } = environment;
  if (!isWindows) return TERM !== 'linux';
  return (
    Boolean(WT_SESSION ?? ConEmuTask) ||
    TERM_PROGRAM === 'vscode' ||
    TERMINAL_EMULATOR === 'JetBrains-JediTerm' ||
    /^(xterm-256color|alacritty)$/.test(TERM ?? '')
  );
}
