import type { PageFiles } from '../ports/files.ts';

interface BrowserParts {
  /** Undefined on pages that are served neither over https nor from the same machine. */
  readonly clipboard: Pick<Clipboard, 'writeText'> | undefined;
  readonly document: Document;
  readonly addresses: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>;
}

/** A browser that asks where to save reads the address only after the answer. */
const ADDRESS_LIFETIME_MS = 60_000;

/** Out of sight, but still selectable. */
const UNSEEN = { position: 'fixed', insetBlockStart: '0', opacity: '0', pointerEvents: 'none' } as const;

/** The clipboard, downloads and chosen files of a browser. */
export function createBrowserFiles({ clipboard, document, addresses }: BrowserParts): PageFiles {
  return {
    async copy(text) {
      // In the same turn as the press, or Safari refuses.
      const copied = await clipboard?.writeText(text).then(
        () => true,
        () => false,
      );
      return copied === true || copyBySelection(document, text);
    },
    download(name, mediaType, text) {
      const address = addresses.createObjectURL(new Blob([text], { type: mediaType }));
      const link = document.createElement('a');
      link.href = address;
      link.download = name;
      link.click();
      setTimeout(() => addresses.revokeObjectURL(address), ADDRESS_LIFETIME_MS);
    },
    read: (file) => file.text().catch(() => undefined),
  };
}

/** A fallback that also works without https. */
function copyBySelection(document: Document, text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  Object.assign(area.style, UNSEEN);
  area.readOnly = true;
  area.value = text;
  // Nothing outside an open modal dialog can be selected.
  (focused?.closest('dialog[open]') ?? document.body).append(area);
  area.focus({ preventScroll: true });
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
