import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { StrictMode } from 'react';
import type { FaultDrill } from '../../../src/ports/faults.ts';
import { wireTape } from '../../../src/wire-tape.ts';
import type { PageFiles } from '../../../src/ports/files.ts';
import { App } from '../../../src/ui/app/App.tsx';
import { productOf } from '../../../src/ui/app/screen-props.ts';
import { restoreTheme } from '../../../src/ui/app/theme.ts';
import { eventually } from '../../support/eventually.ts';
import { type MemoryDevice, createMemoryDevice } from '../../support/memory-store.ts';
import { type MemoryWish, createMemoryWish } from '../../support/memory-wish.ts';
import { createTestKeep } from '../../support/test-keep.ts';
import { TEST_TOOLS } from '../../support/test-tools.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';
import type { PageOfVisit, SettingsOfVisit, Shell, Visit } from '../shell.ts';
import { readFound, readPage } from './read-page.ts';
import { reactTable } from './react-table.ts';
import { coreOfVisit } from './core-of-visit.ts';

/** A mock at which nobody has set a fault. */
const RESTING_DRILL: FaultDrill = {
  set: async (fault, times) => ({ kind: 'set', fault, times, otherFaults: 0 }),
  current: async () => ({ kind: 'set', fault: 'none', times: 'until-off', otherFaults: 0 }),
};

/** What outlasts the page. */
interface Machine {
  readonly device: MemoryDevice;
  readonly wish: MemoryWish;
}

const MODIFIERS = { Alt: 'altKey', Control: 'ctrlKey', Meta: 'metaKey', Shift: 'shiftKey' } as const;

/** The React shell in jsdom, on the visit's own clock. */
export const react: Shell = {
  name: 'react',
  open: (settings = {}) =>
    openOn({ device: createMemoryDevice(createVirtualClock()), wish: createMemoryWish() }, settings),
};

async function openOn(machine: Machine, settings: SettingsOfVisit): Promise<Visit> {
  history.replaceState(null, '');
  delete document.documentElement.dataset['theme'];
  restoreTheme();
  const { core, wired, clock, provider, log, network, publicSettings } = coreOfVisit(settings);
  const keep = publicSettings.keep
    ? createTestKeep({ visit: core, clock, log }, machine.device, machine.wish)
    : undefined;
  if (keep?.isWanted()) void keep.load();
  const copied: string[] = [];
  const copy = async (text: string) => copied.push(text) > 0;
  const files: PageFiles = {
    ...TEST_TOOLS.files,
    copy,
    download: (_name, _type, text) => void copied.push(text),
  };
  const tape = wireTape(wired, { files, onReload: () => undefined, clock });
  const announced = collectAnnouncements();
  const page = render(
    <StrictMode>
      <App
        visit={core}
        product={productOf(publicSettings.squad, publicSettings.provider)}
        tools={{
          files,
          keep,
          access: undefined,
          faultDrill: publicSettings.provider === 'mock' ? RESTING_DRILL : undefined,
          tape: async () => tape,
        }}
        onReload={() => undefined}
      />
    </StrictMode>,
  );
  const pass = (durationMs: number) => act(() => clock.advance(durationMs));
  const does = async (run: () => unknown) => {
    await act(async () => void run());
    await pass(0);
  };
  const press = (label: string, within_: HTMLElement = document.body) =>
    does(() => fireEvent.click(within(within_).getByRole('button', { name: label })));
  const input = () => screen.getByRole<HTMLTextAreaElement>('textbox');
  /** The chat is code of its own, which comes when it comes. */
  const arrive = async () => {
    await eventually(() => {
      if (document.querySelector('[role="status"]')) throw new Error('The screen is still being fetched');
    });
    await pass(0);
  };
  const openDialog = async (label: string) => {
    await press(label);
    // The first opening fetches the dialog's code.
    await eventually(() => screen.getByRole('dialog'));
    await pass(0);
  };
  const closeDialog = () => press('Close', screen.getByRole('dialog'));
  const openProfile = async (name: string) => {
    if (readPage().stage === 'chat') await press('Profile');
    else await press(name);
  };

  const visit: Visit = {
    provider,
    wait: pass,
    sleep: (durationMs) => does(() => clock.sleep(durationMs)),
    setClock: (differenceMs) => does(() => clock.jump(differenceMs)),
    skip: () => press('Skip'),
    begin: async () => {
      await press('Begin Interaction');
      await arrive();
    },
    back: async () => {
      await press('Back');
      await arrive();
    },
    next: () => press('Next persona'),
    previous: () => press('Previous persona'),
    choose: async (name) => {
      await openProfile(name);
      await press(`Chat with ${name}`);
      await arrive();
    },
    write: (text) => does(() => fireEvent.change(input(), { target: { value: text } })),
    send: () => does(() => fireEvent.keyDown(input(), { key: 'Enter' })),
    start: async (place) => press(readPage().starters[place] ?? `no question at ${place}`),
    edit: () => press('Edit'),
    endEdit: () => press('Cancel edit'),
    setStreaming: async (on) => {
      await openDialog('Options');
      const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Stream answers' });
      if (box.checked !== on) await does(() => fireEvent.click(box));
      await closeDialog();
    },
    setNetwork: (isOnline) => does(() => network.set(isOnline)),
    save: async () => {
      await openDialog('Find, export or import');
      await press('Copy as JSON');
      await closeDialog();
      return copied.at(-1) ?? '';
    },
    bring: async (text) => {
      await openDialog('Find, export or import');
      const chooser = document.querySelector<HTMLInputElement>('input[type="file"]');
      if (!chooser) throw new Error('Files cannot be chosen');
      await does(() => fireEvent.change(chooser, { target: { files: [new File([text], 'saved.json')] } }));
      await eventually(() => screen.getByText(/last changed|Nothing was replaced/));
      const refusal = screen.queryByRole('alert')?.textContent ?? '';
      if (refusal === '') {
        await does(() =>
          fireEvent.click(screen.getByRole('button', { name: /^(Import|Replace this conversation)$/ })),
        );
      } else await closeDialog();
      await eventually(() => {
        if (document.querySelector('dialog[open]')) throw new Error('The dialog is still there');
      });
      return refusal;
    },
    find: async (text) => {
      await openDialog('Find, export or import');
      await does(() => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } }));
      const lines = readFound();
      await closeDialog();
      return lines;
    },
    press: (offer) =>
      press(offer, screen.getAllByRole('group', { name: /^Status of (your question|this answer)$/ }).at(-1)),
    setMotionPaused: async (paused) => {
      const button = screen.getByRole('button', { name: 'Pause motion' });
      if (button.getAttribute('aria-pressed') !== String(paused)) await press('Pause motion');
    },
    see: async () => readPage(),
    table: () =>
      reactTable({
        press,
        does,
        write: visit.write,
        send: visit.send,
        isStreaming: settings['QUARTET_STREAM'] === 'on',
        settle: () => pass(0),
      }),
    logged: async () => log.entries.map((entry) => JSON.stringify(entry)),
    page: (): PageOfVisit => ({
      links: async () =>
        screen.getAllByRole<HTMLAnchorElement>('link').map((link) => ({
          name: link.getAttribute('aria-label') ?? '',
          href: link.href,
          isApart: link.target === '_blank' && link.rel.includes('noopener'),
        })),
      browserBack: async () => {
        await act(async () => {
          const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
          history.back();
          await arrived;
        });
        await arrive();
      },
      asksBeforeLeaving: async () => {
        const event = new Event('beforeunload', { cancelable: true });
        globalThis.dispatchEvent(event);
        return event.defaultPrevented;
      },
      openProfile,
      pressButton: (label) => press(label),
      openTape: async (text) => {
        await openDialog('Options');
        const chooser = screen.getByLabelText('Tape file');
        await does(() => fireEvent.change(chooser, { target: { files: [new File([text], 'tape.jsonl')] } }));
        await eventually(async () => {
          await pass(0);
          if (!document.querySelector('[data-play], [role="alert"]'))
            throw new Error('It is still being read');
        });
        const refusal = screen.queryByRole('alert')?.textContent ?? '';
        if (refusal !== '') await closeDialog();
        return refusal;
      },
      taken: async (label) => {
        const before = copied.length;
        await press(label);
        // Code that writes may have to be fetched first.
        await eventually(() => {
          if (copied.length === before) throw new Error('Nothing was copied or downloaded');
        });
        await pass(0);
        return copied.at(-1) ?? '';
      },
      pressKey: (keys) => does(() => pressKey(keys)),
      focus: async () => nameOf(document.activeElement),
      title: async () => document.title,
      announced: async () => announced,
      drawings: async () =>
        [...document.querySelectorAll<SVGElement>('[data-drawing]')].map(({ dataset }) => ({
          chatId: dataset['drawing'] ?? '',
          mood: dataset['mood'] ?? '',
        })),
      resize: async () => {
        throw new Error('jsdom knows no layout');
      },
      atRest: async () => undefined,
      find: async (look) => look(),
      times: async () => [...document.querySelectorAll('time')].map(({ dateTime }) => dateTime),
    }),
    terminal: () => {
      throw new Error('A page is no terminal');
    },
    tape: async () => tape.recorded.text(),
    keep: async () => {
      await openDialog('Options');
      await does(() => fireEvent.click(screen.getByRole('checkbox', { name: /^Keep conversations/ })));
      await closeDialog();
      return visit;
    },
    again: async () => {
      await end();
      return openOn(machine, settings);
    },
    forget: async () => {
      await openDialog('Options');
      await press('Forget everything on this device');
      const words = screen.getByText(/forgotten/i).textContent;
      await closeDialog();
      return words;
    },
    leave: async () => {
      await end();
      return clock.pending() + (await provider.open());
    },
  };

  async function end(): Promise<void> {
    page.unmount();
    await keep?.keeper.value?.flush();
    keep?.keeper.value?.dispose();
    core.dispose();
    await clock.advance(0);
  }

  return visit;
}

/**
 * Presses keys where the focus is, such as 'Alt+PageDown' or '?', with what a browser does by itself unless the page has
 * taken the press: a character is typed, and Escape closes a dialog.
 */
function pressKey(keys: string): void {
  const names = keys.split('+');
  const key = names.pop() ?? '';
  const held = Object.entries(MODIFIERS).filter(([name]) => names.includes(name));
  const place = document.activeElement ?? document.body;
  const modifiers = Object.fromEntries(held.map(([, property]) => [property, true]));
  const isLeft = fireEvent.keyDown(place, { key, ...modifiers });
  if (!isLeft) return;
  if (key === 'Escape') [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)?.close();
  if (place instanceof HTMLTextAreaElement && key.length === 1 && names.length === 0)
    fireEvent.change(place, { target: { value: place.value + key } });
}

/** Every line that the live region was given, in order, from now on. */
function collectAnnouncements(): string[] {
  const lines: string[] = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (node instanceof HTMLElement && node.closest('[role="log"]') && node.tagName === 'P') {
          lines.push(node.textContent);
        }
      }
    }
  }).observe(document.body, { childList: true, subtree: true });
  return lines;
}

function nameOf(element: Element | null): string {
  return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
}
