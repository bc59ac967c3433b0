import { forgetSettings } from '../../scripts/lib/environment.ts';
import { serveBuild } from '../../scripts/lib/serve.ts';
import { startProvider } from './provider.mjs';

// The default settings are measured, whatever this machine sets.
forgetSettings();

const provider = await startProvider(() => process.send?.({ kind: 'asked' }));
Object.assign(process.env, {
  QUARTET_PROVIDER: 'relay',
  QUARTET_STREAM: 'on',
  QUARTET_QUESTIONS_PER_VISITOR: '100000',
  QUARTET_QUESTIONS_PER_MINUTE: '100000',
  OPENAI_BASE_URL: provider.address,
  OPENAI_API_KEY: 'of-no-provider',
});
process.on('message', async (/** @type {{ deltas: number, intervalMs: number }} */ answer) => {
  process.send?.({ kind: 'answered', writtenAtMs: await provider.answer(answer) });
});
process.once('disconnect', () => process.exit(0));

const { address } = await serveBuild();
process.send?.({ kind: 'ready', address });
