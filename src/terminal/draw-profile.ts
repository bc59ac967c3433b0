import stringWidth from 'string-width';
import type { Metrics } from '../domain/metrics.ts';
import type { Persona } from '../domain/persona.ts';
import { METRIC_LABELS, PROFILE_TEXTS, wordId, wordMetric, wordStat } from '../domain/texts/profile-texts.ts';
import { contentColumns, frame } from './drawings.ts';
import type { Look } from './look.ts';
import { wrap } from './wrap.ts';

const MAX_COLUMNS = 72;
const PERCENT_COLUMNS = ' 100%'.length;
const MAX_READINGS_DRAWN = 16;

interface ProfileDrawing {
  readonly persona: Persona;
  /** Its readings, the newest last. */
  readonly readings: readonly Metrics[];
  readonly columns: number;
}

/** A persona's detail card (behaviour 6.9, 16.5). */
export function drawProfile(
  { persona, readings, columns }: ProfileDrawing,
  { paint, glyphs }: Look,
): readonly string[] {
  const { chatId, stats } = persona;
  const outer = Math.min(columns, MAX_COLUMNS);
  const width = contentColumns(outer);
  const statLabels = Object.values(stats).flatMap((group) => Object.keys(group));
  const labelColumns =
    Math.max(
      ...[...statLabels, ...METRIC_LABELS.map(([, label]) => label)].map((label) => stringWidth(label)),
    ) + 2;

  function heading(title: string): readonly string[] {
    return ['', paint.strong(chatId, title)];
  }

  function list(title: string, texts: readonly string[]): readonly string[] {
    return [...heading(title), ...wrap(texts.join(', '), width)];
  }

  function bars(title: string, group: Readonly<Record<string, number>>): readonly string[] {
    return [...heading(title), ...Object.entries(group).map(([key, value]) => bar(wordStat(key), value))];
  }

  function bar(label: string, percent: number): string {
    const cells = Math.max(4, width - labelColumns - PERCENT_COLUMNS);
    const filled = Math.round((cells * percent) / 100);
    const drawn =
      paint.colour(chatId, glyphs.filled.repeat(filled)) +
      paint.colour('quiet', glyphs.hollow.repeat(cells - filled));
    return `${label.padEnd(labelColumns)}${drawn}${`${percent}%`.padStart(PERCENT_COLUMNS)}`;
  }

  function metrics(newest: Metrics): readonly string[] {
    const values = METRIC_LABELS.map(([key]) => wordMetric(key, newest));
    const valueColumns = Math.max(...values.map((value) => stringWidth(value))) + 2;
    return METRIC_LABELS.map(([key, label]) => {
      const course = sparkline(
        readings.map((reading) => reading[key]),
        glyphs.levels,
      );
      const worded = wordMetric(key, newest);
      const value = course === '' ? worded : worded.padEnd(valueColumns);
      return `${label.padEnd(labelColumns)}${value}${paint.colour(chatId, course)}`;
    });
  }

  const newest = readings.at(-1);
  return frame(
    {
      title: persona.name,
      strong: (text) => paint.strong(chatId, text),
      border: (text) => paint.colour(chatId, text),
      columns: outer,
      lines: [
        paint.colour('quiet', wordId(persona.profileId)),
        '',
        ...wrap(persona.description, width),
        ...list(PROFILE_TEXTS.specialization, persona.specialization),
        ...list(PROFILE_TEXTS.capabilities, persona.capabilities),
        ...bars(PROFILE_TEXTS.coreCapabilities, stats.primary),
        ...bars(PROFILE_TEXTS.technicalMetrics, stats.technical),
        ...bars(PROFILE_TEXTS.performanceIndicators, stats.performance),
        ...(newest ? ['', ...metrics(newest)] : []),
      ],
    },
    glyphs,
  );
}

/** The last values as a row of columns; empty where there is nothing to compare or nothing to draw with. */
function sparkline(values: readonly number[], levels: string): string {
  const shown = values.slice(-MAX_READINGS_DRAWN);
  const low = Math.min(...shown);
  const span = Math.max(...shown) - low;
  if (shown.length < 2 || levels === '') return '';
  return shown
    .map((value) => levels.charAt(span === 0 ? 0 : Math.round(((value - low) / span) * (levels.length - 1))))
    .join('');
}
