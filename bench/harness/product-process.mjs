import { rootFolder } from '../../scripts/root-folder.mjs';
import { serveBuild } from '../../scripts/serve-build.mjs';
import { isProductSetting } from '../../scripts/test-environment.mjs';
import { startProvider } from './provider.mjs';

const anyFreePort = 0;

// The default settings are measured, whatever this machine sets.
for (const name of Object.keys(process.env).filter(isProductSetting)) delete process.env[name];

const provider = await startProvider({
  onAsked: () => process.send?.({ kind: 'asked' }),
  onAnswered: () => process.send?.({ kind: 'answered' }),
});
Object.assign(process.env, {
  QUARTET_PROVIDER: 'relay',
  QUARTET_STREAM: 'on',
  QUARTET_QUESTIONS_PER_MINUTE: '100000',
  OPENAI_BASE_URL: provider.address,
  OPENAI_API_KEY: 'of-no-provider',
});
process.on('message', (/** @type {{ deltas: number, intervalMs: number }} */ answer) => {
  void provider.answer(answer);
});
process.once('disconnect', () => process.exit(0));

const { address } = await serveBuild({ rootFolder, port: anyFreePort });
process.send?.({ kind: 'ready', address });
