/** The result of the first sum of two numbers in a text, as it would be said; null when there is none. */
export function calculate(text: string): string | null {
  const match =
    /(-?\d{1,12}(?:\.\d{1,6})?)\s*([-+*/x×÷]|plus|minus|times|divided by)\s*(-?\d{1,12}(?:\.\d{1,6})?)/i.exec(
      text,
    );
  if (match === null) return null;
  const value = apply(Number(match[1]), (match[2] ?? '').toLowerCase(), Number(match[3]));
  return Number.isFinite(value) ? String(Number(value.toPrecision(12))) : null;
}

function apply(left: number, operation: string, right: number): number {
  if (operation === '+' || operation === 'plus') return left + right;
  if (operation === '-' || operation === 'minus') return left - right;
  return operation === '/' || operation === '÷' || operation === 'divided by' ? left / right : left * right;
}
