import type { TokenCount } from './question-record.ts';

/** The tokens of a question and its answer, as an answer or an event of its stream reports them. */
export function usageIn(json: string): TokenCount | undefined {
  // Most events report nothing and need not be parsed.
  if (!json.includes('"usage"')) return undefined;
  const { prompt_tokens: question, completion_tokens: answer } = recordOf(recordOf(parse(json))['usage']);
  return isCount(question) && isCount(answer) ? { question, answer } : undefined;
}

function parse(json: string): unknown {
  try {
    const value: unknown = JSON.parse(json);
    return value;
  } catch {
    return undefined;
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
