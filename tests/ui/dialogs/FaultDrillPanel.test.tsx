import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ANSWER_FAULTS, CLERK_FAULTS, describeDrillFault } from '../../../src/domain/texts/dialog-texts.ts';
import type { DrillFault, DrillResult, DrillTimes, FaultDrill } from '../../../src/ports/faults.ts';
import { Drill } from '../../../src/domain/visit/drill.ts';
import { FaultDrillPanel } from '../../../src/ui/dialogs/FaultDrillPanel.tsx';

interface HeldDrill extends FaultDrill {
  /** The requests, oldest first: `read`, or the fault and how often. */
  readonly asked: readonly string[];
  /** Answers the call with this number, counted from 0; throws if there was no such call. */
  answer(call: number, result: DrillResult): void;
}

const UNREACHABLE: DrillResult = { kind: 'unreachable', detail: 'TypeError: fetch failed' };

const DRILL_FAULTS = [...ANSWER_FAULTS, ...CLERK_FAULTS];

describe('the fault drill', () => {
  it('offers every fault by its label, with its explanation', () => {
    renderPanel();
    const group = panelOf();
    expect(group).toHaveAccessibleDescription(/^Choose a fault for the mock/);
    expect(screen.getAllByRole('radio')).toHaveLength(DRILL_FAULTS.length);
    for (const { label, explanation } of DRILL_FAULTS.map(describeDrillFault)) {
      expect(radio(label)).toHaveAccessibleDescription(explanation);
    }
  });

  it('has a separate group for the faults of the map, of which one is chosen like any other', async () => {
    const { answer, drill, user } = await renderRead();
    const group = screen.getByRole('group', { name: "Clerk's map" });
    expect(
      within(group)
        .getAllByRole('radio')
        .map((each) => each.getAttribute('name')),
    ).toEqual(CLERK_FAULTS.map(() => radio('No fault').name));
    await user.click(radio('Map with false quotes'));
    expect(drill.asked.at(-1)).toBe('clerk-false-quotes until-off');
    await answer(1, held('clerk-false-quotes'));
    expect([chosen(), says()]).toEqual([
      ['Map with false quotes'],
      'Set: Map with false quotes, until you choose another.',
    ]);
  });

  it('has no faults of the map when there is no table', () => {
    render(<FaultDrillPanel drill={new Drill(createHeldDrill())} hasTable={false} />);
    expect(screen.getAllByRole('radio')).toHaveLength(ANSWER_FAULTS.length);
    expect(screen.queryByRole('group', { name: "Clerk's map" })).toBeNull();
  });

  it('marks nothing until the mock has reported its fault, and then that one', async () => {
    const { answer, drill } = renderPanel();
    expect([drill.asked, chosen(), says()]).toEqual([['read'], [], 'Asking the mock…']);
    expect(panelOf()).toHaveAttribute('aria-busy', 'true');
    await answer(0, held('server-error', 'once'));
    expect(chosen()).toEqual(['Server error (500)']);
    expect(onlyNext()).toBeChecked();
    expect(says()).toBe('Set: Server error (500), for the next attempt only.');
    expect(panelOf()).toHaveAttribute('aria-busy', 'false');
  });

  it('sets the chosen fault at once, and says when it is set', async () => {
    const { answer, drill, user } = await renderRead();
    await user.click(radio('Offline'));
    expect(drill.asked).toEqual(['read', 'offline until-off']);
    expect([chosen(), says()]).toEqual([['Offline'], 'Asking the mock…']);
    await answer(1, held('offline'));
    expect([chosen(), says()]).toEqual([['Offline'], 'Set: Offline, until you choose another.']);
  });

  it('keeps how often a fault strikes for the next choice', async () => {
    const { answer, drill, user } = await renderRead();
    await user.click(onlyNext());
    expect(drill.asked).toEqual(['read']);
    await user.click(radio('Slow'));
    await answer(1, held('slow', 'once'));
    await user.click(radio('No fault'));
    await answer(2, held('none'));
    expect(onlyNext()).toBeChecked();
    await user.click(radio('Time-out'));
    expect(drill.asked.slice(1)).toEqual(['slow once', 'none once', 'time-out once']);
  });

  it('sets the chosen fault again when it is to strike once, or always again', async () => {
    const { answer, drill, user } = await renderRead(held('empty'));
    await user.click(onlyNext());
    await answer(1, held('empty', 'once'));
    await user.click(onlyNext());
    expect(drill.asked.slice(1)).toEqual(['empty once', 'empty until-off']);
  });

  it('shows the result of the newest choice, whichever comes last', async () => {
    const { answer, user } = await renderRead();
    await user.click(radio('Slow'));
    await user.click(radio('Offline'));
    await answer(2, held('offline'));
    await answer(1, held('slow'));
    expect([chosen(), says()]).toEqual([['Offline'], 'Set: Offline, until you choose another.']);
  });

  it('says why nothing was set, marks nothing, and lets the same fault be chosen again', async () => {
    const { answer, drill, user } = await renderRead();
    await user.click(radio('Slow'));
    await answer(1, UNREACHABLE);
    expect(chosen()).toEqual([]);
    expect(says()).toMatch(/TypeError: fetch failed.*choose again/);
    expect(screen.getByRole('status')).toHaveAttribute('data-trouble', 'true');
    expect(radio('Slow')).toHaveFocus();
    await user.click(radio('Slow'));
    await answer(2, held('slow'));
    expect(drill.asked.at(-1)).toBe('slow until-off');
    expect(chosen()).toEqual(['Slow']);
    expect(screen.getByRole('status')).toHaveAttribute('data-trouble', 'false');
  });

  it('offers nothing when the mock refuses, and says where the drill works', async () => {
    const { drill, user } = await renderRead({ kind: 'refused' });
    expect(says()).toMatch(/localhost/);
    for (const box of screen.getAllByRole('radio')) expect(box).toBeDisabled();
    expect(onlyNext()).toBeDisabled();
    await user.click(screen.getByText('Slow'));
    expect(drill.asked).toEqual(['read']);
  });

  it('reads the mock again when its window gets the focus, because another page may have set it', async () => {
    const { answer, drill, unmount } = await renderRead();
    act(() => void dispatchEvent(new Event('focus')));
    expect([drill.asked, chosen()]).toEqual([['read', 'read'], ['No fault']]);
    await answer(1, held('rate-limit'));
    expect(chosen()).toEqual(['Rate limit (429)']);
    unmount();
    dispatchEvent(new Event('focus'));
    expect(drill.asked).toHaveLength(2);
  });
});

/** A drill whose calls stay open until a test answers them, in any order. */
function createHeldDrill(): HeldDrill {
  const asked: string[] = [];
  const answers: ((result: DrillResult) => void)[] = [];
  function hold(call: string): Promise<DrillResult> {
    asked.push(call);
    return new Promise((resolve) => void answers.push(resolve));
  }
  return {
    asked,
    set: (fault, times) => hold(`${fault} ${times}`),
    current: () => hold('read'),
    answer(call, result) {
      const resolve = answers[call];
      if (!resolve) throw new Error(`Call ${call} was never made: ${asked.join(', ')}`);
      resolve(result);
    },
  };
}

function held(fault: DrillFault, times: DrillTimes = 'until-off'): DrillResult {
  return { kind: 'set', fault, times, otherFaults: 0 };
}

function renderPanel() {
  const drill = createHeldDrill();
  const page = render(<FaultDrillPanel drill={new Drill(drill)} hasTable />);
  return {
    ...page,
    drill,
    user: userEvent.setup(),
    answer: (call: number, result: DrillResult) => act(async () => drill.answer(call, result)),
  };
}

/** The panel on a mock that holds no fault, or this one. */
async function renderRead(result = held('none')) {
  const panel = renderPanel();
  await panel.answer(0, result);
  return panel;
}

const panelOf = () => screen.getByRole('group', { name: 'Fault drill' });

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

const onlyNext = () => screen.getByRole('checkbox', { name: 'Only the next attempt' });

const chosen = () =>
  DRILL_FAULTS.map((fault) => describeDrillFault(fault).label).filter((label) => radio(label).checked);

const says = () => screen.getByRole('status').textContent;
