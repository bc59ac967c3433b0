import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { TapeSection } from '../../../src/ui/options/TapeSection.tsx';
import type { TapeTools } from '../../../src/ui/app/screen-props.ts';
import type { TapeStatus } from '../../../src/tape/create-tape.ts';
import { TEST_TOOLS } from '../../support/test-tools.ts';
import { createTestVisit } from '../../support/test-visit.ts';

const STATUS: TapeStatus = { bytes: 1_234_567, isBegunAnew: false, end: 'saved' };

function renderSection(status: Partial<TapeStatus> = {}) {
  const recorded = {
    text: () => 'a tape',
    status: () => ({ ...STATUS, ...status }),
    forget: () => undefined,
  };
  const load = vi.fn<() => Promise<TapeTools>>(async () => ({ recorded }));
  const download = vi.fn<(name: string, mediaType: string, text: string) => void>();
  const { visit } = createTestVisit();
  render(<TapeSection visit={visit} load={load} files={{ ...TEST_TOOLS.files, download }} />);
  return { load, download, save: () => userEvent.click(button()) };
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
    expect(screen.getByRole('status')).toHaveTextContent(/could not be loaded/);
    expect(download).not.toHaveBeenCalled();
    await save();
    expect(download).toHaveBeenCalledOnce();
  });
});
