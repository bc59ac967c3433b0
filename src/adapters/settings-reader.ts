import { isIpAddress, isPlainWebAddress, withoutSecrets } from './addresses.ts';
import { LEAST_SECRET_CHARACTERS } from './least-secret.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A variable whose value cannot be used; a secret one is not shown. */
export type SettingsProblem = { readonly variable: string; readonly allowed: string } & (
  | { readonly kind: 'wrong'; readonly value: string }
  | { readonly kind: 'wrong-secret' }
  | { readonly kind: 'missing' }
);

/** Reads variables one by one and collects what is wrong with them; a wrong one reads as its default. */
export class SettingsReader {
  readonly problems: SettingsProblem[] = [];
  readonly #environment: Environment;
  /** The values of variables that must never be shown, long enough not to be found in ordinary words. */
  readonly #secrets: readonly string[];

  /** `secretVariables` are those whose values must never be shown, whichever variable they stand in. */
  constructor(environment: Environment, secretVariables: readonly string[]) {
    this.#environment = environment;
    this.#secrets = secretVariables
      .map((variable) => environment[variable]?.trim() ?? '')
      .filter((secret) => secret.length >= LEAST_SECRET_CHARACTERS);
  }

  /** One of the choices; the first is the default. */
  choice<const Choices extends readonly [string, ...string[]]>(
    variable: string,
    choices: Choices,
  ): Choices[number] {
    const value = this.#value(variable);
    if (value === undefined) return choices[0];
    const chosen = choices.find((candidate) => candidate === value);
    if (chosen === undefined) this.refuse(variable, value, choices.join(', '));
    return chosen ?? choices[0];
  }

  wholeNumber(variable: string, fallback: number, { min, max }: { min: number; max: number }): number {
    const value = this.#value(variable);
    if (value === undefined) return fallback;
    const number = /^\d{1,12}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= min && number <= max) return number;
    this.refuse(variable, value, `a whole number from ${min} to ${max}`);
    return fallback;
  }

  /** A line of text without control characters. */
  line(variable: string, fallback: string, maxCharacters: number): string {
    const value = this.#value(variable);
    if (value === undefined) return fallback;
    if (value.length <= maxCharacters && !/\p{Cc}/u.test(value)) return value;
    this.refuse(variable, value, `one line of at most ${maxCharacters} characters`);
    return fallback;
  }

  /** An absolute http or https address, without a slash at its end. */
  webAddress(variable: string, fallback: string): string {
    const value = this.#value(variable) ?? fallback;
    const url = URL.canParse(value) ? new URL(value) : undefined;
    if (url && isPlainWebAddress(url)) return url.href.replace(/\/+$/, '');
    this.refuse(
      variable,
      withoutSecrets(value),
      'an address that begins with https:// or http://, without a user, password, ? or #',
    );
    return fallback;
  }

  /** The address to listen on: `localhost` or an IP address. */
  hostAddress(variable: string, fallback: string): string {
    const value = this.#value(variable) ?? fallback;
    if (value === 'localhost' || isIpAddress(value)) return value;
    this.refuse(variable, value, 'localhost, or an IP address such as 127.0.0.1 or 0.0.0.0');
    return fallback;
  }

  /** An http or https origin: no path, no query. */
  origin(variable: string): string | undefined {
    const value = this.#value(variable);
    if (value === undefined) return undefined;
    const url = URL.canParse(value) ? new URL(value) : undefined;
    if (url && isPlainWebAddress(url) && url.pathname === '/') return url.origin;
    this.refuse(
      variable,
      withoutSecrets(value),
      'an origin such as https://chat.example.org, without a path',
    );
    return undefined;
  }

  /** A key: one word of printable ASCII. Its value is never part of a problem. */
  secret(variable: string): string | undefined {
    const value = this.#value(variable);
    if (value === undefined || /^[\x21-\x7e]+$/.test(value)) return value;
    this.refuseSecret(variable, 'one word of printable ASCII characters');
    return undefined;
  }

  require(variable: string, allowed: string): void {
    this.problems.push({ kind: 'missing', variable, allowed });
  }

  refuse(variable: string, value: string, allowed: string): void {
    if (this.holdsSecret(value)) this.refuseSecret(variable, allowed);
    else this.problems.push({ kind: 'wrong', variable, value, allowed });
  }

  /** Whether a text holds the value of a variable that must never be shown. */
  holdsSecret(text: string): boolean {
    return this.#secrets.some((secret) => text.includes(secret));
  }

  /** Refuses a value that must not be shown. */
  refuseSecret(variable: string, allowed: string): void {
    this.problems.push({ kind: 'wrong-secret', variable, allowed });
  }

  #value(variable: string): string | undefined {
    const value = this.#environment[variable]?.trim();
    return value === '' ? undefined : value;
  }
}
