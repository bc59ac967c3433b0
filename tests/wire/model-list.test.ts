import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { readModelList } from '../../src/wire/model-list.ts';

const NAMED = ['m-1', 'm-2'];

describe('a list of models', () => {
  it.each<readonly [unknown]>([
    [{ object: 'list', data: [{ id: 'm-1' }, { id: 'm-2' }] }],
    [{ data: ['m-1', 'm-2'] }],
    [{ data: [{ name: 'm-1' }, { name: 'm-2' }] }],
    [{ data: [{ model: 'm-1' }, { model: 'm-2' }] }],
    [{ data: ['m-1', { name: 'm-2' }] }],
    [{ models: [{ name: 'm-1', model: 'm-1' }, { name: 'm-2', model: 'm-2' }] }], // oxfmt-ignore
    [{ models: [{ key: 'm-1', name: 'Model One', type: 'llm' }, { key: 'm-2', name: 'Model Two' }] }], // oxfmt-ignore
    [{ models: ['m-1', 'm-2'] }],
    [{ models: ['m-1', 'm-2'], data: [] }],
    [{ data: { models: ['m-1', 'm-2'] } }],
    [{ models: { 'm-1': { size: 1 }, 'm-2': {} } }],
    [['m-1', 'm-2', 'm-1']],
    [[{ id: 7, name: 'm-1' }, { id: ' ', name: 'models/m-2' }, {}, null, { name: { en: 'm-3' } }]], // oxfmt-ignore
  ])('is read wherever the names stand: %j', (body) => {
    expect(readModelList(body)).toEqual({ kind: 'models', names: NAMED });
  });

  it.each<readonly [unknown]>([
    [[{ id: 'm-1' }, { id: 'vectors', type: 'embeddings' }]],
    [
      [
        { id: 'm-1', type: 'vlm' },
        { id: 'vectors', type: 'embedding' },
      ],
    ],
    [[{ id: 'm-1', capabilities: ['completion', 'embedding'] }, { id: 'vectors', capabilities: ['embedding'] }]], // oxfmt-ignore
    [[{ id: 'm-1', capabilities: { chat: true } }, { id: 'vectors', capabilities: { chat: false, embeddings: true } }]], // oxfmt-ignore
    [
      [
        { id: 'm-1', task: 'generate' },
        { id: 'vectors', task: 'feature-extraction' },
      ],
    ],
    [
      [
        { id: 'm-1', capabilities: [] },
        { id: 'vectors', mode: 'rerank' },
      ],
    ],
  ])('leaves out a model of which it says that it does not chat: %j', (body) => {
    expect(readModelList(body)).toEqual({ kind: 'models', names: ['m-1'] });
  });

  it('of nothing else says so', () => {
    expect(readModelList({ data: [{ id: 'vectors', type: 'embeddings' }] })).toEqual({
      kind: 'no-chat-model',
    });
  });

  it.each([
    [{ data: [] }, 'models'],
    [[], 'models'],
    [{ data: 'none' }, 'unknown'],
    [{ error: { message: 'm-1' } }, 'unknown'],
    [{ object: 'list' }, 'unknown'],
    ['m-1', 'unknown'],
    [null, 'unknown'],
  ])('of no name is empty or none: %j', (body, kind) => {
    expect(readModelList(body)).toEqual(kind === 'models' ? { kind, names: [] } : { kind });
  });

  test.prop([fc.jsonValue({ maxDepth: 6 })])('never throws, and has every name once', (body) => {
    const list = readModelList(body);
    const names = list.kind === 'models' ? list.names : [];
    expect(names).toEqual([...new Set(names)]);
  });
});
