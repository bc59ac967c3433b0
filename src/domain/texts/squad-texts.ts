/** By the number itself. */
const NUMBER_WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'] as const;

/** A number of personas in a word. */
export function numberWord(count: number): string {
  return NUMBER_WORDS[count] ?? String(count);
}

/** The landing's paragraph for a squad of so many personas that has none of its own (behaviour 12.14). */
export function defaultLead(count: number): string {
  if (count === 1) return 'One mind, one way of seeing, and all of its attention for your question.';
  const word = numberWord(count);
  const many = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  return `${many} minds, ${word} ways of seeing. Each is strong alone; together, the ${word} perspectives unlock limitless possibilities.`;
}
