/** A well-known provider, or a program that answers on the visitor's own machine. */
export type ModelServer = HostedServer | LocalServer;

interface HostedServer {
  readonly kind: 'hosted';
  readonly name: string;
  readonly address: string;
  /** Where it hands out keys, without the scheme. */
  readonly keysPage: string;
}

interface LocalServer {
  readonly kind: 'local';
  readonly name: LocalServerName;
  readonly address: string;
  /** The command that starts it. */
  readonly start: string;
}

export type LocalServerName = 'Ollama' | 'LM Studio' | 'llama.cpp' | 'vLLM';

export const MODEL_SERVERS: readonly ModelServer[] = [
  hosted('OpenAI', 'https://api.openai.com/v1', 'platform.openai.com/api-keys'),
  hosted('OpenRouter', 'https://openrouter.ai/api/v1', 'openrouter.ai/settings/keys'),
  hosted('Groq', 'https://api.groq.com/openai/v1', 'console.groq.com/keys'),
  hosted('Mistral', 'https://api.mistral.ai/v1', 'console.mistral.ai/api-keys'),
  hosted(
    'Gemini',
    'https://generativelanguage.googleapis.com/v1beta/openai',
    'aistudio.google.com/app/apikey',
  ),
  local('Ollama', 'http://localhost:11434/v1', 'ollama serve'),
  local('LM Studio', 'http://localhost:1234/v1', 'lms server start --cors'),
  local('llama.cpp', 'http://localhost:8080/v1', 'llama-server -m MODEL.gguf'),
  local('vLLM', 'http://localhost:8000/v1', 'vllm serve MODEL'),
];

function hosted(name: string, address: string, keysPage: string): HostedServer {
  return { kind: 'hosted', name, address, keysPage };
}

function local(name: LocalServerName, address: string, start: string): LocalServer {
  return { kind: 'local', name, address, start };
}
