/* Punycode, RFC 3492: the domain knows no URL, which would do this. */

const BASE = 36;
const MIN = 1;
const MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE = 128;

/** A browser takes these for a full stop. */
const FULL_STOPS = /[\u3002\uff0e\uff61]/g;

/** Digits of base 36. */
const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A host as browsers ask for it, in ASCII: a letter that looks like another is no longer taken for it. */
export function asciiHost(host: string): string {
  if (/^[\0-\x7f]*$/.test(host)) return host;
  const plain = host.normalize('NFKC').toLowerCase().replaceAll(FULL_STOPS, '.');
  return plain
    .split('.')
    .map((label) => (/^[\0-\x7f]*$/.test(label) ? label : `xn--${encode(Array.from(label))}`))
    .join('.');
}

function encode(characters: readonly string[]): string {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0);
  const basic = codes.filter((code) => code < FIRST_CODE);
  const output = basic.map((code) => String.fromCodePoint(code));
  if (basic.length > 0) output.push('-');
  let [code, delta, bias, handled] = [FIRST_CODE, 0, FIRST_BIAS, basic.length];
  while (handled < codes.length) {
    const next = Math.min(...codes.filter((each) => each >= code));
    delta += (next - code) * (handled + 1);
    code = next;
    for (const each of codes) {
      if (each < code) delta += 1;
      if (each !== code) continue;
      output.push(digitsOf(delta, bias));
      bias = adapt(delta, handled + 1, handled === basic.length);
      delta = 0;
      handled += 1;
    }
    delta += 1;
    code += 1;
  }
  return output.join('');
}

function digitsOf(delta: number, bias: number): string {
  let [digits, rest] = ['', delta];
  for (let at = BASE; ; at += BASE) {
    const threshold = Math.min(MAX, Math.max(MIN, at - bias));
    if (rest < threshold) return digits + DIGITS.charAt(rest);
    digits += DIGITS.charAt(threshold + ((rest - threshold) % (BASE - threshold)));
    rest = Math.floor((rest - threshold) / (BASE - threshold));
  }
}

function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / count);
  let at = 0;
  for (; rest > ((BASE - MIN) * MAX) / 2; at += BASE) rest = Math.floor(rest / (BASE - MIN));
  return at + Math.floor(((BASE - MIN + 1) * rest) / (rest + SKEW));
}
