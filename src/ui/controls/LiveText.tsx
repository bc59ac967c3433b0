import type { ReadonlySignal } from '@preact/signals-core';
import { useLayoutEffect, useRef } from 'react';
import { subscribePaced } from './subscribe-paced.ts';

interface LiveTextProps {
  readonly text: ReadonlySignal<string>;
  /** What changes more often than this is shown in its newest form; without it every change is shown. */
  readonly intervalMs?: number;
}

/** A text that changes by itself: updates go into one text node, and nothing renders. */
export function LiveText({ text, intervalMs }: LiveTextProps) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const show = (value: string) => {
      if (place.current) write(place.current, value);
    };
    return intervalMs === undefined ? text.subscribe(show) : subscribePaced(text, intervalMs, show);
  }, [text, intervalMs]);
  return <span ref={place} />;
}

/** A text that grows is shaped and drawn from where it has grown. */
function write(place: HTMLElement, value: string): void {
  const node = place.firstChild;
  if (!(node instanceof Text)) place.append(value);
  else if (value.startsWith(node.data)) node.appendData(value.slice(node.data.length));
  else node.data = value;
}
