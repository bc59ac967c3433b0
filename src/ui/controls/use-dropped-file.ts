import { useEffect, useEffectEvent, useState } from 'react';
import { isCovered } from './is-covered.ts';

/** What was dropped on the page and may be an export; only one file at a time is taken. */
export type Dropped = { readonly kind: 'file'; readonly file: File } | { readonly kind: 'several' };

/**
 * The last export that was dropped on the page, until it is let go. Other files, and folders, do nothing.
 * @param isShown whether a dialog is open that gives way to it; any other keeps it from opening
 */
export function useDroppedFile(isShown: boolean): readonly [dropped: Dropped | undefined, letGo: () => void] {
  const [dropped, setDropped] = useState<Dropped>();
  const hear = useEffectEvent(({ dataTransfer }: DragEvent) => {
    const found = dataTransfer && findExport(dataTransfer);
    if (found && (isShown || dropped || !isCovered())) setDropped(found);
  });
  useEffect(() => {
    const listener = (event: DragEvent) => hear(event);
    addEventListener('drop', listener);
    return () => removeEventListener('drop', listener);
  }, []);
  return [dropped, () => setDropped(undefined)];
}

function findExport({ files, items }: DataTransfer): Dropped | undefined {
  const file = [...files].find(
    ({ name, type }, index) =>
      (/\.json$/i.test(name) || type === 'application/json') &&
      // A folder may have any name.
      !items[index]?.webkitGetAsEntry()?.isDirectory,
  );
  if (!file) return undefined;
  return files.length === 1 ? { kind: 'file', file } : { kind: 'several' };
}
