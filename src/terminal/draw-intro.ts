import { type LoadingView, LOADING_STEPS } from '../domain/loading-schedule.ts';
import { wordLoadingStep } from '../domain/texts/page-texts.ts';
import type { Footer } from './live-screen.ts';
import type { Look } from './look.ts';
import { TERMINAL_TEXTS } from './terminal-texts.ts';
import { wrap } from './wrap.ts';

interface IntroDrawing {
  readonly view: LoadingView;
  readonly productName: string;
  /** Which of the turning signs is shown. */
  readonly turn: number;
  readonly columns: number;
  readonly rows: number;
}

/** The five steps, each with its mark, and how to skip them (behaviour 3.1, 16.1). */
export function drawIntro(
  { view, productName, turn, columns, rows }: IntroDrawing,
  { paint, glyphs }: Look,
): Footer {
  const { completedSteps } = view;
  const signs = LOADING_STEPS.map((_step, index) => {
    if (index < completedSteps) return paint.colour('good', glyphs.complete);
    const turning = glyphs.turning[turn % glyphs.turning.length] ?? '';
    return index === completedSteps ? paint.colour('dreamer', turning) : paint.colour('quiet', glyphs.open);
  });
  const steps = LOADING_STEPS.map(({ id }, index) => {
    const [text = ''] = wrap(wordLoadingStep(id, productName), columns - 3);
    return `${signs[index] ?? ''} ${index > completedSteps ? paint.colour('quiet', text) : text}`;
  });
  const [hint = ''] = wrap(TERMINAL_TEXTS.skip, columns - 1);
  const all = [...steps, '', paint.colour('quiet', hint)];
  const shown = all.slice(-Math.max(1, rows - 1));
  return { rows: shown, cursor: { row: shown.length - 1, column: 0 } };
}
