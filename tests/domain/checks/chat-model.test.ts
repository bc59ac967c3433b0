import { describe, expect, it } from 'vitest';
import { isOfChat } from '../../../src/domain/checks/chat-model.ts';

describe('a model that does not chat', () => {
  it.each([
    'bge-m3:latest',
    'BAAI/bge-large-en-v1.5',
    'bge_small-q8_0.gguf',
    'gte-large',
    'Alibaba-NLP/gte-Qwen2-1.5B-instruct',
    'e5-large-v2',
    'intfloat/e5-mistral-7b-instruct',
    'jeffh/intfloat-multilingual-e5-large-instruct:f16',
    'all-minilm:latest',
    'sentence-transformers/all-MiniLM-L6-v2',
    'paraphrase-multilingual',
    'sentence-transformers/paraphrase-mpnet-base-v2',
    'nomic-embed-text',
    'mxbai-embed-large',
    'snowflake-arctic-embed2',
    'jina-embeddings-v3',
    'bge-reranker-v2-m3',
    'whisper-1',
    'gpt-4o-mini-tts',
    'embeddings',
    'feature-extraction',
  ])('is known by its name: %s', (name) => {
    expect(isOfChat(name)).toBe(false);
  });

  it.each([
    'llama3.2',
    'gemma3n:e4b',
    'gemma3n:e5b',
    'gemma-e5',
    'qwen2.5-coder:7b',
    'snowflake-arctic',
    'Qwen/Qwen3-4B-Instruct-GGUF:Q4_K_M',
    'abge-7b',
    'gte2-chat',
    'hottsy',
    'my-paraphrase-writer',
  ])('is no other: %s', (name) => {
    expect(isOfChat(name)).toBe(true);
  });
});
