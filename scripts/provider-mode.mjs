/**
 * One line that says who answers. Called after the settings were checked; never shows a key.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {string}
 */
export function describeProviderMode(environment) {
  const mode = environment.QUARTET_PROVIDER?.trim() || 'mock';
  if (mode === 'mock') return 'Provider: mock (answers come from this machine; no key, no network)';
  return `Provider: ${mode} (answers come from ${upstreamHost(environment.OPENAI_BASE_URL)})`;
}

/** @param {string | undefined} address */
function upstreamHost(address) {
  const text = address?.trim() || 'https://api.openai.com/v1';
  return URL.canParse(text) ? new URL(text).host : 'the address in OPENAI_BASE_URL';
}
