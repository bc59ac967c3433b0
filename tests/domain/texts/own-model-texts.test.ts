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
