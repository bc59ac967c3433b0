/** The values as points of a polyline that fills the box, the lowest at its foot; one value, or equal ones, lie level. */
export function sparklinePoints(values: readonly number[], width: number, height: number): string {
  const lowest = Math.min(...values);
  const range = Math.max(...values) - lowest;
  const drawn = values.length === 1 ? [...values, ...values] : values;
  return drawn
    .map((value, index) => {
      const x = (index / (drawn.length - 1)) * width;
      const y = range === 0 ? height / 2 : height - ((value - lowest) / range) * height;
      return `${round(x)},${round(y)}`;
    })
    .join(' ');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
