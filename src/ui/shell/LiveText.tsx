import type { ReadonlySignal } from '@preact/signals-core';
import { useLayoutEffect, useRef } from 'react';

/** A text that changes by itself: each change goes into one text node, and nothing renders. */
export function LiveText({ text }: { readonly text: ReadonlySignal<string> }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(
    () =>
      text.subscribe((value) => {
        const node = place.current?.firstChild;
        if (node instanceof Text) node.data = value;
        else place.current?.append(value);
      }),
    [text],
  );
  return <span ref={place} />;
}
