import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBrowserFiles } from '../../src/adapters/browser-files.ts';

type Parts = Parameters<typeof createBrowserFiles>[0];

function createFiles(clipboard?: Parts['clipboard']) {
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

  it.each([undefined, { writeText: () => Promise.reject(new Error('denied')) }])(
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
