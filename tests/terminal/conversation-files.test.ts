import { describe, expect, it } from 'vitest';
import { QUARTET } from '../../src/domain/personas.ts';
import { readTranscript } from '../../src/domain/transcript/read-transcript.ts';
import type { FileTrouble, PathFiles } from '../../src/ports/files.ts';
import { hang, reply } from '../support/scripted-completion.ts';
import { driveTerminal } from './drive-terminal.ts';

async function driveTalk(rows = 40) {
  const driver = await driveTerminal({ script: [reply('One.'), hang], rows });
  await driver.say('First?');
  await driver.wait(0);
  return driver;
}

/** A file system in which everything fails. */
function failing(trouble: FileTrouble): PathFiles {
  const fails = (name: string) => ({ kind: 'failed', path: `/desk/${name}`, trouble }) as const;
  return { write: fails, read: fails };
}

describe('/save', () => {
  it('writes JSON that can be read again under the name of the download, and says where and how much', async () => {
    const driver = await driveTalk();
    await driver.say('/save');
    const [[path = '', text = ''] = []] = driver.files.contents;
    expect(path).toMatch(/^\/desk\/quartet-visionary-\d{4}-\d\d-\d\d\.json$/);
    expect(driver.reads()).toContain(`Saved 3 messages as JSON: ${path}`);
    const reading = readTranscript(text, QUARTET, Number.POSITIVE_INFINITY);
    expect(reading).toMatchObject({ conversation: driver.visit.chosen.value.conversation.value });
    expect(driver.footer()).toContain('Type your message...');
  });

  it.each([
    ['talk.md', /^# Conversation with The Visionary\n[^]*> First\?\n/],
    ['notes of May/Talk.MD', /^# Conversation with The Visionary\n/],
    ['talk.json', /^\{\n {2}"format": "quartet-conversation"/],
    ['talk', /^\{\n/],
    ['v1.2/talk', /^\{\n/],
    ['.talk', /^\{\n/],
  ])('writes %s in the form of its ending', async (name, form) => {
    const driver = await driveTalk();
    await driver.say(`/save ${name}`);
    expect(driver.files.contents.get(`/desk/${name}`)).toMatch(form);
  });

  it('refuses another ending, and a file that is there; the line stays', async () => {
    const driver = await driveTalk();
    await driver.say('/save talk.txt');
    expect(driver.reads()).toContain('Give a name that ends with .md for Markdown, or with .json for JSON.');
    await driver.press('ctrl-u');
    await driver.say('/save talk.md');
    const before = driver.files.contents.get('/desk/talk.md');
    await driver.say('/save talk.md');
    expect(driver.reads()).toContain(
      '/desk/talk.md already exists. Nothing was written. Save under another name: /save FILE',
    );
    expect(driver.footer()).toContain('› /save talk.md');
    expect(driver.files.contents.get('/desk/talk.md')).toBe(before);
  });

  it('needs an open conversation', async () => {
    const driver = await driveTalk();
    await driver.say('/back');
    await driver.say('/save');
    expect(driver.reads()).toContain('No conversation is open.');
    expect(driver.files.contents.size).toBe(0);
  });

  it.each([
    [{ kind: 'no-folder' }, 'There is no folder for /desk/a.md.'],
    [{ kind: 'is-folder' }, '/desk/a.md is a folder. Nothing was written. Name a file in it: /save FILE'],
    [{ kind: 'forbidden' }, 'The system does not allow that for /desk/a.md.'],
    [{ kind: 'full' }, 'There is no space left for /desk/a.md.'],
    [{ kind: 'other', code: 'EIO' }, 'The system refused /desk/a.md (EIO).'],
  ] as const)('tells in a sentence that it failed: %o', async (trouble, words) => {
    const driver = await driveTerminal({ shell: { files: failing(trouble) } });
    await driver.say('/save a.md');
    expect(driver.reads()).toContain(words);
    expect(driver.footer()).toContain('› /save a.md');
  });
});

describe('/open', () => {
  async function driveSaved() {
    const driver = await driveTalk();
    await driver.say('/save talk.json');
    return driver;
  }

  it('shows first what the file holds and what it would replace, and replaces nothing', async () => {
    const driver = await driveSaved();
    const before = driver.visit.chosen.value.conversation.value;
    await driver.press('page-down');
    await driver.say('/open talk.json');
    expect(driver.reads()).toContain('/desk/talk.json holds: The Visionary, 3 messages, last changed');
    expect(driver.reads()).toContain('It replaces your current conversation with The Visionary: 3 messages.');
    expect(driver.footer()).toContain('/open loads it. Any other line discards it.');
    expect(driver.visit.laneOf('dreamer')!.conversation.value).toBe(before);
  });

  it('takes it over at the next /open, goes to its persona, and writes it', async () => {
    const driver = await driveSaved();
    await driver.say('Second?');
    await driver.press('ctrl-c');
    await driver.press('page-down');
    await driver.say('/open talk.json');
    await driver.say('/open');
    expect(driver.footer()).toContain('Interaction Console - The Visionary');
    expect(driver.footer()).not.toContain('/open');
    expect(driver.conversation().slice(1)).toEqual(['You: First?', 'The Visionary: One.']);
    expect(driver.visit.chosen.value.conversation.value?.messages).toHaveLength(3);
  });

  it('writes it also when it takes the place of the one that is open', async () => {
    const driver = await driveSaved();
    const rules = () => driver.screen().split('── The Visionary, 1 of 4 ─').length;
    const before = rules();
    await driver.say('/open talk.json');
    await driver.say('/open');
    expect(rules()).toBe(before + 1);
    expect(driver.conversation().slice(1)).toEqual(['You: First?', 'The Visionary: One.']);
  });

  it.each(['/profile', 'A text', ''])('drops it at another line: %j', async (line) => {
    const driver = await driveSaved();
    await driver.say('/open talk.json');
    await driver.say(line);
    expect(driver.terminal.everything().join('\n')).toContain(
      'The file was not loaded. Nothing was replaced.',
    );
    await driver.press('ctrl-u');
    await driver.say('/open');
    expect(driver.reads()).toContain('Name the file of a conversation saved as JSON: /open FILE');
  });

  it('drops it at Ctrl-C and at Escape, which then do nothing else', async () => {
    const driver = await driveSaved();
    await driver.say('/open talk.json');
    await driver.press('ctrl-c');
    expect(driver.footer()).not.toMatch(/loads it|leaves/);
    await driver.say('/open talk.json');
    await driver.escape();
    expect(driver.footer()).not.toContain('loads it');
    expect(driver.visit.stage.value).toBe('chat');
  });

  it('says in the core’s words why it cannot be taken now, and takes it later', async () => {
    const driver = await driveSaved();
    await driver.say('Second?');
    await driver.say('/open talk.json');
    await driver.say('/open');
    expect(driver.reads()).toContain(
      'An answer in this conversation is still on its way. Nothing was replaced',
    );
    await driver.press('ctrl-c');
    await driver.press('ctrl-u');
    await driver.say('/open');
    expect(driver.visit.chosen.value.conversation.value?.messages).toHaveLength(3);
  });

  it('is refused where no conversation is open', async () => {
    const driver = await driveSaved();
    await driver.say('/back');
    await driver.say('/open talk.json');
    expect(driver.reads()).toContain(
      'No conversation is open. Nothing was replaced: begin the interaction first.',
    );
  });

  it.each([
    ['no JSON at all', '{', 'The file is not JSON. Nothing was replaced.'],
    ['something else', '[]', 'The file is JSON, but not a conversation'],
  ])('refuses %s in the core’s words and replaces nothing', async (_, text, words) => {
    const driver = await driveSaved();
    const before = driver.visit.chosen.value.conversation.value;
    driver.files.contents.set('/desk/bad.json', text);
    await driver.say('/open bad.json');
    expect(driver.reads()).toContain(words);
    await driver.press('ctrl-u');
    await driver.say('/open');
    expect(driver.visit.chosen.value.conversation.value).toBe(before);
  });

  it.each([
    [{ kind: 'no-file' }, 'There is no file /desk/a.json. Nothing was replaced.'],
    [{ kind: 'not-plain' }, '/desk/a.json is not a regular file.'],
    [{ kind: 'too-large' }, 'The file is longer than 20,000,000 characters.'],
  ] as const)('tells in a sentence that it failed: %o', async (trouble, words) => {
    const driver = await driveTerminal({ shell: { files: failing(trouble) } });
    await driver.say('/open a.json');
    expect(driver.reads()).toContain(words);
  });

  it('writes the end of a long conversation, and how much is left out', async () => {
    const driver = await driveSaved();
    const saved = JSON.parse(driver.files.contents.get('/desk/talk.json') ?? '') as { messages: object[] };
    const from = Date.UTC(2026, 0, 1);
    const more = Array.from({ length: 60 }, (_, index) => {
      const timestampMs = from + index;
      return { id: `user-${timestampMs}`, sender: 'user', content: `Question ${index}`, timestampMs };
    });
    const welcome = { ...saved.messages[0], timestampMs: 0 };
    const long = { ...saved, messages: [welcome, ...more] };
    driver.files.contents.set('/desk/long.json', JSON.stringify(long));
    await driver.say('/open long.json');
    await driver.say('/open');
    expect(driver.terminal.everything().join('\n')).toContain('11 earlier messages are not shown here');
    expect(driver.conversation()).toHaveLength(50);
    expect(driver.conversation().at(-1)).toBe('You: Question 59');
  });
});
