import * as v from 'valibot';

/** Schemas from the text of a variable to its value. The message of an issue says what is allowed. */

export function choice<const Choices extends readonly [string, ...string[]]>(choices: Choices) {
  return v.picklist(choices, choices.join(', '));
}

export function onOrOff() {
  return v.pipe(
    choice(['off', 'on']),
    v.transform((text) => text === 'on'),
  );
}

export function wholeNumber(min: number, max: number) {
  const allowed = `a whole number from ${min} to ${max}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,12}$/, allowed),
    v.transform(Number),
    v.minValue(min, allowed),
    v.maxValue(max, allowed),
  );
}

/** A line of text without control characters. */
export function line(maxCharacters: number) {
  const allowed = `one line of at most ${maxCharacters} characters`;
  return v.pipe(v.string(), v.maxLength(maxCharacters, allowed), v.regex(/^\P{Cc}*$/u, allowed));
}

/** An absolute http or https address; its value has no trailing slash. */
export function webAddress() {
  return v.pipe(
    v.string(),
    v.check(
      isPlainWebAddress,
      'an address that begins with https:// or http://, without a user, password, ? or #',
    ),
    v.transform((text) => new URL(text).href.replace(/\/+$/, '')),
  );
}

/** An http or https origin: no path, no query. */
export function origin() {
  return v.pipe(
    v.string(),
    v.check(
      (text) => isPlainWebAddress(text) && new URL(text).pathname === '/',
      'an origin such as https://chat.example.org, without a path',
    ),
    v.transform((text) => new URL(text).origin),
  );
}

/** A list of IP addresses and networks, such as `10.0.0.0/8, ::1`. */
export function networks() {
  return v.pipe(
    v.string(),
    v.transform((text) => text.split(/[\s,]+/).filter((part) => part !== '')),
    v.check(
      (parts) => parts.every(isNetwork),
      'IP addresses or networks with commas between them, such as 127.0.0.1, 10.0.0.0/8',
    ),
  );
}

/** The address of a Redis or Valkey; its password may be in it. */
export function storeAddress() {
  return v.pipe(
    v.string(),
    v.check(
      (text) => URL.canParse(text) && /^rediss?:\/\/[^/]/.test(text),
      'an address such as redis://localhost:6379, or rediss:// with TLS',
    ),
  );
}

/** The address to listen on. */
export function hostAddress() {
  return v.pipe(
    v.string(),
    v.check(
      (text) => text === 'localhost' || isIpAddress(text),
      'localhost, or an IP address such as 127.0.0.1 or 0.0.0.0',
    ),
  );
}

export function key() {
  return v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'printable ASCII characters without spaces'));
}

function isPlainWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => part === '');
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...others] = text.split('/');
  const maxBits = address.includes(':') ? 128 : 32;
  const isLength = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits);
  return others.length === 0 && isLength && isIpAddress(address);
}

/** The URL parser knows both kinds; an IPv4 address that it normalises was written in another form. */
function isIpAddress(text: string): boolean {
  if (/^[\d.]+$/.test(text))
    return URL.canParse(`http://${text}`) && new URL(`http://${text}`).hostname === text;
  return /^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]`);
}
