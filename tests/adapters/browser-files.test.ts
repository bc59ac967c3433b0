import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBrowserFiles } from '../../src/adapters/browser-files.ts';

type Parts = Parameters<typeof createBrowserFiles>[0];

const refused = () => Promise.reject(new Error('denied'));

function createFiles(given?: Partial<Clipboard>) {
  const clipboard: Parts['clipboard'] = given && { writeText: refused, write: refused, ...given };
  const addresses = {
    createObjectURL: vi.fn<(blob: Blob | MediaSource) => string>(() => 'blob:quartet'),
    revokeObjectURL: vi.fn<(address: string) => void>(),
  };
  return { addresses, files: createBrowserFiles({ clipboard, document, addresses }) };
}

/** jsdom lacks this command; this one takes the selected text. */
function stubCopyCommand(answer: () => boolean = () => true) {
  const taken: { text: string; within: Element | null | undefined }[] = [];
  document.execCommand = () => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLTextAreaElement) {
      const { value, selectionStart, selectionEnd, parentElement } = activeElement;
      taken.push({ text: value.slice(selectionStart, selectionEnd), within: parentElement });
    }
    return answer();
  };
  return taken;
}

afterEach(() => void Reflect.deleteProperty(document, 'execCommand'));

describe('a copy', () => {
  it('goes to the clipboard', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    const taken = stubCopyCommand();
    await expect(createFiles({ writeText }).files.copy('Hello')).resolves.toBe(true);
    expect(writeText).toHaveBeenCalledExactlyOnceWith('Hello');
    expect(taken).toEqual([]);
  });

  it.each([undefined, {}])(
    'is made by a selection when there is no clipboard or its permission is missing: %#',
    async (clipboard) => {
      const taken = stubCopyCommand();
      await expect(createFiles(clipboard).files.copy('a\nb')).resolves.toBe(true);
      expect(taken).toEqual([{ text: 'a\nb', within: document.body }]);
      expect(document.querySelector('textarea')).toBeNull();
    },
  );

  it('selects within the open dialog, and gives the focus back', async () => {
    const taken = stubCopyCommand();
    document.body.innerHTML = '<dialog open><button>Copy</button></dialog>';
    const button = document.querySelector('button')!;
    button.focus();
    await createFiles().files.copy('Hello');
    expect(taken[0]?.within).toBe(document.querySelector('dialog'));
    expect(button).toHaveFocus();
  });

  it.each([
    () => false,
    () => {
      throw new Error('not supported');
    },
  ])('reports its failure, and leaves nothing behind: %#', async (answer) => {
    stubCopyCommand(answer);
    await expect(createFiles().files.copy('Hello')).resolves.toBe(false);
    expect(document.querySelector('textarea')).toBeNull();
  });
});

describe('a copied image', () => {
  const IMAGE = { png: new Uint8Array([1, 2, 3]), text: 'A map' };

  /** A clipboard item of a browser that takes promises. */
  class TestItem {
    readonly content: Record<string, Promise<Blob>>;
    constructor(content: Record<string, Promise<Blob>>) {
      this.content = content;
    }
  }

  /** Takes what it is given once that is there, as browsers do. */
  function createClipboard(takes: (types: readonly string[]) => boolean = () => true) {
    const written: Record<string, readonly number[]>[] = [];
    const write = vi.fn<Clipboard['write']>(async ([item]) => {
      const { content } = item as unknown as TestItem;
      if (!takes(Object.keys(content))) throw new Error('not allowed');
      const entries = Object.entries(content).map(async ([type, blob]) => {
        const made = await blob;
        expect(made.type).toBe(type);
        return [type, [...new Uint8Array(await made.arrayBuffer())]] as const;
      });
      written.push(Object.fromEntries(await Promise.all(entries)));
    });
    return { write, written };
  }

  const TEXT = [...new TextEncoder().encode(IMAGE.text)];

  beforeEach(() => vi.stubGlobal('ClipboardItem', TestItem));

  it('goes to the clipboard with its text, in the same turn, before it is drawn', async () => {
    const { write, written } = createClipboard();
    let draw: (image: typeof IMAGE) => void = () => undefined;
    const copied = createFiles({ write }).files.copyImage(new Promise((resolve) => void (draw = resolve)));
    expect(write).toHaveBeenCalledOnce();
    draw(IMAGE);
    await expect(copied).resolves.toBe(true);
    expect(written).toEqual([{ 'image/png': [1, 2, 3], 'text/plain': TEXT }]);
  });

  it('goes alone where the clipboard does not take both', async () => {
    const { write, written } = createClipboard((types) => types.length === 1);
    await expect(createFiles({ write }).files.copyImage(Promise.resolve(IMAGE))).resolves.toBe(true);
    expect(written).toEqual([{ 'image/png': [1, 2, 3] }]);
  });

  it.each([undefined, {}])('reports that the clipboard refuses, or is missing: %#', async (clipboard) => {
    await expect(createFiles(clipboard).files.copyImage(Promise.resolve(IMAGE))).resolves.toBe(false);
  });

  it('reports that the browser copies no images', async () => {
    vi.stubGlobal('ClipboardItem', undefined);
    const { write } = createClipboard();
    await expect(createFiles({ write }).files.copyImage(Promise.reject(new Error('no')))).resolves.toBe(
      false,
    );
    expect(write).not.toHaveBeenCalled();
  });

  it('reports that it could not be drawn', async () => {
    const { write } = createClipboard();
    await expect(createFiles({ write }).files.copyImage(Promise.reject(new Error('no')))).resolves.toBe(
      false,
    );
  });
});

describe('a download', () => {
  it('is a link to the text under its name, pressed once; its address is released later', async () => {
    vi.useFakeTimers();
    const pressed: { href: string; download: string }[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      pressed.push({ href: this.href, download: this.download });
    });
    const { files, addresses } = createFiles();
    files.download('talk.json', 'application/json', '{"a": "ü"}');
    expect(pressed).toEqual([{ href: 'blob:quartet', download: 'talk.json' }]);
    const blob = addresses.createObjectURL.mock.lastCall![0] as Blob;
    expect(blob.type).toBe('application/json');
    await expect(blob.text()).resolves.toBe('{"a": "ü"}');
    expect(addresses.revokeObjectURL).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(addresses.revokeObjectURL).toHaveBeenCalledExactlyOnceWith('blob:quartet');
    expect(document.querySelector('a')).toBeNull();
  });
});

describe('a download of bytes', () => {
  it('has them as they are', async () => {
    vi.useFakeTimers();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { files, addresses } = createFiles();
    files.download('map.png', 'image/png', new Uint8Array([0, 255]));
    const blob = addresses.createObjectURL.mock.lastCall![0] as Blob;
    expect(blob.type).toBe('image/png');
    expect([...new Uint8Array(await blob.arrayBuffer())]).toEqual([0, 255]);
  });
});

describe('a file', () => {
  it('is read as text', async () => {
    await expect(createFiles().files.read(new File(['Grüße'], 'a.json'))).resolves.toBe('Grüße');
  });

  it('that cannot be read causes no exception', async () => {
    const gone = new File([], 'gone.json');
    gone.text = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    await expect(createFiles().files.read(gone)).resolves.toBeUndefined();
  });
});
