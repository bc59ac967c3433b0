import stringWidth from 'string-width';
import type { Metrics } from '../domain/metrics.ts';
import type { Persona, Stats } from '../domain/persona.ts';
import {
  METRIC_LABELS,
  PROFILE_TEXTS,
  idBadge,
  formatMetric,
  statLabel,
} from '../domain/texts/profile-texts.ts';
import { contentColumns, frame } from './drawings.ts';
import type { Look } from './look.ts';
import { wrap } from './wrap.ts';

const MAX_COLUMNS = 72;
const PERCENT_COLUMNS = ' 100%'.length;
const LEAST_BAR_CELLS = 4;
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
  const { colour, stats } = persona;
  const outer = Math.min(columns, MAX_COLUMNS);
  const width = contentColumns(outer);
  const statLabels = Object.values(stats ?? {}).flatMap((group) => Object.keys(group));
  const labelColumns =
    Math.max(
      ...[...statLabels, ...METRIC_LABELS.map(([, label]) => label)].map((label) => stringWidth(label)),
    ) + 2;

  function heading(title: string): readonly string[] {
    return ['', ...wrap(title, width).map((row) => paint.strong(colour, row))];
  }

  function list(title: string, texts: readonly string[]): readonly string[] {
    return [...heading(title), ...wrap(texts.join(', '), width)];
  }

  function bars(title: string, group: Readonly<Record<string, number>>): readonly string[] {
    const rows = Object.entries(group).flatMap(([key, value]) => labelled(statLabel(key), bar(value)));
    return [...heading(title), ...rows];
  }

  function allBars({ primary, technical, performance }: Stats): readonly string[] {
    return [
      ...bars(PROFILE_TEXTS.coreCapabilities, { ...primary }),
      ...bars(PROFILE_TEXTS.technicalMetrics, { ...technical }),
      ...bars(PROFILE_TEXTS.performanceIndicators, { ...performance }),
    ];
  }

  /** A text behind its label; below it where there is no room beside it. */
  function labelled(label: string, text: string): readonly string[] {
    const row = `${label.padEnd(labelColumns)}${text}`;
    return stringWidth(row) <= width ? [row] : [...wrap(label, width), text];
  }

  function bar(percent: number): string {
    const beside = width - labelColumns - PERCENT_COLUMNS;
    const cells = beside < LEAST_BAR_CELLS ? width - PERCENT_COLUMNS : beside;
    const filled = Math.round((cells * percent) / 100);
    const drawn =
      paint.colour(colour, glyphs.filled.repeat(filled)) +
      paint.colour('quiet', glyphs.hollow.repeat(cells - filled));
    return `${drawn}${`${percent}%`.padStart(PERCENT_COLUMNS)}`;
  }

  function metrics(newest: Metrics): readonly string[] {
    const valueColumns =
      Math.max(...METRIC_LABELS.map(([key]) => stringWidth(formatMetric(key, newest)))) + 2;
    const room = Math.max(0, width - labelColumns - valueColumns);
    const shown = readings.slice(readings.length - Math.min(readings.length, MAX_READINGS_DRAWN, room));
    return METRIC_LABELS.flatMap(([key, label]) => {
      const course = sparkline(
        shown.map((reading) => reading[key]),
        glyphs.levels,
      );
      const value = formatMetric(key, newest);
      if (course === '') return labelled(label, value);
      return labelled(label, `${value.padEnd(valueColumns)}${paint.colour(colour, course)}`);
    });
  }

  const newest = readings.at(-1);
  return frame(
    {
      title: persona.name,
      strong: (text) => paint.strong(colour, text),
      border: (text) => paint.colour(colour, text),
      columns: outer,
      lines: [
        ...wrap(idBadge(persona.profileId), width).map((row) => paint.colour('quiet', row)),
        '',
        ...wrap(persona.description, width),
        ...list(PROFILE_TEXTS.specialization, persona.specialization),
        ...list(PROFILE_TEXTS.capabilities, persona.capabilities),
        ...(stats ? allBars(stats) : []),
        ...(newest ? ['', ...metrics(newest)] : []),
      ],
    },
    glyphs,
  );
}

/** Values as a row of columns; empty where there is nothing to compare or nothing to draw with. */
function sparkline(values: readonly number[], levels: string): string {
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  if (values.length < 2 || levels === '') return '';
  return values
    .map((value) => levels.charAt(span === 0 ? 0 : Math.round(((value - low) / span) * (levels.length - 1))))
    .join('');
}
