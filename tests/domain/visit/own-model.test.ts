import { describe, expect, it, vi } from 'vitest';
import { QUARTET } from '../../../src/domain/squad/built-in-squad.ts';
import { describeListing } from '../../../src/domain/texts/own-model-texts.ts';
import { OwnModelChoice } from '../../../src/domain/visit/own-model.ts';
import { type Listing, OwnModelForm } from '../../../src/domain/visit/own-model-form.ts';
import type { Failure } from '../../../src/ports/completion.ts';
import type { ModelList, ModelServers, OwnModel, Trial } from '../../../src/ports/model-servers.ts';
import { createMemoryNote } from '../../support/memory-note.ts';
import { createScriptedCompletion, hang } from '../../support/scripted-completion.ts';
import { type TestVisitOptions, createTestChat, say } from '../../support/test-visit.ts';

const OWN: OwnModel = { address: 'http://localhost:11434/v1', key: 'k', model: 'tiny', pace: {} };

const EMPTY_FIELDS = {
  server: '',
  address: '',
  key: '',
  model: '',
  atOnce: '',
  firstSeconds: '',
  silenceSeconds: '',
};

function connectable(stored?: string, options: Partial<TestVisitOptions> = {}, ofTab?: string) {
  const chat = createTestChat([hang], { kind: 'mock', ...options });
  const note = createMemoryNote(stored);
  const tabNote = createMemoryNote(ofTab);
  const answering = createScriptedCompletion(chat.clock, hang, hang);
  const list = vi.fn<ModelServers['list']>(async () => ({ kind: 'models', names: ['tiny', 'big'] }));
  const trials: { own: OwnModel; limitMs: number; end: (trial: Trial) => void; isCancelled: boolean }[] = [];
  const servers: ModelServers = {
    list,
    try(own, limitMs, end) {
      const trial = { own, limitMs, end, isCancelled: false };
      trials.push(trial);
      return () => void (trial.isCancelled = true);
    },
    completionOf: () => answering,
  };
  const ports = { servers, clock: chat.clock, note, tabNote };
  const choice = new OwnModelChoice(chat.visit, chat.completion, ports);
  return { ...chat, note, tabNote, answering, list, trials, choice };
}

describe('a model of one’s own', () => {
  it('answers from the next question on, until it is left', () => {
    const { visit, choice, answering, completion, note } = connectable();
    expect([choice.used.value, visit.answerer.value]).toEqual([undefined, visit.site]);
    choice.use(OWN);
    expect(visit.answerer.value).toMatchObject({ kind: 'own-model', model: 'tiny', host: 'localhost:11434' });
    say({ visit }, 'Why?');
    expect([answering.calls.length, completion.calls.length, note.read()]).toEqual([1, 0, undefined]);
    choice.leave();
    expect([choice.used.value, visit.answerer.value]).toEqual([undefined, visit.site]);
  });

  it('is remembered on request, answers at once when it comes back, and is forgotten', () => {
    const first = connectable();
    first.choice.use(OWN);
    expect(first.choice.remember(OWN)).toBe(true);
    const { visit, choice, answering, note } = connectable(first.note.read());
    expect([choice.used.value, choice.isStored()]).toEqual([OWN, true]);
    say({ visit }, 'Why?');
    expect(answering.calls).toHaveLength(1);
    expect(choice.forget()).toBe(true);
    expect([choice.used.value, choice.isStored(), note.read()]).toEqual([undefined, false, undefined]);
    expect(visit.answerer.value).toBe(visit.site);
  });

  it.each([JSON.stringify(OWN), undefined])(
    'that another tab has forgotten is asked no more, and nothing answers in its place: %s',
    (removed) => {
      const { visit, choice, answering, completion, tabNote } = connectable(JSON.stringify(OWN));
      visit.table.write('typed');
      say({ visit }, 'Why?');
      choice.draft.value = { ...EMPTY_FIELDS, key: 'typed' };
      choice.lose(removed);
      expect([answering.inFlight(), visit.busy.value]).toEqual([0, false]);
      expect([choice.used.value, choice.draft.value, tabNote.read()]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      expect([visit.isDisconnected.value, choice.lost.value?.model]).toEqual([true, 'tiny']);
      expect(say({ visit }, 'And now?')).toBe('not-connected');
      expect([answering.calls.length, completion.calls.length]).toEqual([1, 0]);
      choice.leave();
      expect(visit.answerer.value).toBe(visit.site);
    },
  );

  it('stays when another tab removes another one, or one that cannot be read', () => {
    const { visit, choice } = connectable();
    choice.lose(undefined);
    choice.use(OWN);
    choice.lose(JSON.stringify({ ...OWN, model: 'big' }));
    choice.lose('{');
    expect([choice.used.value, visit.isDisconnected.value]).toEqual([OWN, false]);
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
    choice.use(OWN);
    expect(choice.remember(OWN)).toBe(false);
    expect(visit.answerer.value.kind).toBe('own-model');
  });

  it('asks its server for other models only if a persona names one, and then lets that answer', async () => {
    const plain = connectable();
    plain.choice.use(OWN);
    expect(plain.list).not.toHaveBeenCalled();
    const personas = ['big', 'huge'].map((model, index) => ({ ...QUARTET.personas[index]!, model }));
    const { visit, choice, list } = connectable(undefined, { personas });
    choice.use(OWN);
    expect(visit.lanes.map(({ model }) => model.value)).toEqual(['tiny', 'tiny']);
    await vi.waitFor(() => expect(visit.lanes.map(({ model }) => model.value)).toEqual(['big', 'tiny']));
    list.mockResolvedValue({ kind: 'unknown' });
    choice.use({ ...OWN, model: 'small' });
    await list.mock.results.at(-1)?.value;
    expect(visit.lanes.map(({ model }) => model.value)).toEqual(['small', 'small']);
  });

  it('is not asked more at once because it is chosen again', () => {
    const { visit, choice, answering } = connectable();
    choice.use(OWN);
    visit.table.open();
    visit.table.ask('All?');
    visit.lanes[0]!.stop();
    choice.use({ ...OWN });
    visit.lanes[0]!.tryAgain();
    expect(answering.inFlight()).toBe(1);
  });

  it('is not taken for the present one when its list comes late', async () => {
    const personas = [{ ...QUARTET.personas[0]!, model: 'big' }];
    const { visit, choice, list } = connectable(undefined, { personas });
    choice.use(OWN);
    choice.leave();
    await list.mock.results[0]?.value;
    expect(visit.answerer.value).toBe(visit.site);
  });
});

describe('after a reload with a model that was not remembered', () => {
  const reloaded = (ofTab: string | undefined, stored?: string) => connectable(stored, {}, ofTab);

  function usedBefore(shouldRemember = false) {
    const { choice, tabNote, note } = connectable();
    choice.use(OWN);
    if (shouldRemember) choice.remember(OWN);
    return { ofTab: tabNote.read(), stored: note.read() };
  }

  it('the tab knows its name and host, not its key, and a question stays in the input', () => {
    const { ofTab } = usedBefore();
    expect(ofTab).toBe('{"model":"tiny","host":"localhost:11434"}');
    const { visit, choice, completion } = reloaded(ofTab);
    expect(choice.lost.value).toMatchObject({ model: 'tiny', host: 'localhost:11434' });
    expect(say({ visit }, 'Why?')).toBe('not-connected');
    expect([visit.chosen.value.draft.value, completion.calls.length]).toEqual(['Why?', 0]);
  });

  it('the demo goes on once the visitor says so, and no tab knows of the model then', () => {
    const { visit, choice, completion, tabNote } = reloaded(usedBefore().ofTab);
    choice.leave();
    expect([choice.lost.value, tabNote.read()]).toEqual([undefined, undefined]);
    expect(say({ visit }, 'Why?')).toBeUndefined();
    expect(completion.calls).toHaveLength(1);
  });

  it('the model can be connected again: the form knows its address and its name', () => {
    const { choice, visit, answering } = reloaded(usedBefore().ofTab);
    const form = new OwnModelForm(choice);
    expect(form.fields.value).toMatchObject({
      server: 'Ollama',
      address: OWN.address,
      model: 'tiny',
      key: '',
    });
    expect(form.connectAnyway()).toMatchObject({ model: 'tiny' });
    expect(choice.lost.value).toBeUndefined();
    expect(say({ visit }, 'Why?')).toBeUndefined();
    expect(answering.calls).toHaveLength(1);
  });

  it.each([
    ['models.example.org', 'https://models.example.org/v1'],
    ['192.168.1.5:8443', 'https://192.168.1.5:8443/v1'],
    ['127.0.0.1:8411', 'http://127.0.0.1:8411/v1'],
    ['[::1]:8411', 'http://[::1]:8411/v1'],
  ])('the form knows where a model at %s may be: %s', (host, address) => {
    const { choice } = reloaded(JSON.stringify({ model: 'big', host }));
    expect(new OwnModelForm(choice).fields.value).toMatchObject({ server: 'Other', address });
  });

  it('the form knows of a model in the home network that it was asked over http', () => {
    const { choice, tabNote } = connectable();
    choice.use({ ...OWN, address: 'http://192.168.1.5:11434/v1' });
    const form = new OwnModelForm(reloaded(tabNote.read()).choice);
    expect(form.fields.value.address).toBe('http://192.168.1.5:11434/v1');
  });

  it.each(['x'.repeat(300), 'abc\u202Edef'])('the tab knows of any model: %s', (model) => {
    const { choice, tabNote } = connectable();
    choice.use({ ...OWN, model });
    expect(reloaded(tabNote.read()).choice.lost.value?.host).toBe('localhost:11434');
  });

  it('one that is remembered answers at once', () => {
    const { ofTab, stored } = usedBefore(true);
    const { choice, visit } = reloaded(ofTab, stored);
    expect([choice.lost.value, choice.used.value, visit.isDisconnected.value]).toEqual([
      undefined,
      OWN,
      false,
    ]);
  });

  it.each([
    undefined,
    '',
    'null',
    '{"model":1}',
    '{"model":"\u202e","host":"a"}',
    '{"model":"a","host":"a b"}',
  ])('what the tab holds may be anything: %s', (ofTab) => {
    const { choice, visit } = reloaded(ofTab);
    expect([choice.lost.value, visit.isDisconnected.value]).toEqual([undefined, false]);
  });

  it('where the tab stores nothing, the demo answers', () => {
    const { choice, tabNote } = connectable();
    tabNote.isBlocked = true;
    choice.use(OWN);
    expect(reloaded(tabNote.read()).visit.isDisconnected.value).toBe(false);
  });
});

describe('the form', () => {
  it('says no more that it asks which models there are once a trial has ended, or another key is typed', async () => {
    const parts = connectable();
    parts.list.mockReturnValue(new Promise(() => undefined));
    const form = fill(parts);
    form.look();
    expect(form.listing.value.kind).toBe('asking');
    void form.connect();
    parts.trials[0]!.end({ kind: 'without-text' });
    await vi.waitFor(() => expect(form.outcome.value.kind).toBe('failed'));
    expect(form.listing.value.kind).toBe('none');
    form.look();
    expect(form.listing.value.kind).toBe('asking');
    form.write({ model: 'big' });
    expect(form.listing.value.kind).toBe('asking');
    form.write({ key: 'another' });
    expect(form.listing.value.kind).toBe('none');
  });

  function fill(parts: ReturnType<typeof connectable>, fields = {}) {
    const form = new OwnModelForm(parts.choice);
    form.choose('Other');
    form.write({ address: 'localhost:11434', model: ' tiny ', ...fields });
    return form;
  }

  it('asks for one word, of the address as it is normalised, and then lets the model answer', async () => {
    const parts = connectable();
    const form = fill(parts);
    const connecting = form.connect();
    await vi.waitFor(() => expect(parts.trials).toHaveLength(1));
    expect([parts.trials[0]!.own, parts.trials[0]!.limitMs]).toEqual([{ ...OWN, key: '' }, 120_000]);
    expect(parts.choice.used.value).toBeUndefined();
    parts.trials[0]!.end({ kind: 'works' });
    expect(await connecting).toEqual({ ...OWN, key: '' });
    expect([form.outcome.value.kind, parts.choice.used.value?.model]).toEqual(['none', 'tiny']);
    expect(form.fields.value).toMatchObject({ address: OWN.address, model: 'tiny' });
  });

  it.each<readonly [object, number]>([
    [{ address: 'https://models.example.org/v1' }, 30_000],
    [{ firstSeconds: '300' }, 300_000],
  ])('waits with %j as long as the first word of an answer may take, and counts', async (fields, limitMs) => {
    const parts = connectable();
    const form = fill(parts, fields);
    void form.connect();
    await vi.waitFor(() => expect(parts.trials[0]?.limitMs).toBe(limitMs));
    await parts.clock.advance(12_000);
    expect(form.seconds.value).toBe(12);
    parts.trials[0]!.end({ kind: 'silent', limitMs });
    await vi.waitFor(() => expect(form.outcome.value.kind).toBe('failed'));
    expect(form.seconds.value).toBeUndefined();
  });

  it('says why a trial failed, and the model can be used all the same', async () => {
    const parts = connectable();
    const form = fill(parts);
    const connecting = form.connect();
    await vi.waitFor(() => expect(parts.trials).toHaveLength(1));
    parts.trials[0]!.end({ kind: 'unreachable' });
    expect(await connecting).toBeUndefined();
    expect(form.outcome.value).toEqual({
      kind: 'failed',
      trial: { kind: 'unreachable' },
      address: OWN.address,
      hasKey: false,
    });
    expect(parts.choice.used.value).toBeUndefined();
    expect(form.connectAnyway()).toMatchObject({ model: 'tiny' });
    expect(parts.choice.used.value?.model).toBe('tiny');
  });

  it('tries once at a time, and no longer once a field is changed or the form is left', async () => {
    const parts = connectable();
    const form = fill(parts);
    for (const [count, leave] of [() => form.write({ model: 'other' }), () => form.stop()].entries()) {
      const connecting = form.connect();
      expect(await form.connect()).toBeUndefined();
      await vi.waitFor(() => expect(parts.trials).toHaveLength(count + 1));
      leave();
      expect(await connecting).toBeUndefined();
      expect([form.outcome.value.kind, parts.trials[count]!.isCancelled]).toEqual(['none', true]);
    }
    expect(parts.choice.used.value).toBeUndefined();
  });

  it.each<readonly [string, readonly string[], string | undefined]>([
    ['Other', ['only'], 'only'],
    ['Other', ['one', 'other'], undefined],
    ['Other', ['text-embedding-3', 'chat'], 'chat'],
    ['Ollama', ['nomic-embed-text', 'mistral', 'llama3.2'], 'mistral'],
    ['Ollama', ['bge-m3:latest', 'all-minilm:latest', 'gte-large', 'e5-large-v2', 'llama3.2'], 'llama3.2'],
    ['LM Studio', ['paraphrase-multilingual', 'bge-m3'], undefined],
    ['OpenAI', ['gpt-5', 'gpt-6-luna', 'whisper-1'], 'gpt-6-luna'],
    ['OpenAI', ['gpt-5', 'gpt-7'], undefined],
    ['LM Studio', [], undefined],
  ])('without a name takes the obvious model of %s among %j: %s', async (server, names, model) => {
    const parts = connectable();
    parts.list.mockResolvedValue({ kind: 'models', names });
    const form = new OwnModelForm(parts.choice);
    form.choose(server);
    form.write(server === 'Other' ? { address: 'localhost:9' } : server === 'OpenAI' ? { key: 'k' } : {});
    void form.connect();
    await vi.waitFor(() =>
      expect(form.outcome.value.kind === 'refused' || parts.trials.length > 0).toBe(true),
    );
    expect(parts.trials[0]?.own.model).toBe(model);
    if (model === undefined)
      expect(form.outcome.value).toEqual({ kind: 'refused', field: 'model', issue: 'missing-model' });
    expect(parts.list).toHaveBeenCalledOnce();
  });

  it.each<readonly [ModelList, Listing, string]>([
    [
      { kind: 'models', names: ['bge-m3', 'mistral', 'llama3.2'] },
      { kind: 'models', names: ['mistral', 'llama3.2'] },
      'Models to choose from: 2. You can also type a name.',
    ],
    [{ kind: 'models', names: ['bge-m3'] }, { kind: 'no-chat-model' }, 'No chat model is there yet.'],
    [{ kind: 'no-chat-model' }, { kind: 'no-chat-model' }, 'No chat model is there yet.'],
    [{ kind: 'models', names: [] }, { kind: 'models', names: [] }, 'No model is there yet.'],
  ])('of the list %j offers only what chats: %j', async (list, listing, words) => {
    const parts = connectable();
    parts.list.mockResolvedValue(list);
    const form = new OwnModelForm(parts.choice);
    form.write({ address: 'localhost:9' });
    form.look();
    await vi.waitFor(() => expect(form.listing.value).toEqual(listing));
    expect(describeListing(form.listing.value, '')).toContain(words);
  });

  describe('where no list comes, and no name is typed', () => {
    async function connecting(trial: Trial) {
      const parts = connectable();
      parts.list.mockRejectedValueOnce(new Error('offline'));
      const form = fill(parts, { model: '' });
      const result = form.connect();
      await vi.waitFor(() => expect(parts.trials).toHaveLength(1));
      parts.trials[0]!.end(trial);
      expect(await result).toBeUndefined();
      expect([parts.choice.used.value, form.fields.value.model]).toEqual([undefined, '']);
      return { ...parts, form };
    }

    it('says what is in the way, and asks for the list again with the next press', async () => {
      const { form, list, trials } = await connecting({ kind: 'unreachable' });
      expect([form.listing.value.kind, form.outcome.value]).toMatchObject([
        'unknown',
        { kind: 'failed', trial: { kind: 'unreachable' } },
      ]);
      list.mockResolvedValue({ kind: 'models', names: ['only'] });
      void form.connect();
      await vi.waitFor(() => expect(trials[1]?.own.model).toBe('only'));
    });

    it.each<Trial>([
      { kind: 'works' },
      {
        kind: 'failed',
        failure: { kind: 'failure', reason: 'model-gone', detail: 'no' },
        models: [],
      },
    ])('asks for the name if nothing is: %j', async (trial) => {
      const { form } = await connecting(trial);
      expect(form.outcome.value).toEqual({ kind: 'refused', field: 'model', issue: 'missing-model' });
    });
  });

  it('asks for a key where a program on this machine wants one', async () => {
    const parts = connectable();
    const form = new OwnModelForm(parts.choice);
    expect(form.mayNeedKey.value).toBe(true);
    form.choose('Ollama');
    expect(form.mayNeedKey.value).toBe(false);
    void form.connect();
    await vi.waitFor(() => expect(parts.trials).toHaveLength(1));
    const failure: Failure = { kind: 'failure', reason: 'authentication', status: 401, detail: 'no' };
    parts.trials[0]!.end({ kind: 'failed', failure, models: [] });
    await vi.waitFor(() => expect(form.mayNeedKey.value).toBe(true));
    form.write({ key: 'k' });
    form.write({ key: '' });
    expect(form.mayNeedKey.value).toBe(true);
    parts.list.mockResolvedValue({ kind: 'key-needed' });
    form.choose('vLLM');
    await vi.waitFor(() => expect(form.mayNeedKey.value).toBe(true));
  });

  it('that begins with another model than the device remembers leaves that in place', async () => {
    const other = JSON.stringify({ ...OWN, model: 'other' });
    const parts = connectable(other, {}, '{"model":"tiny","host":"localhost:11434"}');
    expect(parts.choice.lost.value?.model).toBe('tiny');
    const form = new OwnModelForm(parts.choice);
    expect([form.fields.value.model, form.shouldRemember.value]).toEqual(['tiny', false]);
    form.connectAnyway();
    expect([parts.choice.used.value?.model, parts.note.read(), parts.choice.isUsedRemembered()]).toEqual([
      'tiny',
      other,
      false,
    ]);
    expect(new OwnModelForm(parts.choice).shouldRemember.value).toBe(false);
    form.setRemember(true);
    form.connectAnyway();
    expect([parts.choice.remembered()?.model, parts.choice.isUsedRemembered()]).toEqual(['tiny', true]);
  });

  it('removes what the device remembers where that is not wished any more, or cannot be replaced', () => {
    const parts = connectable(JSON.stringify(OWN));
    const form = new OwnModelForm(parts.choice);
    form.setRemember(false);
    expect(form.connectAnyway()).toMatchObject({ model: 'tiny' });
    expect(parts.note.read()).toBeUndefined();
    const full = connectable(JSON.stringify(OWN));
    const { write } = full.note;
    full.note.write = (text) => text === undefined && write.call(full.note, text);
    expect([full.choice.remember({ ...OWN, model: 'big' }), full.note.read()]).toEqual([false, undefined]);
  });

  it('keeps what was typed for each server, also when it is opened again', () => {
    const parts = connectable();
    const form = new OwnModelForm(parts.choice);
    form.choose('OpenAI');
    form.write({ key: 'sk-1' });
    form.choose('');
    const again = new OwnModelForm(parts.choice);
    again.choose('OpenAI');
    expect(again.fields.value.key).toBe('sk-1');
    again.forget();
    again.choose('Groq');
    again.choose('OpenAI');
    expect(again.fields.value.key).toBe('');
  });

  it.each([
    [{ address: '' }, 'address', 'no-address'],
    [{ address: `https://a.org/${'a'.repeat(4000)}` }, 'address', 'too-long'],
    [{ address: 'javascript:alert(1)' }, 'address', 'no-address'],
    [{ address: 'http://models.example.org' }, 'address', 'plain-http'],

    [{ address: 'https://api.openai.com/v1' }, 'key', 'missing-key'],
    [{ key: 'ключ' }, 'key', 'bad-key'],
    [{ model: ' ' }, 'model', 'missing-model'],
    [{ atOnce: '0' }, 'atOnce', 'bad-at-once'],
    [{ atOnce: '2.5' }, 'atOnce', 'bad-at-once'],
    [{ firstSeconds: 'long' }, 'firstSeconds', 'bad-wait'],
    [{ silenceSeconds: '601' }, 'silenceSeconds', 'bad-wait'],
  ])('with %j refuses to connect, because of the %s: %s', async (fields, field, issue) => {
    const parts = connectable();
    const form = fill(parts, fields);
    expect(await form.connect()).toBeUndefined();
    expect(form.outcome.value).toEqual({ kind: 'refused', field, issue });
    expect([parts.choice.used.value, parts.trials.length]).toEqual([undefined, 0]);
  });

  it('takes a user and a password out of the address at once, and tells it until another one is typed', async () => {
    const parts = connectable();
    const form = fill(parts, { address: 'http://me:secret@localhost:11434', key: 'of-another-address' });
    form.look();
    expect([form.fields.value.address, form.isUserTaken.value]).toEqual([OWN.address, true]);
    void form.connect();
    await vi.waitFor(() => expect(parts.trials[0]?.own.address).toBe(OWN.address));
    expect(form.isUserTaken.value).toBe(true);
    form.write({ address: 'localhost' });
    expect(form.isUserTaken.value).toBe(false);
  });

  it('lets the model answer at the pace that is typed, and holds what was typed for the next time', () => {
    const parts = connectable();
    const form = fill(parts, { atOnce: '2', firstSeconds: '0300', silenceSeconds: '1.5' });
    expect(form.connectAnyway()).toEqual({
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
    expect(form.fields.value).toMatchObject({
      server: 'Ollama',
      model: 'tiny',
      key: 'k',
      firstSeconds: '300',
      atOnce: '',
    });
    form.forget();
    expect(form.outcome.value).toEqual({ kind: 'forgotten' });
    expect([form.fields.value.key, form.shouldRemember.value]).toEqual(['', false]);
  });

  it('lists the other models of the one that answers, which may be gone', async () => {
    const parts = connectable(JSON.stringify(OWN));
    const form = new OwnModelForm(parts.choice);
    expect(parts.list).toHaveBeenCalledWith({ address: OWN.address, key: 'k' });
    await vi.waitFor(() => expect(form.listing.value.kind).toBe('models'));
    expect(form.fields.value.model).toBe('tiny');
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
    expect(form.connectAnyway()).toBeUndefined();
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
    await vi.waitFor(() => expect(form.listing.value).toEqual({ kind: 'models', names: ['tiny', 'big'] }));
    form.look();
    expect(parts.list).toHaveBeenCalledTimes(1);
    form.choose('Groq');
    expect([form.fields.value.key, form.listing.value.kind, form.server.value?.name]).toEqual([
      '',
      'none',
      'Groq',
    ]);
    form.choose('Other');
    expect(form.fields.value).toMatchObject({ address: 'http://localhost:9999/v1', key: 'other' });
  });
});
