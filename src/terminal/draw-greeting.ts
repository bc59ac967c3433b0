import stringWidth from 'string-width';
import { type LoadingView, LOADING_STEPS } from '../domain/loading-schedule.ts';
import type { Persona } from '../domain/persona.ts';
import { elementSigns, loadingStepLabel } from '../domain/texts/page-texts.ts';
import type { Colour } from './colours.ts';
import { contentColumns, frame } from './drawings.ts';
import type { Footer } from './live-screen.ts';
import type { Look } from './look.ts';
import type { TerminalProduct } from './shell-options.ts';
import { TERMINAL_TEXTS, terminalDisclosure } from './texts.ts';
import { wrap } from './wrap.ts';

interface IntroDrawing {
  readonly view: LoadingView;
  readonly productName: string;
  /** Of the step under way. */
  readonly accent: Colour;
  /** Which of the turning signs is shown. */
  readonly turn: number;
  readonly columns: number;
  readonly rows: number;
}

/** What the widest sign and the longest name take, and what there is for a row in all. */
interface Room {
  readonly signColumns: number;
  readonly nameColumns: number;
  readonly columns: number;
}

const MAX_COLUMNS = 76;
const GAP = '  ';

/** The five steps, each with its mark, and how to skip them (behaviour 3.1, 16.1). */
export function drawIntro(
  { view, productName, accent, turn, columns, rows }: IntroDrawing,
  { paint, glyphs }: Look,
): Footer {
  const { completedSteps } = view;
  const signs = LOADING_STEPS.map((_step, index) => {
    if (index < completedSteps) return paint.colour('good', glyphs.complete);
    const turning = glyphs.turning[turn % glyphs.turning.length] ?? '';
    return index === completedSteps ? paint.colour(accent, turning) : paint.colour('quiet', glyphs.open);
  });
  const steps = LOADING_STEPS.map(({ id }, index) => {
    const [text = ''] = wrap(loadingStepLabel(id, productName), columns - 3);
    return `${signs[index] ?? ''} ${index > completedSteps ? paint.colour('quiet', text) : text}`;
  });
  const [hint = ''] = wrap(TERMINAL_TEXTS.skip, columns - 1);
  const all = [...steps, '', paint.colour('quiet', hint)];
  const shown = all.slice(-Math.max(1, rows - 1));
  return { rows: shown, cursor: { row: shown.length - 1, column: 0 } };
}

/** The product, its personas in their colours, and where typed text goes (behaviour 16.1). */
export function drawGreeting(
  { name, badge, lead, mode }: TerminalProduct,
  personas: readonly Persona[],
  columns: number,
  look: Look,
): readonly string[] {
  const { paint } = look;
  const outer = Math.min(columns, MAX_COLUMNS);
  const width = contentColumns(outer);
  const quiet = (text: string) => wrap(text, width).map((row) => paint.colour('quiet', row));
  const signs = elementSigns(personas.map((persona) => persona.name));
  const room: Room = {
    signColumns: Math.max(...signs.map((sign) => stringWidth(sign))),
    nameColumns: Math.max(...personas.map((persona) => stringWidth(persona.name))),
    columns: width,
  };
  return frame(
    {
      title: name,
      strong: (text) => paint.bold(text),
      border: (text) => paint.colour('quiet', text),
      columns: outer,
      lines: [
        ...(badge === '' ? [] : [...quiet(badge), '']),
        ...wrap(lead, width),
        '',
        ...personas.flatMap((persona, index) => introduce(persona, signs[index] ?? '', room, look)),
        '',
        ...quiet(terminalDisclosure(mode)),
        ...quiet(TERMINAL_TEXTS.start),
      ],
    },
    look.glyphs,
  );
}

/** A persona's sign, name and strength in a row, or without the strength where there is no room. */
function introduce(
  { colour, name, strength }: Persona,
  sign: string,
  { signColumns, nameColumns, columns }: Room,
  { paint }: Look,
): readonly string[] {
  const tile = paint.tile(colour, ` ${sign} `) + ' '.repeat(signColumns - stringWidth(sign)) + GAP;
  const used = signColumns + 2 + GAP.length;
  if (used + nameColumns + GAP.length + stringWidth(strength) <= columns) {
    const gap = ' '.repeat(nameColumns - stringWidth(name)) + GAP;
    return [`${tile}${paint.strong(colour, name)}${gap}${strength}`];
  }
  const names = wrap(name, columns - used).map((row) => paint.strong(colour, row));
  const rows = [...names, ...wrap(strength, columns - used)];
  return rows.map((row, index) => `${index === 0 ? tile : ' '.repeat(used)}${row}`);
}
