import type { ReadonlySignal } from '@preact/signals-core';
import { useLayoutEffect, useRef, useState } from 'react';

/** Shows a text at once and as it changes, at its own pace; returns a function that stops it. */
export type Follow = (text: ReadonlySignal<string>, show: (text: string) => void) => () => void;

interface LiveTextProps {
  readonly text: ReadonlySignal<string>;
  /** Must be stable; by default every change is shown. */
  readonly follow?: Follow;
}

const followEach: Follow = (text, show) => text.subscribe(show);

/** A text that updates one text node without rendering. */
export function LiveText({ text, follow = followEach }: LiveTextProps) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(
    () =>
      follow(text, (value) => {
        if (place.current) write(place.current, value);
      }),
    [text, follow],
  );
  return <span ref={place} />;
}

/** The same for a text that its parent renders as it grows. */
export function GrowingText({ text }: { readonly text: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const [first] = useState(text);
  useLayoutEffect(() => {
    if (place.current) write(place.current, text);
  }, [text]);
  return <span ref={place}>{first}</span>;
}

/**
 * Appends where possible, so that the browser shapes and paints only the new part. A translation or an extension may have
 * put other elements in the text's place, or split it; they go.
 */
function write(place: HTMLElement, value: string): void {
  const { firstChild: node, lastChild } = place;
  if (!(node instanceof Text) || node !== lastChild) place.textContent = value;
  else if (value.startsWith(node.data)) node.appendData(value.slice(node.data.length));
  else node.data = value;
}
