/** Masks a secret in a stream of bytes, even when it is split between chunks. */
export interface Redactor {
  /** The bytes that can be sent now: everything except an end that could begin the secret. */
  push(chunk: Uint8Array): Buffer;
  /** The bytes that were held back. */
  end(): Buffer;
}

const MASK = '[key]';

/** Shorter ones are the placeholders of local servers ("ollama"); masking them would maim answers. */
const MIN_SECRET_CHARACTERS = 8;

/** A redactor for one stream; it masks the secret as it is and as JSON writes it. */
export function createRedactor(secret: string): Redactor {
  const stages = formsOf(secret).map(createStage);
  return {
    push: (chunk) => toBuffer(stages.reduce((text, stage) => stage.push(text), toBytewiseText(chunk))),
    end: () => toBuffer(stages.reduce((text, stage) => stage.push(text) + stage.end(), '')),
  };
}

/** A complete header value without the secret, one character per byte as Node provides it. */
export function redactHeader(text: string, secret: string): string {
  return formsOf(secret).reduce((masked, form) => masked.replaceAll(form, MASK), text);
}

interface Stage {
  push(text: string): string;
  end(): string;
}

function createStage(form: string): Stage {
  let held = '';
  return {
    push(text) {
      const parts = (held + text).split(form);
      const last = parts.pop() ?? '';
      held = longestBeginningAtEnd(last, form);
      return [...parts, last.slice(0, last.length - held.length)].join(MASK);
    },
    // Most of the secret is as good as all of it.
    end: () => (held.length < MIN_SECRET_CHARACTERS ? held : MASK),
  };
}

function longestBeginningAtEnd(text: string, form: string): string {
  for (let length = Math.min(text.length, form.length - 1); length > 0; length -= 1) {
    const beginning = form.slice(0, length);
    if (text.endsWith(beginning)) return beginning;
  }
  return '';
}

function formsOf(secret: string): readonly string[] {
  if (secret.length < MIN_SECRET_CHARACTERS) return [];
  const inJson = JSON.stringify(secret).slice(1, -1);
  return [...new Set([secret, inJson, inJson.replaceAll('/', '\\/')])].map((form) =>
    toBytewiseText(Buffer.from(form)),
  );
}

/** One character a byte, so that text tools work on any bytes. */
function toBytewiseText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

function toBuffer(bytewiseText: string): Buffer {
  return Buffer.from(bytewiseText, 'latin1');
}
