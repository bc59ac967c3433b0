import type { PageFiles } from '../ports/files.ts';

interface BrowserParts {
  /** Undefined on pages served over plain http from another machine. */
  readonly clipboard: Pick<Clipboard, 'writeText' | 'write'> | undefined;
  readonly document: Document;
  readonly addresses: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>;
}

/** A browser that asks where to save reads the address only after the visitor has answered. */
const ADDRESS_LIFETIME_MS = 60_000;

/** Keeps the text area out of sight, but selectable. */
const UNSEEN = { position: 'fixed', insetBlockStart: '0', opacity: '0', pointerEvents: 'none' } as const;

export function createBrowserFiles({ clipboard, document, addresses }: BrowserParts): PageFiles {
  return {
    async copy(text) {
      // Safari refuses unless this runs in the same turn as the press.
      const copied = await clipboard?.writeText(text).then(
        () => true,
        () => false,
      );
      return copied === true || copyBySelection(document, text);
    },
    async copyImage(image) {
      const png = { 'image/png': image.then((made) => new Blob([made.png], { type: 'image/png' })) };
      const text = { 'text/plain': image.then((made) => new Blob([made.text], { type: 'text/plain' })) };
      // The clipboard may refuse before it reads them, and a failed drawing must not go unhandled then.
      void Promise.allSettled([png['image/png'], text['text/plain']]);
      const write = async (content: Record<string, Promise<Blob>>) => {
        await clipboard?.write([new ClipboardItem(content)]);
        return clipboard !== undefined;
      };
      // Some browsers refuse text beside an image.
      return write({ ...png, ...text })
        .catch(() => write(png))
        .catch(() => false);
    },
    download(name, mediaType, content) {
      const address = addresses.createObjectURL(new Blob([content], { type: mediaType }));
      const link = document.createElement('a');
      link.href = address;
      link.download = name;
      link.click();
      setTimeout(() => addresses.revokeObjectURL(address), ADDRESS_LIFETIME_MS);
    },
    read: (file) => file.text().catch(() => undefined),
  };
}

/** The fallback, which also works without https. */
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
