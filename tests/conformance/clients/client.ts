import type { CompletionRequest } from '../../../src/ports/completion.ts';

/** What a client made of an answer, in its own words put into ours. */
export type Heard = Said | Refused;

export interface Said {
  kind: 'said';
  id: string;
  model: string;
  text: string;
  finishReason: string;
  usage: { prompt: number; completion: number; total: number };
}

export interface Refused {
  kind: 'refused';
  status: number;
  /** The provider's code. */
  code: string | null;
  /** What the client calls this error. */
  name: string;
}

/** One of the ways to talk to a provider. Rejects when what it was answered is neither a completion nor an error. */
export interface Client {
  ask(request: CompletionRequest): Promise<Heard>;
  stream(request: CompletionRequest): Promise<Heard>;
}

export interface Connection {
  /** Ends in /v1. */
  baseUrl: string;
  apiKey: string;
  /** Told each body that is sent. */
  onBody: (body: unknown) => void;
}

export type Connect = (connection: Connection) => Client;

/** A fetch that tells what it sends. */
export function tellingFetch(onBody: Connection['onBody']): typeof fetch {
  return (input, init) => {
    if (typeof init?.body === 'string') onBody(JSON.parse(init.body));
    return fetch(input, init);
  };
}
