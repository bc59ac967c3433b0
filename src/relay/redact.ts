/** What must not leave the server, made ready to be found. */
export interface Mask {
  /** For one stream. */
  redactor(): Redactor;
  /** A complete header value without the secrets, one character per byte as Node provides it. */
  header(text: string): string;
  /** Whether so much of a secret is in a short text that it may not be told. */
  sharesPart(text: string): boolean;
}

/** Masks secrets in a stream of bytes, even when one is split between chunks. */
interface Redactor {
  /** The bytes that can be sent now: everything except an end that could begin a secret. */
  push(chunk: Uint8Array): Buffer;
  /** The bytes that were held back. */
  end(): Buffer;
}

const MASK = '[key]';

const NOTHING = Buffer.alloc(0);

/** Shorter ones are the placeholders of local servers ("ollama"); masking them would maim answers. */
const MIN_SECRET_CHARACTERS = 8;

/** Of a key, its random part is hard to meet by chance in so few. */
const PART_CHARACTERS = 6;

/** Masks the secrets as they are and as JSON writes them. */
export function createMask(secrets: readonly string[]): Mask {
  const known = secrets.filter(({ length }) => length >= MIN_SECRET_CHARACTERS);
  const forms = [...new Set(known.flatMap(formsOf))];
  return {
    redactor() {
      const stages = forms.map(createStage);
      return {
        push: (chunk) => stages.reduce((bytes, stage) => stage.push(bytes), asBuffer(chunk)),
        end: () =>
          stages.reduce<Buffer>((bytes, stage) => Buffer.concat([stage.push(bytes), stage.end()]), NOTHING),
      };
    },
    header: (text) => forms.reduce((masked, form) => masked.replaceAll(form, MASK), text),
    sharesPart: (text) => partsOf(text).some((part) => known.some((secret) => secret.includes(part))),
  };
}

function partsOf(text: string): readonly string[] {
  const count = Math.max(0, text.length - PART_CHARACTERS + 1);
  return Array.from({ length: count }, (_, start) => text.slice(start, start + PART_CHARACTERS));
}

interface Stage {
  push(bytes: Buffer): Buffer;
  end(): Buffer;
}

function createStage(form: string): Stage {
  const secret = Buffer.from(form, 'latin1');
  let held: Buffer = NOTHING;
  return {
    push(bytes) {
      const whole = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
      const found = whole.includes(secret);
      const parts = found ? whole.toString('latin1').split(form) : [];
      const last = found ? Buffer.from(parts.pop() ?? '', 'latin1') : whole;
      const end = longestBeginningAtEnd(last, secret);
      // A copy: what is held does not keep all that came with it.
      held = end === last.length ? NOTHING : Buffer.from(last.subarray(end));
      const rest = last.subarray(0, end);
      return found ? Buffer.concat([Buffer.from(parts.join(MASK) + MASK, 'latin1'), rest]) : rest;
    },
    // Most of the secret is as good as all of it.
    end: () => (held.length < MIN_SECRET_CHARACTERS ? held : Buffer.from(MASK)),
  };
}

/** Where an end that could begin a secret starts. */
function longestBeginningAtEnd(bytes: Buffer, secret: Buffer): number {
  const [first = 0] = secret;
  let start = bytes.indexOf(first, Math.max(0, bytes.length - secret.length + 1));
  while (start >= 0 && bytes.compare(secret, 0, bytes.length - start, start) !== 0) {
    start = bytes.indexOf(first, start + 1);
  }
  return start < 0 ? bytes.length : start;
}

function formsOf(secret: string): readonly string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  return [...new Set([secret, inJson, inJson.replaceAll('/', '\\/')])].map((form) =>
    // One character a byte, so that text tools work on any bytes.
    Buffer.from(form).toString('latin1'),
  );
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
