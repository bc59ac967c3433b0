import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { OwnModelChoice } from '../../../src/domain/visit/own-model.ts';
import type { ModelServers } from '../../../src/ports/model-servers.ts';
import { createMemoryNote } from '../../support/memory-note.ts';
import { createScriptedCompletion } from '../../support/scripted-completion.ts';
import type { TestVisit } from '../../support/test-visit.ts';
import { renderApp, renderChat, renderTable } from '../render-app.tsx';

/** A tab in which this model answered before a reload. */
function withLostModel(parts: TestVisit) {
  const servers: ModelServers = {
    list: async () => ({ kind: 'unknown' }),
    try: () => () => undefined,
    completionOf: () => createScriptedCompletion(parts.clock),
  };
  const tabNote = createMemoryNote('{"model":"tiny","host":"localhost:11434"}');
  const ports = { servers, clock: parts.clock, note: createMemoryNote(), tabNote };
  return { ownModel: new OwnModelChoice(parts.visit, parts.completion, ports) };
}

const gone = () => screen.queryByRole('group', { name: 'Your model is not connected any more.' });

describe('after a reload without the visitor’s model', () => {
  it('the chat says so, names it, lets nothing be sent, and goes on with the demo', async () => {
    const { user } = await renderChat([], {}, withLostModel);
    expect(gone()).toHaveTextContent('tiny · localhost');
    expect(screen.getByRole('button', { name: 'Who answers: tiny · localhost' })).toBeVisible();
    expect(screen.getByText('Not connected')).toBeVisible();
    expect(screen.getByText('Nothing is sent until you choose who answers.')).toBeVisible();
    await user.type(screen.getByRole('textbox'), 'Why?{Enter}');
    expect(screen.getByRole('textbox')).toHaveValue('Why?');
    // The line below the input says it once.
    expect(screen.queryByText(/choose who answers first/)).toBeNull();
    const starters = within(screen.getByRole('group', { name: 'Suggested questions' }));
    for (const starter of starters.getAllByRole('button')) expect(starter).toBeDisabled();
    await user.click(within(gone()!).getByRole('button', { name: 'Go on with the demo' }));
    expect(gone()).toBeNull();
    expect(screen.getByRole('button', { name: 'Who answers: Demo' })).toBeVisible();
    for (const starter of starters.getAllByRole('button')) expect(starter).toBeEnabled();
  });

  it('the table says so, too, and suggests nothing', async () => {
    await renderTable([], {}, withLostModel);
    expect(gone()).toBeVisible();
    const starters = within(screen.getByRole('group', { name: 'A question from each of them' }));
    for (const starter of starters.getAllByRole('button')) expect(starter).toBeDisabled();
  });

  it('the landing says so, too', async () => {
    const page = renderApp([], {}, withLostModel);
    await page.user.click(screen.getByRole('button', { name: 'Skip' }));
    expect(await screen.findByText('Your model is not connected any more.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Connect a model' })).toBeVisible();
  });
});
