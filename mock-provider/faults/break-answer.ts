import { type Answer, type Headers, jsonAnswer, type Step, textAnswer } from '../http/answer.ts';
import { errorAnswer, errorForStatus } from '../wire/provider-error.ts';
import type { DropFault, Fault, StatusFault } from './fault.ts';

/** What a fault answers in place of any completion; null when it needs one to break, or leaves it whole. */
export function answerInstead(fault: Fault | null): Answer | null {
  switch (fault?.kind) {
    case 'status':
      return statusAnswer(fault);
    case 'hang':
      return { status: 200, headers: {}, steps: [{ kind: 'hang' }] };
    case 'drop':
      return { status: 200, headers: {}, steps: [...brokenHead(fault), { kind: 'cut' }] };
    case 'html':
      return textAnswer(200, 'text/html; charset=utf-8', html);
    case 'empty':
      return textAnswer(200, 'application/json; charset=utf-8', '');
    case 'null-body':
      return jsonAnswer(200, null);
    case 'no-content':
      return { status: 204, headers: {}, steps: [] };
    default:
      return null;
  }
}

/** A JSON body as a fault delivers it; without a fault, whole. */
export function jsonOf(body: unknown, fault: Fault | null): Answer {
  const whole = jsonAnswer(200, body);
  switch (fault?.kind) {
    case 'malformed-json':
      return textAnswer(200, 'application/json; charset=utf-8', `${halfOf(body)}, oops ]]`);
    case 'truncated-json':
      return textAnswer(200, 'application/json; charset=utf-8', halfOf(body));
    case 'reset-in-body':
      return { ...whole, steps: [{ kind: 'send', text: halfOf(body) }, { kind: 'cut' }] satisfies Step[] };
    case 'stalled-body':
      return { ...whole, steps: [{ kind: 'send', text: halfOf(body) }, { kind: 'hang' }] satisfies Step[] };
    default:
      return whole;
  }
}

function halfOf(body: unknown): string {
  const text = JSON.stringify(body);
  return text.slice(0, Math.ceil(text.length / 2));
}

/** What its error is called in a journal: by its code, or by its type when it has none. */
export function toldError(fault: StatusFault): string {
  const error = errorForStatus(fault.status, fault.code);
  return error.code ?? fault.type ?? error.type;
}

function brokenHead(fault: DropFault): Step[] {
  return fault.brokenHead === true ? [{ kind: 'break-head' }] : [];
}

function statusAnswer(fault: StatusFault): Answer {
  const error = errorForStatus(fault.status, fault.code);
  const { type = error.type, message = error.message } = fault;
  return errorAnswer({ ...error, type, message }, statusHeaders(fault));
}

function statusHeaders({ retryAfterSeconds, retryAfterMs, shouldRetry, headers }: StatusFault): Headers {
  return {
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    ...(retryAfterMs === undefined ? {} : { 'retry-after-ms': String(retryAfterMs) }),
    ...(shouldRetry === undefined ? {} : { 'x-should-retry': String(shouldRetry) }),
    ...headers,
  };
}

const html = `<!doctype html>
<html><head><title>Just a moment...</title></head><body><h1>Checking your connection</h1></body></html>
`;
