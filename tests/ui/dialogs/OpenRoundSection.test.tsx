import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { expect, it, vi } from 'vitest';
import { MAX_FILE_CHARACTERS } from '../../../src/domain/conversation/conversation.ts';
import { exportedRoundOf } from '../../../src/domain/link/exported-round-of.ts';
import type { SharedRound } from '../../../src/domain/link/shared-round.ts';
import { roundToJson } from '../../../src/domain/table/round-to-json.ts';
import { OpenRoundSection } from '../../../src/ui/dialogs/OpenRoundSection.tsx';
import type { PageFiles } from '../../../src/ports/files.ts';
import { eventually } from '../../support/eventually.ts';
import { goldenLink } from '../../support/golden-links.ts';
import { createTestChat } from '../../support/test-visit.ts';
import { Around } from '../render-app.tsx';

const { round } = goldenLink('launch');

const fileOf = (text: string) => new File([text], 'round.json', { type: 'application/json' });

function renderSection(files: Partial<PageFiles> = {}) {
  const showRound = vi.fn<(shown: SharedRound) => void>();
  const onOpened = vi.fn<() => void>();
  render(
    <StrictMode>
      <Around visit={createTestChat().visit} showRound={showRound} files={files}>
        <OpenRoundSection onOpened={onOpened} />
      </Around>
    </StrictMode>,
  );
  const choose = (file: File) => userEvent.setup().upload(screen.getByLabelText('File with a round'), file);
  return { showRound, onOpened, choose };
}

it('shows the round of an exported file, and closes', async () => {
  const { showRound, onOpened, choose } = renderSection();
  await choose(fileOf(roundToJson(exportedRoundOf(round), 'quartet')));
  await eventually(() => expect(showRound).toHaveBeenCalledExactlyOnceWith(round));
  expect(onOpened).toHaveBeenCalledOnce();
});

it.each([
  ['another file', '{}', /^The file is not a Quartet round: /],
  ['no JSON', '{', /^The file is not a Quartet round: it is not JSON\. Choose an unedited round/],
  ['too much', ' '.repeat(3 * MAX_FILE_CHARACTERS + 1), /^The file is longer than/],
])('says why it shows nothing: %s', async (_, text, words) => {
  const { showRound, onOpened, choose } = renderSection();
  await choose(fileOf(text));
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(showRound).not.toHaveBeenCalled();
  expect(onOpened).not.toHaveBeenCalled();
});

it('says it of one file after another, also where scrolling gives a promise', async () => {
  // As in newer versions of Chromium; the types do not know it yet.
  const scroll: () => unknown = async () => undefined;
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scroll);
  const { choose } = renderSection();
  await choose(fileOf('{'));
  expect(await screen.findByRole('alert')).toHaveTextContent('it is not JSON');
  await choose(fileOf('{}'));
  await eventually(() => expect(screen.getByRole('alert')).toHaveTextContent('format is missing'));
});

it('says that a file could not be read', async () => {
  const { choose } = renderSection({ read: async () => undefined });
  await choose(fileOf('{}'));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^The file could not be read\./);
});
