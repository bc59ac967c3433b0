import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { TapeSection } from '../../../src/ui/options/TapeSection.tsx';
import type { TapeOpening, TapeTools } from '../../../src/ui/app/screen-props.ts';
import type { TapeStatus } from '../../../src/tape/create-tape.ts';
import type { PageFiles } from '../../../src/ports/files.ts';
import { TEST_TOOLS } from '../../support/test-tools.ts';
import { createTestVisit } from '../../support/test-visit.ts';

const REFUSED = { kind: 'refused', problem: { kind: 'not-a-tape' } } as const;

const STATUS: TapeStatus = { bytes: 1_234_567, isBegunAnew: false, end: 'saved' };

interface Parts {
  readonly read: TapeTools['read'];
  readonly files: Partial<PageFiles>;
}

function renderSection(
  status: Partial<TapeStatus> = {},
  { read = async () => REFUSED, files = {} }: Partial<Parts> = {},
) {
  const recorded = {
    text: () => 'a tape',
    status: () => ({ ...STATUS, ...status }),
    forget: () => undefined,
  };
  const load = vi.fn<() => Promise<TapeTools>>(async () => ({ recorded, read }));
  const download = vi.fn<(name: string, mediaType: string, text: string) => void>();
  const onClose = vi.fn<() => void>();
  const { visit } = createTestVisit();
  render(
    <dialog open onClose={onClose}>
      <TapeSection visit={visit} load={load} files={{ ...TEST_TOOLS.files, ...files, download }} />
    </dialog>,
  );
  return { load, download, onClose, save: () => userEvent.click(button()) };
}

const button = () => screen.getByRole('button', { name: 'Save a tape of this visit' });

describe('a tape of the visit (19.2)', () => {
  it('is saved under the name of the squad and the day, which is said with its size', async () => {
    const { save, download } = renderSection();
    await save();
    const [name = '', mediaType, text] = download.mock.calls[0] ?? [];
    expect(name).toMatch(/^quartet-tape-\d{4}-\d\d-\d\d\.jsonl$/);
    expect([mediaType, text]).toEqual(['application/jsonl', 'a tape']);
    expect(screen.getByRole('status')).toHaveTextContent(`Saved as ${name} (1.2 MB).`);
  });

  it('is warned of beforehand, beside the button and with it', () => {
    renderSection();
    expect(button()).toHaveAccessibleDescription(/All texts .* also what was typed and not sent/);
  });

  it.each([
    [{ isBegunAnew: true }, /Its beginning is missing/],
    [{ end: 'full' }, /The question that was open when it was full is missing/],
    [{ end: 'failed' }, /It breaks off early/],
  ] as const)('says what is missing: %j', async (status, words) => {
    const { save } = renderSection(status);
    await save();
    expect(screen.getByRole('status')).toHaveTextContent(words);
  });

  it('says nothing is missing when nothing is', async () => {
    const { save } = renderSection();
    await save();
    expect(screen.getByRole('status')).not.toHaveTextContent(/missing|breaks/);
  });

  it('says when its code cannot be loaded, and tries again with the next press', async () => {
    const { save, load, download } = renderSection();
    load.mockRejectedValueOnce(new Error('gone'));
    await save();
    expect(screen.getByRole('alert')).toHaveTextContent(/could not be loaded/);
    expect(download).not.toHaveBeenCalled();
    await save();
    expect(download).toHaveBeenCalledOnce();
  });
});

describe('a tape from a file (19.9)', () => {
  const chooser = () => screen.getByLabelText('Tape file');
  const choose = (file: File) => userEvent.upload(chooser(), file);
  const tape = (text = 'a tape') => new File([text], 'tape.jsonl');

  it('is shown once it is ready, and the options are closed before', async () => {
    const watch = vi.fn<() => void>();
    const read = vi.fn<TapeTools['read']>(async () => ({ kind: 'ready', watch }));
    const { onClose } = renderSection({}, { read });
    watch.mockImplementation(() => expect(onClose).toHaveBeenCalledOnce());
    await choose(tape());
    expect(read).toHaveBeenCalledWith('a tape');
    expect(watch).toHaveBeenCalledOnce();
  });

  it('says what happens to the own visit, beside the button and with it', () => {
    renderSection();
    expect(screen.getByRole('button', { name: 'Open a tape' })).toHaveAccessibleDescription(
      /your own visit.*waits/,
    );
  });

  it.each<[string, File, Partial<Parts>, RegExp]>([
    ['is none', tape(), {}, /^The file is not a tape\./],
    [
      'is too large',
      Object.defineProperty(tape(), 'size', { value: 25_000_001 }),
      {},
      /larger than a tape can be/,
    ],
    ['cannot be read', tape(), { files: { read: async () => undefined } }, /^The file could not be read\./],
    [
      'cannot be shown, since the code for it is missing',
      tape(),
      {
        read: async () => {
          throw new Error('gone');
        },
      },
      /could not be loaded/,
    ],
  ])('is refused where it %s', async (_, file, parts, words) => {
    const { onClose } = renderSection({}, parts);
    await choose(file);
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('can be chosen again, and of two the later one counts', async () => {
    let refuseFirst: (opening: TapeOpening) => void = () => undefined;
    const first = new Promise<TapeOpening>((resolve) => (refuseFirst = resolve));
    const watch = vi.fn<() => void>();
    const read = vi
      .fn<TapeTools['read']>()
      .mockReturnValueOnce(first)
      .mockResolvedValueOnce({ kind: 'ready', watch });
    renderSection({}, { read });
    await choose(tape('one'));
    expect(screen.getByRole('status')).toHaveTextContent('Reading the tape');
    await choose(tape('two'));
    refuseFirst(REFUSED);
    await first;
    expect(watch).toHaveBeenCalledOnce();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
