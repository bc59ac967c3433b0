import { maskLikelySecrets } from './keys.ts';
import { type SettingName, VARIABLES } from './settings.ts';

/** A variable whose value cannot be used; a secret one is not shown. */
export type SettingsProblem = { readonly variable: string; readonly allowed: string } & (
  | { readonly kind: 'wrong'; readonly value: string }
  | { readonly kind: 'wrong-secret' }
  | { readonly kind: 'missing' }
);

const KEYS: ReadonlySet<SettingName> = new Set([
  'openaiApiKey',
  'browserKey',
  'limitStore',
  'accessCode',
  'httpsProxy',
]);
const ADDRESSES: ReadonlySet<SettingName> = new Set([
  'openaiBaseUrl',
  'socialUrl',
  'githubUrl',
  'publicOrigin',
]);

const MAX_SHOWN_CHARACTERS = 100;

/** A problem with a value, which is shown unless it is or contains a secret, perhaps one of another variable. */
export function wrongValue(
  name: SettingName,
  value: string,
  allowed: string,
  secrets: readonly string[],
): SettingsProblem {
  const plain = ADDRESSES.has(name) ? withoutSecretParts(value) : value;
  const shown = maskLikelySecrets(plain);
  // In an address the rest tells where to look.
  const isHidden = shown !== plain && !(ADDRESSES.has(name) && plain.includes('://'));
  const isSecret = KEYS.has(name) || isHidden || secrets.some((secret) => shown.includes(secret));
  if (isSecret) return wrongSecret(name, allowed);
  return { kind: 'wrong', variable: VARIABLES[name], value: shown, allowed };
}

/** A problem with a value that must not be shown. */
export function wrongSecret(name: SettingName, allowed: string): SettingsProblem {
  return { kind: 'wrong-secret', variable: VARIABLES[name], allowed };
}

export function missingValue(name: SettingName, allowed: string): SettingsProblem {
  return { kind: 'missing', variable: VARIABLES[name], allowed };
}

/** The problems as lines that name the variable, its value and what is allowed. */
export function describeProblems(problems: readonly SettingsProblem[]): string {
  return [
    'These settings cannot be used:',
    ...problems.map((problem) => `  ${describeProblem(problem)}`),
    'Correct them in the environment or in .env, then start again.',
  ].join('\n');
}

function describeProblem(problem: SettingsProblem): string {
  const { variable, allowed } = problem;
  switch (problem.kind) {
    case 'wrong':
      return `${variable} is ${JSON.stringify(shorten(problem.value))}; expected: ${allowed}.`;
    case 'wrong-secret':
      return `${variable} has a value that cannot be used (not shown here); expected: ${allowed}.`;
    case 'missing':
      return `${variable} is missing; expected: ${allowed}.`;
  }
}

/** An address without a user, a password or a query, any of which may be secret. */
function withoutSecretParts(address: string): string {
  return address.replace(/[^/@]*@/, '***@').replace(/\?.*$/s, '?***');
}

function shorten(value: string): string {
  return value.length <= MAX_SHOWN_CHARACTERS ? value : `${value.slice(0, MAX_SHOWN_CHARACTERS)}…`;
}
