import { describe, expect, it } from 'vitest';
import { describeTrial } from '../../../src/domain/texts/own-model-texts.ts';
import type { Failure } from '../../../src/ports/completion.ts';

const describeUnreachable = (address: string) =>
  describeTrial({ kind: 'unreachable' }, { address, hasKey: false, origin: 'http://localhost:4173' });

it.each(['localhost', '127.0.0.1', '[::1]'])('what does not answer at %s is known by its port', (name) => {
  expect(describeUnreachable(`http://${name}:11434/v1`)).toMatch(
    /Is Ollama running\? Start it with: OLLAMA_ORIGINS=http:\/\/localhost:4173 ollama serve/,
  );
});

it.each(['http://192.168.0.7:11434/v1', 'https://localhost.example.org:11434/v1', 'http://localhost:9/v1'])(
  'but not at %s',
  (address) => {
    expect(describeUnreachable(address)).toMatch(/Check the address and your connection/);
  },
);

it('what does not answer in the home network is out of reach for a page on plain http', () => {
  const trial = { kind: 'unreachable' } as const;
  const address = 'http://192.168.0.7:11434/v1';
  const describeFrom = (origin: string) => describeTrial(trial, { address, hasKey: false, origin });
  expect(describeFrom('http://192.168.0.5:4173')).toBe(
    'Browsers do not let a page on plain http reach 192.168.0.7:11434. Only https helps: open this page at an https address.',
  );
  expect(describeFrom('https://chat.example.org')).toMatch(/only in Chrome and its relatives\.$/);
  expect(describeFrom('http://localhost:4173')).not.toMatch(/https/);
});

describe('a trial that failed', () => {
  const describeFailed = (failure: Partial<Failure>, models: readonly string[] = []) =>
    describeTrial(
      {
        kind: 'failed',
        failure: {
          kind: 'failure',
          reason: 'not-found',
          status: 404,
          detail: '',
          isOwnModel: true,
          ...failure,
        },
        models,
      },
      { address: 'https://models.example.org/v1', hasKey: true, origin: 'https://chat.example.org' },
    );

  it('ends with what the provider says', () => {
    expect(describeFailed({ reason: 'authentication', status: 400, said: 'API key not valid.' })).toBe(
      'The key is not accepted (400). Check it, or make a new one. The provider says: API key not valid.',
    );
  });

  it.each(['authentication', 'not-found', 'server'] as const)(
    'without a status has no brackets: %s',
    (reason) => {
      const failure = { kind: 'failure', reason, detail: '' } as const;
      for (const hasKey of [true, false]) {
        const facts = {
          address: 'https://models.example.org/v1',
          hasKey,
          origin: 'https://chat.example.org',
        };
        expect(describeTrial({ kind: 'failed', failure, models: [] }, facts)).not.toMatch(/[()]|undefined/);
      }
    },
  );

  it('does not guess where the provider says what to do', () => {
    const said = 'Key limit exceeded. Manage it at https://openrouter.ai/keys.';
    expect(describeFailed({ reason: 'quota', status: 403, said })).toBe(
      `The provider's quota is used up (403). The provider says: ${said}`,
    );
    const policy = 'No endpoints found matching your data policy.';
    expect(describeFailed({ reason: 'permission', said: policy })).toBe(
      `The key has no access to this model or service (404). The provider says: ${policy}`,
    );
  });

  it('at an address that answers in words is not one at which there is nothing to ask', () => {
    expect(describeFailed({})).toMatch(/^There is nothing to ask at this address \(404\)\./);
    expect(describeFailed({ said: 'Unknown deployment' })).toBe(
      'The provider does not know this model or address (404). Check both under “Who answers”. The provider says: Unknown deployment.',
    );
  });

  it('never offers the model that is missing', () => {
    const gone = { reason: 'model-gone', model: 'tiny' } as const;
    expect(describeFailed(gone, ['big'])).toBe('There is no model “tiny” there. It offers: big.');
    expect(describeFailed(gone, ['tiny', 'big'])).toBe(
      'The server lists the model “tiny”, but does not let it answer. Choose another one.',
    );
  });

  it('because of a web page says so', () => {
    expect(describeFailed({ reason: 'malformed-answer' })).toBe(
      'This address answers, but not like a model; it may be a web page. Check it; most end in /v1.',
    );
  });
});
