import type { Brush } from '../../../src/ui/background/brush.ts';

export interface Mark {
  readonly call: string;
  readonly at: readonly number[];
  readonly colour: string;
  readonly opacity: number;
}

/** A 2d context that draws nothing and remembers what it was asked. */
export function createRecordingBrush() {
  const marks: Mark[] = [];
  const brush = { fillStyle: '', strokeStyle: '', globalAlpha: 1, lineWidth: 1 };
  const record =
    (call: string) =>
    (...at: number[]) => {
      const colour = call === 'stroke' ? brush.strokeStyle : brush.fillStyle;
      marks.push({ call, at, colour, opacity: brush.globalAlpha });
    };
  const calls = [
    'arc',
    'beginPath',
    'clearRect',
    'closePath',
    'fill',
    'fillRect',
    'lineTo',
    'moveTo',
    'setTransform',
    'stroke',
  ] as const;
  for (const call of calls) Object.assign(brush, { [call]: record(call) });
  return { brush: brush as unknown as Brush, marks };
}
