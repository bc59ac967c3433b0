import { describe, expect, it } from 'vitest';
import { createOwnModels } from '../../src/adapters/own-models.ts';
import { sendJson, shareRawServer } from '../support/raw-server.ts';

const server = shareRawServer();

describe('the models of a server', () => {
  const list = () => createOwnModels().list({ address: `${server.url}/v1`, key: 'a-key' });

  it.each([
    [{ data: [{ id: 'one' }, { id: 'models/two' }, { id: 'one' }, {}, null, { id: 7 }] }, ['one', 'two']],
    [[{ id: 'one' }], ['one']],
    // A name is sent back as it is, so one that cannot be shown so is left out.
    [
      { data: ['one\u202e', 'a\nb', ' two', '\u3164', 'x'.repeat(201), '', 'é'].map((id) => ({ id })) },
      ['é'],
    ],
    [{ data: [] }, []],
    [{ data: 'none' }, undefined],
    [null, undefined],
  ])('listed as %j, are %j', async (body, names) => {
    server.answerWith((response) => sendJson(response, body));
    expect(await list()).toEqual(names);
  });

  it('are unknown where it answers with an error, or not with JSON', async () => {
    server.answerWith((response) => sendJson(response, { data: [{ id: 'one' }] }, 404));
    expect(await list()).toBeUndefined();
    server.answerWith((response) => response.end('<h1>Hi</h1>'));
    expect(await list()).toBeUndefined();
  });
});
