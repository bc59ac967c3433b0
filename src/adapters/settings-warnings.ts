import { isLoopbackAddress } from './addresses.ts';
import type { Environment } from './settings-reader.ts';
import { DEFAULT_MODEL, type Settings, VARIABLES } from './settings.ts';

/** What works, but perhaps not as it was meant; a sentence each. */
export function warningsOf(settings: Settings, environment: Environment): readonly string[] {
  return [...unknownVariables(environment), ...providerWarnings(settings), ...addressWarnings(settings)];
}

function unknownVariables(environment: Environment): readonly string[] {
  const known: ReadonlySet<string> = new Set(Object.values(VARIABLES));
  return Object.keys(environment)
    .filter((name) => name.startsWith('QUARTET_') && !known.has(name))
    .map((name) => `${name} is no setting of Quartet and has no effect.`);
}

function providerWarnings(settings: Settings): readonly string[] {
  const { openaiModel, openaiApiKey, openaiBaseUrl } = settings;
  switch (settings.provider) {
    case 'mock':
      return openaiModel === DEFAULT_MODEL
        ? []
        : ['OPENAI_MODEL has no effect while QUARTET_PROVIDER is mock.'];
    case 'relay':
      return [
        ...(openaiApiKey === undefined
          ? ['QUARTET_PROVIDER is relay, but OPENAI_API_KEY is not set: every question will fail with 503.']
          : []),
        ...clearTextWarning(openaiBaseUrl),
      ];
    case 'direct':
      return [
        'QUARTET_PROVIDER is direct: QUARTET_BROWSER_KEY is readable by everybody who opens the page.',
        ...clearTextWarning(openaiBaseUrl),
      ];
  }
}

function clearTextWarning(baseUrl: string): readonly string[] {
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol === 'https:' || isLoopbackAddress(hostname)) return [];
  return ['OPENAI_BASE_URL is not https: the key and the questions can be read on the way.'];
}

function addressWarnings({ host, publicOrigin }: Settings): readonly string[] {
  if (isLoopbackAddress(host) || publicOrigin !== undefined) return [];
  return [
    `QUARTET_HOST is ${host}, but QUARTET_PUBLIC_ORIGIN is not set: only requests for localhost will be answered.`,
  ];
}
