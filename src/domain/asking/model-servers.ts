import type { ModelList } from '../../ports/model-servers.ts';
import { isOfChat } from '../checks/chat-model.ts';

/** A well-known provider, or a program that answers on the visitor's own machine. */
export type ModelServer = HostedServer | LocalServer;

interface HostedServer {
  readonly kind: 'hosted';
  readonly name: string;
  readonly address: string;
  /** Where it hands out keys, without the scheme. */
  readonly keysPage: string;
  /** How its keys begin, or could. */
  readonly keyBeginning: string;
  readonly exampleModel: string;
}

interface LocalServer {
  readonly kind: 'local';
  readonly name: LocalServerName;
  readonly address: string;
  readonly exampleModel: string;
}

export type LocalServerName = 'Ollama' | 'LM Studio' | 'llama.cpp' | 'vLLM';

/** The entry of the list for any other server. */
export const OTHER_SERVER = 'Other';

export const MODEL_SERVERS: readonly ModelServer[] = [
  hosted('OpenAI', 'https://api.openai.com/v1', 'platform.openai.com/api-keys', 'sk-', 'gpt-6-luna'),
  hosted(
    'OpenRouter',
    'https://openrouter.ai/api/v1',
    'openrouter.ai/settings/keys',
    'sk-or-',
    'openai/gpt-oss-20b',
  ),
  hosted('Groq', 'https://api.groq.com/openai/v1', 'console.groq.com/keys', 'gsk_', 'openai/gpt-oss-20b'),
  hosted(
    'Mistral',
    'https://api.mistral.ai/v1',
    'console.mistral.ai/api-keys',
    'aB3',
    'mistral-small-latest',
  ),
  hosted(
    'Gemini',
    'https://generativelanguage.googleapis.com/v1beta/openai',
    'aistudio.google.com/app/apikey',
    'AQ.',
    'gemini-3.8-flash',
  ),
  hosted(
    'Anthropic',
    'https://api.anthropic.com/v1',
    'platform.claude.com/settings/keys',
    'sk-ant-',
    'claude-haiku-4-5',
  ),
  local('Ollama', 'http://localhost:11434/v1', 'llama3.2'),
  local('LM Studio', 'http://localhost:1234/v1', 'qwen3-4b'),
  local('llama.cpp', 'http://localhost:8080/v1', 'qwen3-4b'),
  local('vLLM', 'http://localhost:8000/v1', 'Qwen/Qwen3-4B'),
];

/** A list without the models whose names say that they do not chat. */
export function chatModelsOf(list: ModelList): ModelList {
  if (list.kind !== 'models') return list;
  const names = list.names.filter(isOfChat);
  return names.length === 0 && list.names.length > 0 ? { kind: 'no-chat-model' } : { kind: 'models', names };
}

/** The model to begin with among those that chat; undefined if none of them is the obvious one. */
export function suggestedModel(
  names: readonly string[],
  server: ModelServer | undefined,
): string | undefined {
  if (names.length === 1 || server?.kind === 'local') return names[0];
  return names.find((name) => name === server?.exampleModel);
}

function hosted(
  name: string,
  address: string,
  keysPage: string,
  keyBeginning: string,
  exampleModel: string,
): HostedServer {
  return { kind: 'hosted', name, address, keysPage, keyBeginning, exampleModel };
}

function local(name: LocalServerName, address: string, exampleModel: string): LocalServer {
  return { kind: 'local', name, address, exampleModel };
}
