export type Environment = Readonly<Record<string, string | undefined>>;

/** A variable whose value is not allowed; `value` is undefined where it is missing or must not be shown. */
export interface SettingsProblem {
  readonly variable: string;
  readonly value: string | undefined;
  readonly allowed: string;
}

/** Reads variables one by one and collects what is wrong with them; a wrong one reads as its default. */
export class SettingsReader {
  readonly problems: SettingsProblem[] = [];
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** One of the choices; the first is the default. */
  choice<const Choices extends readonly [string, ...string[]]>(
    variable: string,
    choices: Choices,
  ): Choices[number] {
    const value = this.#value(variable);
    if (value === undefined) return choices[0];
    const chosen = choices.find((candidate) => candidate === value);
    if (chosen === undefined) this.#refuse(variable, value, choices.join(', '));
    return chosen ?? choices[0];
  }

  wholeNumber(variable: string, fallback: number, { min, max }: { min: number; max: number }): number {
    const value = this.#value(variable);
    if (value === undefined) return fallback;
    const number = /^\d{1,12}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= min && number <= max) return number;
    this.#refuse(variable, value, `a whole number from ${min} to ${max}`);
    return fallback;
  }

  /** A line of text without control characters. */
  line(variable: string, fallback: string, maxCharacters: number): string {
    const value = this.#value(variable);
    if (value === undefined) return fallback;
    if (value.length <= maxCharacters && !/\p{Cc}/u.test(value)) return value;
    this.#refuse(variable, value, `one line of at most ${maxCharacters} characters`);
    return fallback;
  }

  /** An absolute http or https address, without a slash at its end. */
  webAddress(variable: string, fallback: string): string {
    const value = this.#value(variable) ?? fallback;
    const url = URL.canParse(value) ? new URL(value) : undefined;
    if (url && isPlainWebAddress(url)) return url.href.replace(/\/+$/, '');
    const shown = value.replace(/\/\/[^/]*@/, '//***@');
    this.#refuse(
      variable,
      shown,
      'an address that begins with https:// or http://, without a user, password, ? or #',
    );
    return fallback;
  }

  /** A key: one word of printable ASCII. Its value is never part of a problem. */
  secret(variable: string): string | undefined {
    const value = this.#value(variable);
    if (value === undefined || /^[\x21-\x7e]+$/.test(value)) return value;
    this.#refuse(variable, undefined, 'one word of printable ASCII characters');
    return undefined;
  }

  /** Reports that a variable is missing. */
  require(variable: string, allowed: string): void {
    this.#refuse(variable, undefined, allowed);
  }

  #value(variable: string): string | undefined {
    const value = this.#environment[variable]?.trim();
    return value === '' ? undefined : value;
  }

  #refuse(variable: string, value: string | undefined, allowed: string): void {
    this.problems.push({ variable, value, allowed });
  }
}

function isPlainWebAddress({ protocol, username, password, search, hash }: URL): boolean {
  return /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => part === '');
}

/** The problems as lines that name the variable, its value and what is allowed. */
export function wordProblems(problems: readonly SettingsProblem[]): string {
  const lines = problems.map(({ variable, value, allowed }) =>
    value === undefined
      ? `  ${variable} is missing or unusable; it wants ${allowed}.`
      : `  ${variable} is ${JSON.stringify(shorten(value))}; it can be: ${allowed}.`,
  );
  return [
    'These settings cannot be used:',
    ...lines,
    'Correct them in the environment or in .env, then start again.',
  ].join('\n');
}

function shorten(value: string): string {
  return value.length <= 100 ? value : `${value.slice(0, 100)}…`;
}
