import type { Question } from './question.ts';

/**
 * Fills a reply's places. `{subject|your idea}` becomes what was asked about, or the words after the bar when nothing
 * was found; a capital (`{Subject|…}`) begins a sentence. The others are `first` and `second` of a choice, and `result`.
 */
export function fillReply(text: string, question: Question): string {
  const values: Readonly<Record<string, string | null | undefined>> = {
    subject: question.subject,
    first: question.alternatives?.first,
    second: question.alternatives?.second,
    result: question.result,
  };
  return text
    .replaceAll(/\{(\w+)(?:\|([^{}]*))?\}/g, (_, name: string, otherwise = '') => {
      const value =
        (Object.hasOwn(values, name.toLowerCase()) ? values[name.toLowerCase()] : null) ?? String(otherwise);
      return /^[A-Z]/.test(name) ? value.charAt(0).toUpperCase() + value.slice(1) : value;
    })
    .replaceAll(/[{}]/g, '');
}
