import { describe, expect, it, vi } from 'vitest';
import { QUARTET } from '../../../src/domain/squad/built-in-squad.ts';
import { OwnModelChoice } from '../../../src/domain/visit/own-model.ts';
import { OwnModelForm } from '../../../src/domain/visit/own-model-form.ts';
import type { ModelServers, OwnModel } from '../../../src/ports/model-servers.ts';
import { createMemoryNote } from '../../support/memory-note.ts';
import { createScriptedCompletion, hang } from '../../support/scripted-completion.ts';
import { type TestVisitOptions, createTestChat, say } from '../../support/test-visit.ts';

const OWN: OwnModel = { address: 'http://localhost:11434/v1', key: 'k', model: 'tiny', pace: {} };

function connectable(stored?: string, options: Partial<TestVisitOptions> = {}) {
  const chat = createTestChat([hang], { kind: 'mock', ...options });
  const note = createMemoryNote(stored);
  const answering = createScriptedCompletion(chat.clock, hang, hang);
  const list = vi.fn<ModelServers['list']>(async () => ['tiny', 'big']);
  const tryIt = vi.fn<ModelServers['try']>(async () => ({ kind: 'works', text: 'ready' }));
  const servers: ModelServers = { list, try: tryIt, completionOf: () => answering };
  const choice = new OwnModelChoice(chat.visit, chat.completion, { servers, note });
  return { ...chat, note, answering, list, tryIt, choice };
}

describe('a model of one’s own', () => {
  it('answers from the next question on, until it is left', () => {
    const { visit, choice, answering, completion, note } = connectable();
    expect([choice.used.value, visit.answerer.value]).toEqual([undefined, visit.site]);
    expect(choice.use(OWN, false)).toBe(true);
    expect(visit.answerer.value).toMatchObject({ kind: 'own-model', model: 'tiny', host: 'localhost:11434' });
    say({ visit }, 'Why?');
    expect([answering.calls.length, completion.calls.length, note.read()]).toEqual([1, 0, undefined]);
    choice.leave();
    expect([choice.used.value, visit.answerer.value]).toEqual([undefined, visit.site]);
  });

  it('is remembered on request, answers at once when it comes back, and is forgotten', () => {
    const first = connectable();
    expect(first.choice.use(OWN, true)).toBe(true);
    const { visit, choice, answering, note } = connectable(first.note.read());
    expect([choice.used.value, choice.isStored()]).toEqual([OWN, true]);
    say({ visit }, 'Why?');
    expect(answering.calls).toHaveLength(1);
    expect(choice.forget()).toBe(true);
    expect([choice.used.value, choice.isStored(), note.read()]).toEqual([undefined, false, undefined]);
    expect(visit.answerer.value).toBe(visit.site);
  });

  it('that cannot be read leaves the site’s own answerer in place, and can be forgotten', () => {
    const { visit, choice } = connectable('{"address":1}');
    expect([choice.used.value, choice.isStored(), visit.answerer.value]).toEqual([
      undefined,
      true,
      visit.site,
    ]);
    choice.forget();
    expect(choice.isStored()).toBe(false);
  });

  it('answers also where the device stores nothing, and says so', () => {
    const { visit, choice, note } = connectable();
    note.isBlocked = true;
    expect(choice.use(OWN, true)).toBe(false);
    expect(visit.answerer.value.kind).toBe('own-model');
  });

  it('asks its server for other models only if a persona names one, and then lets that answer', async () => {
    const plain = connectable();
    plain.choice.use(OWN, false);
    expect(plain.list).not.toHaveBeenCalled();
    const personas = ['big', 'huge'].map((model, index) => ({ ...QUARTET.personas[index]!, model }));
    const { visit, choice, list } = connectable(undefined, { personas });
    choice.use(OWN, false);
    expect(visit.lanes.map(({ model }) => model.value)).toEqual(['tiny', 'tiny']);
    await vi.waitFor(() => expect(visit.lanes.map(({ model }) => model.value)).toEqual(['big', 'tiny']));
    list.mockResolvedValue(undefined);
    choice.use({ ...OWN, model: 'small' }, false);
    await list.mock.results.at(-1)?.value;
    expect(visit.lanes.map(({ model }) => model.value)).toEqual(['small', 'small']);
  });

  it('is not asked more at once because it is chosen again', () => {
    const { visit, choice, answering } = connectable();
    choice.use(OWN, false);
    visit.table.open();
    visit.table.ask('All?');
    visit.lanes[0]!.stop();
    choice.use({ ...OWN }, false);
    visit.lanes[0]!.tryAgain();
    expect(answering.inFlight()).toBe(1);
  });

  it('is not taken for the present one when its list comes late', async () => {
    const personas = [{ ...QUARTET.personas[0]!, model: 'big' }];
    const { visit, choice, list } = connectable(undefined, { personas });
    choice.use(OWN, false);
    choice.leave();
    await list.mock.results[0]?.value;
    expect(visit.answerer.value).toBe(visit.site);
  });
});

describe('the form', () => {
  function fill(parts: ReturnType<typeof connectable>, fields = {}) {
    const form = new OwnModelForm(parts.choice);
    form.write({ address: 'localhost:11434', model: ' tiny ', ...fields });
    return form;
  }

  it('asks one small question, of the address as it is normalised', async () => {
    const parts = connectable();
    const form = fill(parts);
    await form.tryIt();
    expect(parts.tryIt).toHaveBeenCalledWith({ ...OWN, key: '' });
    expect(form.outcome.value).toMatchObject({ kind: 'tried', trial: { kind: 'works' } });
    expect(form.fields.value).toMatchObject({ address: OWN.address, model: 'tiny' });
    form.write({ model: 'other' });
    expect(form.outcome.value).toEqual({ kind: 'none' });
  });

  it('drops the outcome of fields that have changed meanwhile', async () => {
    const form = fill(connectable());
    const trial = form.tryIt();
    expect(form.outcome.value).toEqual({ kind: 'trying' });
    form.write({ model: 'other' });
    await trial;
    expect(form.outcome.value).toEqual({ kind: 'none' });
  });

  it('says that its code could not be loaded', async () => {
    const parts = connectable();
    parts.tryIt.mockRejectedValue(new Error('offline'));
    const form = fill(parts);
    await form.tryIt();
    expect(form.outcome.value).toEqual({ kind: 'not-loaded' });
  });

  it.each([
    [{ address: '' }, 'address', 'no-address'],
    [{ address: 'https://sk@a.org' }, 'address', 'key-inside'],
    [{ address: '192.168.0.7' }, 'address', 'plain-http'],
    [{ key: 'ключ' }, 'key', 'bad-key'],
    [{ model: ' ' }, 'model', 'missing-model'],
    [{ atOnce: '0' }, 'atOnce', 'bad-at-once'],
    [{ atOnce: '2.5' }, 'atOnce', 'bad-at-once'],
    [{ firstSeconds: 'long' }, 'firstSeconds', 'bad-wait'],
    [{ silenceSeconds: '601' }, 'silenceSeconds', 'bad-wait'],
  ])('with %j refuses to be used, because of the %s: %s', (fields, field, issue) => {
    const parts = connectable();
    const form = fill(parts, fields);
    expect(form.use()).toBeUndefined();
    expect(form.outcome.value).toEqual({ kind: 'refused', field, issue });
    expect(parts.choice.used.value).toBeUndefined();
  });

  it('lets the model answer at the pace that is typed, and holds what was typed for the next time', () => {
    const parts = connectable();
    const form = fill(parts, { atOnce: '2', firstSeconds: '0300', silenceSeconds: '1.5' });
    expect(form.use()).toEqual({
      ...OWN,
      key: '',
      pace: { atOnce: 2, firstMs: 300_000, silenceMs: 1500 },
    });
    expect(parts.visit.answerer.value.pace).toMatchObject({ atOnce: 2, firstMs: 300_000, silenceMs: 1500 });
    expect(new OwnModelForm(parts.choice).fields.value).toMatchObject({ atOnce: '2', model: 'tiny' });
  });

  it('shows the model that the device remembers, and is empty once that is forgotten', () => {
    const pace = { firstMs: 300_000 };
    const form = new OwnModelForm(connectable(JSON.stringify({ ...OWN, pace })).choice);
    expect(form.shouldRemember.value).toBe(true);
    expect(form.fields.value).toMatchObject({ model: 'tiny', key: 'k', firstSeconds: '300', atOnce: '' });
    form.forget();
    expect(form.outcome.value).toEqual({ kind: 'forgotten' });
    expect([form.fields.value.key, form.shouldRemember.value]).toEqual(['', false]);
  });

  it('says when the device does not forget it', () => {
    const parts = connectable(JSON.stringify(OWN));
    const form = new OwnModelForm(parts.choice);
    parts.note.write = () => false;
    form.forget();
    expect(form.outcome.value).toEqual({ kind: 'not-forgotten' });
  });

  it('says when the device stores nothing, although the model answers', () => {
    const parts = connectable();
    parts.note.isBlocked = true;
    const form = fill(parts);
    form.setRemember(true);
    expect(form.use()).toBeUndefined();
    expect(form.outcome.value).toEqual({ kind: 'not-stored' });
    expect(parts.choice.used.value).toMatchObject({ model: 'tiny' });
  });

  it('lists the models of an address, but never with a key that may be another server’s', async () => {
    const parts = connectable();
    const form = fill(parts, { key: 'k', model: '' });
    form.write({ address: 'localhost:9999' });
    form.look();
    expect(parts.list).not.toHaveBeenCalled();
    form.write({ key: 'other' });
    form.look();
    expect(parts.list).toHaveBeenCalledWith({ address: 'http://localhost:9999/v1', key: 'other' });
    expect(form.listing.value).toEqual({ kind: 'asking' });
    await vi.waitFor(() => expect(form.listing.value).toEqual({ kind: 'listed', models: ['tiny', 'big'] }));
    form.look();
    expect(parts.list).toHaveBeenCalledTimes(1);
    form.choose('https://api.groq.com/openai/v1');
    expect([form.fields.value.key, form.listing.value.kind, form.server.value?.name]).toEqual([
      '',
      'none',
      'Groq',
    ]);
    form.choose('');
    expect(form.fields.value).toMatchObject({ address: 'http://localhost:9999/v1', key: 'other' });
  });
});
