import { afterAll, beforeAll } from 'vitest';
import { type ServedMockProvider, serveMockProvider } from '../../mock-provider/serve.ts';
import { createMockFaults } from '../../src/adapters/mock-faults.ts';
import { createOpenAiProvider } from '../../src/adapters/openai-provider.ts';
import type { PageMock } from '../../src/adapters/page-mock.ts';
import { resetMock } from './faults.ts';

const VISITOR = 'here';

/** The mock behind a server for the tests of a file, with one visitor. */
export function shareMock() {
  const mock = {} as ServedMockProvider;
  beforeAll(async () => void Object.assign(mock, await serveMockProvider({ delayMs: 0 })));
  afterAll(() => mock.close());
  return {
    get url() {
      return mock.url;
    },
    /** As new, as its visitor finds it. */
    async reset(): Promise<PageMock> {
      await resetMock(mock.url);
      const options = {
        baseUrl: `${mock.url}/v1`,
        apiKey: 'any',
        maskKeys: (text: string) => text,
        headers: { 'x-quartet-visitor': VISITOR },
      };
      return { completion: createOpenAiProvider(options), faults: createMockFaults(mock.url, VISITOR) };
    },
  };
}
