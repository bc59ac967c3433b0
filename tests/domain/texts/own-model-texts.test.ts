import { expect, it } from 'vitest';
import { describeTrial } from '../../../src/domain/texts/own-model-texts.ts';

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
