import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { APOLOGY_REPLY, NO_CONTENT_REPLY } from '../../src/domain/ending.ts';
import { askOnce, readQuestion } from '../../src/terminal/ask-once.ts';
import { createStatusLine } from '../../src/terminal/print-once.ts';
import { type Scripted, failure, hang, reply } from '../support/scripted-completion.ts';
import { createTestVisit } from '../support/test-visit.ts';
import { createRecordingStream } from './recording-stream.ts';

function ask(question: string, ...script: Scripted[]) {
  const parts = createTestVisit(script);
  const progress: string[] = [];
  const answer = askOnce({
    visit: parts.visit,
    personaId: 'analyst',
    question,
    onProgress: (status) => void progress.push(status),
  });
  return { ...parts, answer, progress };
}

describe('one question', () => {
  it('goes to the persona that was named and brings its answer', async () => {
    const { answer, completion } = ask('  Sound? ', reply('Yes.'));
    expect(await answer).toEqual({ kind: 'answered', answer: 'Yes.', problem: undefined });
    expect(completion.calls[0]?.request.messages[0]?.text).toContain('The Evaluator');
    expect(completion.calls[0]?.request.messages[1]?.text).toBe('Sound?');
  });

  it('tells where it stands and at the end nothing', async () => {
    const { answer, progress, clock } = ask('Sound?', failure({ status: 503 }), reply('Yes.'));
    await clock.advance(1000);
    await answer;
    expect(progress[0]).toBe('The Evaluator is answering. Attempt 1 of 4.');
    expect(progress).toContainEqual(
      'The Evaluator is answering. Attempt 2 of 4, next in 1 s. The provider had an internal error (503). Try again in a moment.',
    );
    expect(progress.at(-1)).toBe('');
  });

  it('ends in the apology and its cause', async () => {
    const { answer, clock } = ask(
      'Sound?',
      ...[1, 2, 3, 4].map(() => failure({ reason: 'quota', status: 429 })),
    );
    await clock.advance(6000);
    expect(await answer).toEqual({
      kind: 'unanswered',
      answer: APOLOGY_REPLY,
      problem: "The provider's quota is used up (429). Ask the operator to check the plan and billing.",
    });
  });

  it('is answered, too, when the provider had nothing to say', async () => {
    expect(await ask('Sound?', reply(null)).answer).toMatchObject({
      kind: 'answered',
      answer: NO_CONTENT_REPLY,
    });
  });

  it('has no answer when a port throws', async () => {
    const { answer } = ask('Sound?', { kind: 'throw', error: new Error('bug') });
    expect(await answer).toEqual({
      kind: 'unanswered',
      answer: undefined,
      problem: 'Failed to send message. Please try again.',
    });
  });

  it('can be cancelled', async () => {
    const { answer, visit } = ask('Sound?', hang);
    visit.perform({ kind: 'stop', personaId: 'analyst' });
    expect(await answer).toMatchObject({ kind: 'cancelled', answer: undefined });
  });

  it('is refused when it is blank or too long, and then nothing is asked', async () => {
    const blank = ask(' ');
    expect(await blank.answer).toMatchObject({
      kind: 'refused',
      problem: expect.stringContaining('nothing to send'),
    });
    const long = ask('x'.repeat(8001));
    expect(await long.answer).toMatchObject({ kind: 'refused', problem: expect.stringContaining('8,000') });
    expect(long.completion.calls).toHaveLength(0);
  });
});

describe('a piped question', () => {
  it('is all that comes, lines and characters whole', async () => {
    const [first, second] = [Buffer.from('Grü').subarray(0, 3), Buffer.from('Grü').subarray(3)];
    expect(
      await readQuestion(Readable.from([first, Buffer.concat([second, Buffer.from('ße\nzwei\n')])])),
    ).toBe('Grüße\nzwei\n');
  });

  it('is not read to its end when it has none', async () => {
    let given = 0;
    function* endless() {
      for (;;) {
        given += 1;
        yield Buffer.from('y\n'.repeat(1000));
      }
    }
    expect((await readQuestion(Readable.from(endless()))).length).toBeGreaterThan(8000);
    expect(given).toBeLessThan(200);
  });
});

describe('the line that says where a question stands', () => {
  it('changes in place, fits the terminal, and goes', () => {
    const { stream, written } = createRecordingStream({ isTTY: true, columns: 30 });
    const line = createStatusLine(stream, { TERM: 'xterm' });
    line.show('one');
    line.show('one');
    line.show('a text that is longer than the line');
    line.show('');
    expect(written()).toBe('\r\u001B[Kone\r\u001B[Ka text that is longer than\r\u001B[K');
  });

  it('says nothing in a pipe and on a dumb terminal', () => {
    for (const [isTTY, TERM] of [
      [false, 'xterm'],
      [true, 'dumb'],
    ] as const) {
      const { stream, written } = createRecordingStream({ isTTY });
      createStatusLine(stream, { TERM }).show('one');
      expect(written()).toBe('');
    }
  });
});
