import { signal } from '@preact/signals-core';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, StrictMode } from 'react';
import { vi } from 'vitest';
import type { Visit } from '../../src/domain/visit/visit.ts';
import type { PageFiles } from '../../src/ports/files.ts';
import { App } from '../../src/ui/app/App.tsx';
import {
  type App as AppValue,
  type BrowserTools,
  type Wanted,
  type Product,
  AppContext,
  VisitContext,
} from '../../src/ui/context.ts';
import { useFocusRescue } from '../../src/ui/app/use-focus-rescue.ts';
import { eventually } from '../support/eventually.ts';
import type { Scripted } from '../support/scripted-completion.ts';
import { type TestVisit, type TestVisitOptions, createTestVisit } from '../support/test-visit.ts';

interface AroundProps extends Partial<Omit<AppValue, 'files'>> {
  readonly visit?: Visit;
  readonly files?: Partial<PageFiles> | undefined;
  readonly children: ReactNode;
}

export const PRODUCT: Product = {
  squadId: 'acme',
  name: 'Acme',
  badge: 'MADE BY ACME',
  lead: 'Everybody here is from Acme.',
  links: { social: 'https://social.example/acme', source: 'https://code.example/acme' },
};

/** A browser with a working clipboard and no mock. */
export const TOOLS: BrowserTools = {
  files: {
    copy: async () => true,
    copyImage: async (image) => {
      await image;
      return true;
    },
    download: () => undefined,
    read: (file) => file.text(),
  },
  faultDrill: undefined,
  keep: undefined,
  access: undefined,
  answerOptions: undefined,
  ownModel: undefined,
  roundLinks: undefined,
  loadExample: undefined,
  introChoice: undefined,
  enterChoice: undefined,
};

const ignore = () => undefined;

const PAGE = {
  ...TOOLS,
  product: PRODUCT,
  showHelp: ignore,
  showChoice: ignore,
  say: ignore,
  showRound: ignore,
  wanted: signal<Wanted>(),
  keepOffered: signal([]),
  onReload: ignore,
};

/** The visit and the page around a part of the shell, as far as the part needs them. */
export function Around({ visit, files, children, ...app }: AroundProps) {
  useFocusRescue();
  const given = { ...PAGE, ...app, files: { ...TOOLS.files, ...files } };
  return (
    <VisitContext value={visit}>
      <AppContext value={given}>{children}</AppContext>
    </VisitContext>
  );
}

/** The whole shell on a visit with virtual time, seeded chance and a scripted provider. */
export function renderApp(
  script: readonly Scripted[] = [],
  options: Partial<TestVisitOptions> = {},
  toolsOf: (parts: TestVisit) => Partial<BrowserTools> = () => ({}),
  product = PRODUCT,
) {
  const parts = createTestVisit(script, { kind: 'mock', ...options });
  const tools = { ...TOOLS, ...toolsOf(parts) };
  const onReload = vi.fn<() => void>();
  const page = render(
    <StrictMode>
      <App visit={parts.visit} product={product} tools={tools} onReload={onReload} />
    </StrictMode>,
  );
  return {
    ...parts,
    onReload,
    user: userEvent.setup(),
    unmount: page.unmount,
    container: page.container,
    /** Lets virtual time pass, with all updates of React. */
    pass: (durationMs: number) => act(() => parts.clock.advance(durationMs)),
  };
}

/** The same, with the chat open and shown. */
export async function renderChat(
  script: readonly Scripted[] = [],
  options: Partial<TestVisitOptions> = {},
  toolsOf?: (parts: TestVisit) => Partial<BrowserTools>,
) {
  const page = renderApp(script, options, toolsOf);
  await act(async () => {
    page.visit.skipIntro();
    page.visit.begin();
  });
  // The chat's code is fetched first.
  await eventually(() => {
    if (!document.querySelector('textarea')) throw new Error('The chat is not shown yet');
  });
  return page;
}

/** The same, with the round table open and shown. */
export async function renderTable(
  script: readonly Scripted[] = [],
  options: Partial<TestVisitOptions> = {},
  toolsOf?: (parts: TestVisit) => Partial<BrowserTools>,
) {
  const page = renderApp(script, options, toolsOf);
  await act(async () => page.visit.skipIntro());
  await page.user.click(page.container.querySelector('[data-ask-all]')!);
  // The table's code is fetched first.
  await eventually(() => {
    if (!document.querySelector('textarea')) throw new Error('The table is not shown yet');
  });
  // Effects once it is shown, such as taking the focus.
  await act(async () => undefined);
  return { ...page, table: page.visit.table };
}
