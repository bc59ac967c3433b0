/** What the processes of the server's soak tell each other. */

/** The place in a question's text that tells the soak's provider how to answer. */
export const FAULTS = ['error', 'limit', 'cut', 'hang', 'slow'] as const;

export type Fault = (typeof FAULTS)[number];

export const FAULT_MARK = 'please fail by ';

/** Where the load goes. */
export interface Target {
  readonly port: number;
  /** What the page is asked for as, such as `127.0.0.1:4173`. */
  readonly host: string;
}

export type ServerOrder = 'measure' | 'close';

/** Said once, when the server listens. */
export interface ServerReady {
  readonly port: number;
  readonly metricsAddress: string;
}

/** What keeps a closed server's process alive beside what did before it was there, by its kinds. */
export type Leftovers = Readonly<Record<string, number>>;

/** Of the server's process, garbage collected; bytes, and ms of processor time since its start. */
export interface Measure {
  readonly rss: number;
  readonly heap: number;
  readonly processorMs: number;
}

export type AbuseOrder = { readonly kind: 'start'; readonly target: Target } | { readonly kind: 'stop' };

export interface AbuseNews {
  readonly kind: 'stopped';
  /** How often each kind of abuse was done. */
  readonly done: Readonly<Record<string, number>>;
}

/** A question as the page asks it. */
export function questionOf(text: string, stream: boolean): string {
  return JSON.stringify({
    model: 'gpt-3.5-turbo',
    messages: [
      { role: 'system', content: 'You are the Visionary.' },
      { role: 'user', content: text },
    ],
    temperature: 0.7,
    max_tokens: 150,
    presence_penalty: 0.6,
    frequency_penalty: 0.5,
    ...(stream && { stream: true }),
  });
}

export function headersOf({ host }: Target, body: string): Record<string, string> {
  return {
    host,
    origin: `http://${host}`,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  };
}
