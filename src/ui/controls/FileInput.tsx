import type { ChangeEvent, RefObject } from 'react';

interface FileInputProps {
  /** For the visible button that opens it. */
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly label: string;
  /** File extensions and media types, separated by commas. */
  readonly accept: string;
  readonly onChoose: (file: File) => void;
}

/** A hidden file input. */
export function FileInput({ ref, label, accept, onChoose }: FileInputProps) {
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const file = currentTarget.files?.[0];
    // Otherwise choosing the same file again would fire no event.
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
