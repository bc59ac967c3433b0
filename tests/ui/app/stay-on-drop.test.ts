import { afterEach, describe, expect, it } from 'vitest';
import { stayOnDrop } from '../../../src/ui/app/stay-on-drop.ts';

const listeners: [string, EventListener][] = [];

stayOnDrop({
  addEventListener: (type: string, listener: EventListenerOrEventListenerObject) => {
    const heard = listener as EventListener;
    addEventListener(type, heard);
    listeners.push([type, heard]);
  },
});

afterEach(() => document.body.replaceChildren());

describe.each(['dragover', 'drop'])('the browser’s own way with a %s', (type) => {
  it.each([
    ['a file on the page', 'main', ['Files'], true],
    ['a file on a text field', 'textarea', ['Files'], true],
    ['a link on the page', 'main', ['text/uri-list', 'text/plain'], true],
    ['a text on a text field', 'textarea', ['text/plain'], false],
    ['a link on an input', 'input', ['text/uri-list', 'text/plain'], false],
  ])('is taken or left: %s', (_, tag, types, isTaken) => {
    const place = document.createElement(tag);
    document.body.append(place);
    const event = new Event(type, { bubbles: true, cancelable: true });
    Object.assign(event, { dataTransfer: { types } });
    place.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(isTaken);
  });
});

it('listens to nothing else', () => {
  expect(listeners.map(([type]) => type)).toEqual(['dragover', 'drop']);
  for (const [type, listener] of listeners) removeEventListener(type, listener);
});
