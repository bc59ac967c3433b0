import { isSecret } from '../domain/api-keys.ts';
import { decode } from '../wire/fields.ts';

/** Finds the server's secrets in what a provider sends: whole, in part, or encoded. */
export interface SecretCheck {
  holdsSecret(text: string): boolean;
  /** Scans a text that arrives in parts. */
  scan(): Scan;
}

/**
 * Takes the next part. `open` means that the text ends like a part of a secret, so that it should wait for the next
 * part; the wait ends with it or with the text.
 */
export type Scan = (part: string, isLast?: boolean) => 'clear' | 'open' | 'secret';

/** A word for a server that needs no key, such as `anything` or `lm-studio`; ordinary answers contain it. */
const PLACEHOLDER = /^[a-z]+(?:-[a-z]+)?$/i;

/** As many characters in a row as belong to a secret and to nothing else; all of a shorter secret. */
const RUN_CHARACTERS = 16;

/** Every run holds one of these; few other texts do. */
const PIECE_CHARACTERS = 6;

/** Far more than an escape has. */
const ESCAPE_CHARACTERS = 10;

/** An escape that the next part may complete. */
const OPEN_ESCAPE = /(?:\\(?:[ux][\da-f]{0,3})?|&(?:#x?[\da-f]{0,6})?|%[\da-f]?)$/i;

export function createSecretCheck(secrets: readonly (string | undefined)[]): SecretCheck {
  const forms = secrets
    .filter(isSecret)
    .filter((secret) => !PLACEHOLDER.test(secret))
    .flatMap(formsOf);
  const pieces = new Set(forms.flatMap((form) => partsOf(form, PIECE_CHARACTERS)));
  const runs = new Set(forms.flatMap((form) => partsOf(form, RUN_CHARACTERS)));
  const lengths = [...new Set([...runs].map(({ length }) => length))];
  const step = Math.max(1, Math.min(...lengths) - PIECE_CHARACTERS + 1);

  function isRunAround(text: string, place: number): boolean {
    return lengths.some((length) => {
      const first = Math.max(0, place + PIECE_CHARACTERS - length);
      return Array.from({ length: place - first + 1 }, (_, index) => first + index).some((start) =>
        runs.has(text.slice(start, start + length)),
      );
    });
  }

  /** @param text in its plain form */
  function holdsRun(text: string): boolean {
    // Steps that no run is too short for, since every answer passes here.
    for (let place = 0; place + PIECE_CHARACTERS <= text.length; place += step) {
      if (pieces.has(text.slice(place, place + PIECE_CHARACTERS)) && isRunAround(text, place)) return true;
    }
    return false;
  }

  return {
    holdsSecret: (text) => holdsRun(plainOf(text)),
    scan() {
      let before = '';
      let unread = '';
      return (part, isLast = false) => {
        const given = unread + part;
        unread = isLast ? '' : (OPEN_ESCAPE.exec(given.slice(-ESCAPE_CHARACTERS))?.[0] ?? '');
        const text = before + plainOf(given.slice(0, given.length - unread.length));
        if (holdsRun(text)) return 'secret';
        before = text.slice(1 - RUN_CHARACTERS);
        return pieces.has(text.slice(-PIECE_CHARACTERS)) ? 'open' : 'clear';
      };
    },
  };
}

/** The text without escapes, blanks, invisible characters and capitals, and with the letters of one kind of Base64. */
function plainOf(text: string): string {
  return (/[\\%&]/.test(text) ? unescape(text) : text)
    .replaceAll(/[\s\\\p{Cf}]/gu, '')
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .toLowerCase();
}

function unescape(text: string): string {
  const letterOf = (_: string, digits: string) => String.fromCharCode(Number.parseInt(digits, 16));
  return decode(text)
    .replaceAll(/%([\da-f]{2})/gi, letterOf)
    .replaceAll(/\\x([\da-f]{2})/gi, letterOf);
}

/** A secret as it is and encoded, in plain form. */
function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const encoded = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64url');
    // The letters at both ends also depend on what stands around the secret.
    return text.slice(before === 0 ? 0 : before + 1, (before + bytes.length) % 3 === 0 ? undefined : -1);
  });
  const forms = [secret, Array.from(secret).toReversed().join(''), bytes.toString('hex'), ...encoded];
  return forms.map(plainOf).filter((form) => form.length >= PIECE_CHARACTERS);
}

/** All parts of this length, or the whole of a shorter text. */
function partsOf(text: string, length: number): readonly string[] {
  return Array.from({ length: Math.max(1, text.length - length + 1) }, (_, start) =>
    text.slice(start, start + length),
  );
}
