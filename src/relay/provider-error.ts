import type { IncomingMessage } from 'node:http';
import { type Refusal, isModelGone } from '../domain/provider-lessons.ts';
import { parseJson } from './inspect-body.ts';
import { type ErrorAnswer, typeOf } from './refusal.ts';
import type { HoldsSecret } from './secret-parts.ts';

/** An error of the provider, as a visitor may know it. */
export interface ProviderError extends ErrorAnswer {
  readonly kind: 'provider-error';
  /** What the provider said, which nobody else may read. */
  readonly refusal: Refusal;
}

/** What may be told of an error, as it came. */
type ErrorFields = Readonly<Record<'code' | 'type' | 'param', unknown>>;

const NO_ERROR: ErrorFields = { code: undefined, type: undefined, param: undefined };

/** What an error without a status amounts to. */
const FAILED = 500;

/** Far more than providers write. */
const MOST_BYTES = 16 * 1024;

/** A body comes with its head, or within moments. */
const BODY_MS = 2000;

/** No sentence, and no name of an account, looks like this. */
const IDENTIFIER = /^[a-z0-9_.-]{1,64}$/i;

/** What a page waits by (behaviour 11.14), in no other form. */
const RETRY_HEADERS: Readonly<Record<string, RegExp>> = {
  'retry-after': /^(?:\d{1,9}(?:\.\d{1,9})?|[A-Z][a-z]{2,8}, [\w :-]{1,30} GMT)$/,
  'retry-after-ms': /^\d{1,12}(?:\.\d{1,9})?$/,
  'x-should-retry': /^(?:true|false)$/,
};

const MODEL_GONE = 'model_not_found';

const NO_CREDIT =
  'The account of this server has no quota left with the provider. Tell whoever runs the server to add some.';

const TOO_LONG =
  'The question is longer than the model can read. Ask a shorter one, or begin a new conversation.';

const UNWANTED = 'The provider does not answer this, by its rules on content. Ask it in other words.';

const BROKEN = 'The provider failed within its answer. Try again in a moment.';

const TOO_SLOW = 'The provider took too long. Try again.';

const MESSAGE_OF_CODE: ReadonlyMap<string, string> = new Map([
  [MODEL_GONE, 'The provider does not offer the model. Tell whoever runs the server to check OPENAI_MODEL.'],
  ['insufficient_quota', NO_CREDIT],
  ['context_length_exceeded', TOO_LONG],
  ['content_filter', UNWANTED],
  ['content_policy_violation', UNWANTED],
]);

const MESSAGE_OF_STATUS: ReadonlyMap<number, string> = new Map([
  [
    401,
    'The provider does not accept the key of this server. Tell whoever runs it to set another OPENAI_API_KEY.',
  ],
  [402, NO_CREDIT],
  [
    403,
    'The provider does not allow this server to ask it. Tell whoever runs the server to check what its key may do.',
  ],
  [
    404,
    'The provider does not know the model or the address. Tell whoever runs the server to check OPENAI_MODEL and OPENAI_BASE_URL.',
  ],
  [408, TOO_SLOW],
  [413, TOO_LONG],
  [429, 'The provider takes no more questions of this server for now. Try again in a moment.'],
  [504, TOO_SLOW],
  [524, TOO_SLOW],
]);

/**
 * Reads an answer with an error status. Its message may name the account or parts of the key: of it stay the status, the
 * identifiers of the error, and when to try again; the words are the relay's own (behaviour 21.9). Never rejects.
 */
export async function readProviderError(
  message: IncomingMessage,
  holdsSecret: HoldsSecret,
): Promise<ProviderError> {
  const { statusCode: status = 0, headers } = message;
  const start = await readStart(message);
  const refusal = { status, text: start.toString() };
  const fields = errorIn(parseJson(start)) ?? NO_ERROR;
  return {
    kind: 'provider-error',
    refusal,
    status,
    headers: Object.fromEntries(
      Object.entries(RETRY_HEADERS).flatMap(([name, form]) => {
        const value = String(headers[name] ?? '').trim();
        return form.test(value) ? [[name, value]] : [];
      }),
    ),
    error: reword(isModelGone(refusal) ? { ...fields, code: MODEL_GONE } : fields, status, holdsSecret),
  };
}

/** The error in an answer with another status, or in an event of its stream, in the same words; undefined where there is none. */
export function rewordError(answer: unknown, holdsSecret: HoldsSecret): ErrorAnswer['error'] | undefined {
  const error = errorIn(answer);
  if (error === undefined) return undefined;
  const { code } = error;
  const isStatus = typeof code === 'number' && code >= 400 && code <= 599;
  return reword(error, isStatus ? code : undefined, holdsSecret);
}

function reword(
  { code, type, param }: ErrorFields,
  status: number | undefined,
  holdsSecret: HoldsSecret,
): ErrorAnswer['error'] {
  const identifier = (value: unknown): string | undefined =>
    typeof value === 'string' && IDENTIFIER.test(value) && !holdsSecret(value) ? value : undefined;
  const knownCode = identifier(code);
  const knownType = identifier(type);
  return {
    message: describe(status, knownCode ?? knownType),
    type: knownType ?? typeOf(status ?? FAILED),
    param: identifier(param) ?? null,
    code: knownCode ?? null,
  };
}

function describe(status: number | undefined, code = ''): string {
  const known = MESSAGE_OF_CODE.get(code);
  if (known !== undefined) return known;
  if (status === undefined) return BROKEN;
  const usual = MESSAGE_OF_STATUS.get(status);
  if (usual !== undefined) return usual;
  return status >= 500
    ? `The provider failed (${status}). Try again in a moment.`
    : `The provider refused the question (${status}). Change it, then ask again.`;
}

/** A little of a body, until it ends, breaks off or takes too long; what is left of it is given up. */
function readStart(message: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const finish = (): void => {
      clearTimeout(timer);
      if (!message.readableEnded) message.destroy();
      resolve(Buffer.concat(chunks).subarray(0, MOST_BYTES));
    };
    const timer = setTimeout(finish, BODY_MS);
    message.on('error', finish).once('end', finish).once('close', finish);
    message.on('data', (chunk: Buffer) => {
      length += chunk.length;
      chunks.push(chunk);
      if (length >= MOST_BYTES) finish();
    });
    if (message.destroyed) finish();
  });
}

/** Some providers put it into a list, some write a text in its place. */
function errorIn(body: unknown): ErrorFields | undefined {
  const answer: unknown = Array.isArray(body) ? body[0] : body;
  const error: unknown = isRecord(answer) ? answer['error'] : undefined;
  if (!error) return undefined;
  const { code, type, param } = isRecord(error) ? error : {};
  return { code, type, param };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
