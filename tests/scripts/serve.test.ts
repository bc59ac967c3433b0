import { describe, expect, it } from 'vitest';
import { describeProviderMode } from '../../scripts/lib/serve.ts';

describe('the line about the provider', () => {
  it.each([{}, { QUARTET_PROVIDER: '' }, { QUARTET_PROVIDER: 'mock' }])('says mock for %j', (environment) => {
    expect(describeProviderMode(environment)).toMatch(/^Provider: mock /);
  });

  it('names the host that answers, and neither key nor password', () => {
    const line = describeProviderMode({
      QUARTET_PROVIDER: 'relay',
      OPENAI_BASE_URL: 'https://user:secret@llm.example:8443/v1?key=secret',
      OPENAI_API_KEY: 'secret',
    });
    expect(line).toBe('Provider: relay (answers come from llm.example:8443)');
  });

  it("names the provider's own host when no address is set", () => {
    expect(describeProviderMode({ QUARTET_PROVIDER: 'direct' })).toContain('api.openai.com');
  });
});
