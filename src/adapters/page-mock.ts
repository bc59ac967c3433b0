import { drillFaults } from '../../mock-provider/data/drill-faults.ts';
import { breakMap, concerns, withOrders } from '../../mock-provider/voices/clerk-faults.ts';
import { delayBefore, usualPace } from '../../mock-provider/voices/pace.ts';
import { questionIn } from '../../mock-provider/voices/go-on.ts';
import { isClerk, recognise, speak } from '../../mock-provider/voices/speaker.ts';
import { shippedSpeech } from '../../mock-provider/voices/speech.ts';
import { thought } from '../../mock-provider/voices/thought.ts';
import { countTokens, cutToTokens, piecesOf } from '../../mock-provider/voices/tokens.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import type {
  Completion,
  CompletionEnding,
  CompletionEvent,
  CompletionRequest,
  Failure,
  Reply,
} from '../ports/completion.ts';
import type { DrillFault, FaultDrill, HeldFault } from '../ports/faults.ts';

/** The provider of a page that has no server. */
export interface PageMock {
  readonly completion: Completion;
  readonly faults: FaultDrill;
}

/** The course of one attempt. */
interface Course {
  /** Time until the answer begins, or fails. */
  readonly delayMs: number;
  /** Called after the delay: a map takes a while to make, and asking should not block on it. */
  readonly answer: () => Answer;
}

interface Answer {
  /** Parts of a thought and of the text, delivered one after another at the pace of a stream. */
  readonly parts: readonly StreamedEvent[];
  readonly ending: CompletionEnding;
}

interface Drill extends FaultDrill {
  /** The fault for an attempt that begins now; a fault for a single attempt is used up. */
  take(isForClerk: boolean): DrillFault;
}

type StreamedEvent = Extract<CompletionEvent, { readonly delta: string }>;

type FailureFacts = Omit<Failure, 'kind' | 'detail'>;

type FailingFault = keyof typeof FAILURES;

const NO_FAULT: HeldFault = { kind: 'set', fault: 'none', times: 'until-off', otherFaults: 0 };

/** Faults in place of an answer, as the provider's client would report them. */
const FAILURES = {
  'rate-limit': {
    reason: 'rate-limit',
    status: drillFaults['rate-limit'].status,
    code: 'rate_limit_exceeded',
    retryAfterMs: drillFaults['rate-limit'].retryAfterSeconds * 1000,
  },
  'server-error': { reason: 'server', status: drillFaults['server-error'].status, code: 'server_error' },
  offline: { reason: 'connection' },
} as const satisfies Partial<Record<DrillFault, FailureFacts>>;

/** As the mock behind a server calls it. */
const MODEL = 'gpt-3.5-turbo-0125';

/**
 * The mock provider within the page: the same answers, pace and faults as the mock server, without the network.
 */
export function createPageMock(clock: Clock): PageMock {
  const speech = shippedSpeech();
  const drill = createDrill();

  /** Undefined if no answer ever comes. */
  function courseOf(request: CompletionRequest): Course | undefined {
    const question = questionIn(request.messages);
    const asked = recognise(systemText(request), speech.personas);
    const fault = drill.take(isClerk(asked));
    if (fault === 'time-out') return undefined;
    return {
      delayMs:
        delayBefore(speech, asked, question, usualPace.delayMs) +
        (fault === 'slow' ? drillFaults.slow.delayMs : 0),
      answer() {
        if (isFailing(fault)) return { parts: [], ending: fail(FAILURES[fault], fault) };
        const [said] = speak(speech, asked, question);
        const cut = cutToTokens(said?.text ?? '', request.maxTokens);
        const reply = { ...spoil(fault, cut, said?.isGeneral ?? false), model: MODEL };
        return deliver(withTokens(reply, cut.text, request), request, fault);
      },
    };
  }

  return {
    completion: {
      start(request, hear) {
        const course = courseOf(request);
        return course ? play(course, clock, hear) : () => undefined;
      },
    },
    faults: drill,
  };
}

function createDrill(): Drill {
  let held = NO_FAULT;
  return {
    async set(fault, times) {
      held = fault === 'none' ? NO_FAULT : { ...NO_FAULT, fault, times };
      return held;
    },
    current: async () => held,
    take(isForClerk) {
      const { fault, times } = held;
      if (!concerns(fault, isForClerk)) return 'none';
      if (times === 'once') held = NO_FAULT;
      return fault;
    },
  };
}

function systemText({ messages }: CompletionRequest): string {
  return messages
    .filter(({ role }) => role === 'system')
    .map(({ text }) => text)
    .join('\n');
}

function isFailing(fault: DrillFault): fault is FailingFault {
  return Object.hasOwn(FAILURES, fault);
}

function fail(failure: FailureFacts, fault: DrillFault): Failure {
  return { kind: 'failure', ...failure, detail: `The fault drill of this page: ${fault}` };
}

/** The answer as a fault leaves it. */
function spoil(
  fault: Exclude<DrillFault, FailingFault | 'time-out'>,
  { text, finishReason }: ReturnType<typeof cutToTokens>,
  isGeneral: boolean,
): Reply {
  const isCut = (reason: string) => (reason === 'length' ? ({ isCut: true } as const) : {});
  switch (fault) {
    case 'none':
    case 'slow':
    case 'broken-stream':
      return { kind: 'reply', text, ...isCut(finishReason), ...(isGeneral ? { isGeneral } : {}) };
    case 'thinking':
      return { kind: 'reply', text, thought, ...isCut(finishReason), ...(isGeneral ? { isGeneral } : {}) };
    case 'empty':
      return { kind: 'reply', text: null };
    case 'orders':
      return { kind: 'reply', text: withOrders(text) };
    case 'clerk-no-json':
    case 'clerk-false-quotes':
    case 'clerk-wrong-sentence':
    case 'clerk-cut':
    case 'clerk-empty': {
      const broken = breakMap(fault, text);
      return { kind: 'reply', text: broken.content, ...isCut(broken.finishReason) };
    }
  }
}

/** A provider counts the tokens of a stream only on request; an answer at its limit has all of them. */
function withTokens(
  reply: Reply,
  written: string,
  { streaming, wantsUsage, maxTokens }: CompletionRequest,
): Reply {
  const tokens = reply.isCut ? maxTokens : countTokens(written) + countTokens(reply.thought ?? '');
  return (streaming && !wantsUsage) || tokens === 0 ? reply : { ...reply, tokens };
}

function deliver(reply: Reply, { streaming }: CompletionRequest, fault: DrillFault): Answer {
  const partsOf = (kind: StreamedEvent['kind'], text: string | null | undefined) =>
    streaming ? piecesOf(text ?? '').map((delta) => ({ kind, delta })) : [];
  const texts = reply.isGeneral ? [] : partsOf('text', reply.text);
  if (fault !== 'broken-stream')
    return { parts: [...partsOf('thought', reply.thought), ...texts], ending: reply };
  const half = Math.floor(texts.length / 2);
  return { parts: texts.slice(0, half), ending: fail({ reason: 'broken-answer' }, fault) };
}

/** Plays an attempt as time passes. Parts that a throttled timer has delayed come at once. */
function play({ delayMs, answer }: Course, clock: Clock, hear: (event: CompletionEvent) => void): Cancel {
  const stepMs = usualPace.chunkDelayMs;
  let isCancelled = false;
  let cancelTimer = clock.after(delayMs, () => tell(answer(), 1));

  function tell({ parts, ending }: Answer, count: number): void {
    if (parts.length === 0) {
      hear(ending);
      return;
    }
    for (const kind of ['thought', 'text'] as const) {
      const due = parts.slice(0, count).filter((part) => part.kind === kind);
      if (due.length > 0) hear({ kind, delta: due.map(({ delta }) => delta).join('') });
      if (isCancelled) return;
    }
    const toldMs = clock.now();
    cancelTimer = clock.after(stepMs, () => {
      const due = Math.floor((clock.now() - toldMs) / stepMs);
      tell({ parts: parts.slice(count), ending }, Math.max(1, due));
    });
  }

  return () => {
    isCancelled = true;
    cancelTimer();
  };
}
