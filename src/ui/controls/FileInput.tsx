import type { ChangeEvent, RefObject } from 'react';

interface FileInputProps {
  /** A button that is seen opens it. */
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly label: string;
  /** Endings and media types, separated by commas. */
  readonly accept: string;
  readonly onChoose: (file: File) => void;
}

/** Lets the visitor choose a file, the same one again too. */
export function FileInput({ ref, label, accept, onChoose }: FileInputProps) {
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const file = currentTarget.files?.[0];
    // Otherwise the same file could not be chosen again.
    currentTarget.value = '';
    if (file) onChoose(file);
  }

  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      className="hidden"
      aria-label={label}
      tabIndex={-1}
      onChange={choose}
    />
  );
}
