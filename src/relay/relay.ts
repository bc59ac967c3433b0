import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestBody } from '../domain/provider-fields.ts';
import { type Substitute, createLessons } from '../domain/provider-lessons.ts';
import type { Access } from './access.ts';
import { answerAccess } from './answer-access.ts';
import { type Deadlines, type GoneModel, answerQuestion } from './answer-question.ts';
import { ownOriginOf } from './guard.ts';
import type { QuestionLimits } from './inspect-body.ts';
import { type RequestInspection, inspectRequest } from './inspect-request.ts';
import type { Limiter } from './limits/limiter.ts';
import { type QuestionRecord, failureOf } from './question-record.ts';
import { createArrivals } from './read-body.ts';
import { requestIdOf } from './request-id.ts';
import { createSecretCheck } from './secret-parts.ts';
import { sendRefusal } from './send-refusal.ts';
import { createUpstream } from './upstream.ts';
import { createVisitorReader } from './visitor.ts';

export interface RelayOptions extends QuestionLimits {
  /** The provider's address, such as `https://api.openai.com/v1`, without a trailing slash. */
  readonly upstreamBaseUrl: string;
  /** Without one, every question is refused with 503. */
  readonly apiKey: string | undefined;
  /** What an https provider is reached through; it may hold a password. */
  readonly proxy: URL | undefined;
  /** The origin of a deployed page, such as `https://chat.example.org`; loopback names are always ours. */
  readonly publicOrigin: string | undefined;
  /** Addresses and networks of the proxies whose X-Forwarded-For names the visitor. */
  readonly trustedProxies: readonly string[];
  readonly deadlines: Deadlines;
  readonly limiter: Limiter;
  /** Undefined where everybody may ask. */
  readonly access: Access | undefined;
  /** Whether the provider is not to be asked. */
  readonly isPaused: boolean;
  /** What may take the place of a model that the provider does not offer. */
  readonly substitute: Substitute | undefined;
  /** Whether these fields are the page's own or its clerk's: what others are refused teaches nothing. */
  readonly isOwnQuestion: (body: RequestBody) => boolean;
  /** Told once of each model that the provider does not offer. */
  readonly onModelGone?: (gone: GoneModel) => void;
  /** Told of every question once, when it is over. */
  readonly onQuestion: (record: QuestionRecord) => void;
}

type Ours = Exclude<RequestInspection, { readonly kind: 'not-ours' }>;

export interface Relay {
  /** Connect-style. Answers /v1 and what is under it, and absolute addresses; passes on everything else. */
  handler(request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void;
  /** How many questions are being answered now. */
  openQuestions(): number;
  /** Ends open exchanges at both ends; the handler answers nothing afterwards. */
  dispose(): void;
}

/** Honest questions weigh a few KiB and are there at once: this much is sent by those who hold theirs back. */
const MAX_ARRIVING_BYTES = 64 * 1024 * 1024;

/**
 * Forwards the page's questions to one provider and adds the key, which never leaves the server (behaviour 12.3, 12.4).
 * Everything else is refused in the provider's error shape. Throws a TypeError when the base URL is none.
 */
export function createRelay(options: RelayOptions): Relay {
  const { publicOrigin, maxBodyBytes, limiter, access, onQuestion } = options;
  const url = new URL(`${options.upstreamBaseUrl}/chat/completions`);
  const { apiKey = '', proxy } = options;
  const upstream = createUpstream({ url, apiKey, proxy });
  const goneModels = new Set<string>();
  const answering = {
    ...options,
    lessons: createLessons(options),
    onModelGone(gone: GoneModel) {
      if (!goneModels.has(gone.model)) options.onModelGone?.(gone);
      goneModels.add(gone.model);
    },
    upstream,
    hasKey: apiKey !== '',
    arrivals: createArrivals(MAX_ARRIVING_BYTES),
    holdsSecret: createSecretCheck([apiKey, ...secretsOf(proxy)]),
  };
  const visitorOf = createVisitorReader(options.trustedProxies);
  const open = new Set<IncomingMessage>();
  const asking = new WeakSet<Socket>();
  const warned = new WeakSet<Socket>();
  let openQuestions = 0;
  let isDisposed = false;

  async function answer(request: IncomingMessage, response: ServerResponse, inspection: Ours) {
    const visitor = visitorOf(request);
    switch (inspection.kind) {
      case 'question':
        return answerOne(request, response, visitor);
      case 'access': {
        const isSecure = ownOriginOf(request.headers.host, publicOrigin)?.startsWith('https:') ?? false;
        return (
          access &&
          answerAccess(request, response, { access, visitor, isSecure, arrivals: answering.arrivals })
        );
      }
      default:
        return sendRefusal(inspection, request, response);
    }
  }

  /** Browsers and proxies wait for an answer before they ask again on its connection (behaviour 21.8). */
  async function answerOne(request: IncomingMessage, response: ServerResponse, visitor: string) {
    const { socket } = request;
    if (asking.has(socket)) {
      // While many answers wait to be sent, Node does not read on, and would not see the client leave.
      if (warned.has(socket)) return void socket.destroy();
      warned.add(socket);
      return sendRefusal({ kind: 'connection-busy' }, request, response);
    }
    asking.add(socket);
    openQuestions += 1;
    try {
      onQuestion(await answerAsked(request, response, visitor));
    } finally {
      openQuestions -= 1;
      asking.delete(socket);
    }
  }

  async function answerAsked(
    request: IncomingMessage,
    response: ServerResponse,
    visitor: string,
  ): Promise<QuestionRecord> {
    const startedAtMs = performance.now();
    const requestId = requestIdOf(response);
    const hasAccess = access?.isOpenTo(request.headers.cookie) ?? true;
    try {
      return await answerQuestion(request, response, { ...answering, visitor, hasAccess });
    } catch (error) {
      await sendRefusal({ kind: 'relay-failed' }, request, response).catch(() => response.destroy());
      return {
        requestId,
        visitor,
        outcome: 'relay-failed',
        status: response.headersSent ? response.statusCode : undefined,
        limitScope: undefined,
        model: undefined,
        isStreamed: false,
        headMs: undefined,
        totalMs: performance.now() - startedAtMs,
        tokens: undefined,
        failure: failureOf(error),
      };
    }
  }

  return {
    handler(request, response, next) {
      const inspection = inspectRequest(request, publicOrigin, maxBodyBytes, access !== undefined);
      if (inspection.kind === 'not-ours') return next();
      if (isDisposed) return void request.socket.destroy();
      open.add(request);
      // 'close' reports every broken connection; an 'error' without a listener would end the process.
      request.on('error', ignore);
      response.on('error', ignore);
      void answer(request, response, inspection)
        .catch(() => sendRefusal({ kind: 'relay-failed' }, request, response))
        // An answer had begun.
        .catch(() => response.destroy())
        .finally(() => open.delete(request));
    },
    openQuestions: () => openQuestions,
    dispose() {
      isDisposed = true;
      // A response that is queued behind another one has no connection to end.
      for (const { socket } of open) socket.destroy();
      upstream.dispose();
      limiter.dispose();
    },
  };
}

/** The password of a proxy, as it is set and as it is sent. */
function secretsOf(proxy: URL | undefined): readonly string[] {
  if (!proxy?.password) return [];
  const { username, password } = proxy;
  const plain = decodeURIComponent(password);
  const sent = Buffer.from(`${decodeURIComponent(username)}:${plain}`).toString('base64');
  return [password, plain, sent];
}

function ignore(): void {
  return undefined;
}
