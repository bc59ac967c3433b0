import { fc, test } from '@fast-check/vitest';
import { createParser } from 'eventsource-parser';
import { describe, expect, it } from 'vitest';
import { createEventEnds } from '../../src/wire/event-ends.ts';

/** The data of the events in a stream that comes in these parts, before it has ended and in all. */
function hear(parts: readonly string[]) {
  const separate = createEventEnds();
  const heard: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => void heard.push(data) });
  for (const part of parts) parser.feed(separate(part));
  const early = heard.length;
  parser.feed(separate('\n\n'));
  return { early, heard };
}

const EVENTS = ['{"a":1}', '{"b":{"c":[{}]}}', '[DONE]'];

describe('an event', () => {
  it.each([
    ['one line feed', 'data: ', '\n'],
    ['a carriage return and a line feed', 'data:', '\r\n'],
    ['a carriage return', 'data: ', '\r'],
    ['a line end and a type', 'event: a\ndata: ', '\n'],
    ['a line end and a number', 'id: 7\ndata: ', '\n'],
    ['a line end and a comment', ': yes\ndata: ', '\n'],
    ['a blank line', 'data: ', '\n\n'],
    ['a blank line of two carriage returns', 'data: ', '\r\r'],
  ])('ends with %s, and all but the last one before the stream does', (_, before, end) => {
    const stream = EVENTS.map((data) => `${before}${data}${end}`).join('');
    for (const parts of [[stream], Array.from(stream)]) {
      const { early, heard } = hear(parts);
      expect(heard).toEqual(EVENTS);
      expect(early).toBeGreaterThanOrEqual(EVENTS.length - 1);
    }
  });

  it('that ends with a blank line is heard with it', () => {
    expect(hear(['data: {"a":1}\n\n'])).toEqual({ early: 1, heard: ['{"a":1}'] });
    expect(hear(['data: {"a":1}\n', '\nda'])).toEqual({ early: 1, heard: ['{"a":1}'] });
  });

  test.prop([fc.json({ maxDepth: 4 }), fc.constantFrom('\n', '\r\n'), fc.nat(200)])(
    'whose JSON stands on several lines is one, wherever its stream is cut',
    (json, end, place) => {
      const data = JSON.stringify({ json: JSON.parse(json) as unknown, list: [{}, {}] }, undefined, 1);
      const stream = `${data
        .split('\n')
        .map((line) => `data: ${line}${end}`)
        .join('')}${end}`;
      expect(hear([stream.slice(0, place), stream.slice(place)])).toEqual({ early: 1, heard: [data] });
    },
  );
});
