import { expect, it } from 'vitest';
import { transcriptOf } from '../../bench/harness/transcript.mjs';
import { messagesOf } from '../../bench/pages/shared/texts.mjs';
import { PERSONAS } from '../../src/domain/personas.ts';
import { readTranscript } from '../../src/domain/transcript/read-transcript.ts';

it.each([10, 1000])(
  'the product imports a conversation of %d messages, with the texts of the peers',
  (count) => {
    const reading = readTranscript(transcriptOf(count), PERSONAS, Date.now());
    if (reading.kind !== 'conversation') throw new Error(JSON.stringify(reading));
    const texts = reading.conversation.messages.map(({ content }) => content);
    expect(texts).toEqual(messagesOf(count).map(({ text }) => text));
    expect(new Set(texts).size).toBe(count);
  },
);
