import { maskKeys } from './like-a-key.ts';
import type { SettingsProblem } from './settings-reader.ts';

/** The problems as lines that name the variable, its value and what is allowed. */
export function wordProblems(problems: readonly SettingsProblem[]): string {
  return [
    'These settings cannot be used:',
    ...problems.map((problem) => `  ${wordProblem(problem)}`),
    'Correct them in the environment or in .env, then start again.',
  ].join('\n');
}

function wordProblem(problem: SettingsProblem): string {
  const { variable, allowed } = problem;
  switch (problem.kind) {
    case 'wrong':
      return `${variable} is ${JSON.stringify(shorten(maskKeys(problem.value)))}; it can be: ${allowed}.`;
    case 'wrong-secret':
      return `${variable} is set to what cannot be used (it is not shown here); it can be: ${allowed}.`;
    case 'missing':
      return `${variable} is missing; it can be: ${allowed}.`;
  }
}

function shorten(value: string): string {
  return value.length <= 100 ? value : `${value.slice(0, 100)}…`;
}
