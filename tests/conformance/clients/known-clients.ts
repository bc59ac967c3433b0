import { connectAiSdk } from './ai-sdk-client.ts';
import type { Client, Connect } from './client.ts';
import { connectCurl, hasCurl } from './curl-client.ts';
import { connectLangChain } from './langchain-client.ts';
import { connectOpenAi } from './openai-client.ts';

export interface KnownClient {
  name: string;
  connect: Connect;
}

export type Manner = keyof Client;
export type KnownCall = readonly [name: string, manner: Manner, client: KnownClient];

export const officialClient: KnownClient = { name: 'openai', connect: connectOpenAi };

const knownClients: readonly KnownClient[] = [
  officialClient,
  { name: '@ai-sdk/openai', connect: connectAiSdk },
  { name: '@langchain/openai', connect: connectLangChain },
  // The product asks for nothing but Node, and so do its tests.
  ...(hasCurl() ? [{ name: 'curl', connect: connectCurl }] : []),
];

/** Every client, in every manner it can ask. */
export const knownCalls: readonly KnownCall[] = knownClients.flatMap((client) =>
  (['ask', 'stream'] as const).map((manner) => [client.name, manner, client] as const),
);
