import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { signal } from '@preact/signals-core';
import { type ReactNode, StrictMode, useRef, useState } from 'react';
import type { Shortcut } from '../../../src/domain/shortcuts.ts';
import type { Visit } from '../../../src/domain/visit/visit.ts';
import { HelpDialog } from '../../../src/ui/app/HelpDialog.tsx';
import { useShortcuts } from '../../../src/ui/app/use-shortcuts.ts';
import { Composer } from '../../../src/ui/chat/Composer.tsx';
import { PersonaCarousel } from '../../../src/ui/persona/PersonaCarousel.tsx';
import type { Scripted } from '../../support/scripted-completion.ts';
import { type TestVisitOptions, createTestVisit } from '../../support/test-visit.ts';
import { Around } from '../render-app.tsx';

interface KeyboardPageProps {
  readonly registry?: readonly Shortcut[];
  readonly onTable?: () => void;
  readonly visit: Visit;
  readonly children?: ReactNode;
}

interface PageOptions extends Omit<KeyboardPageProps, 'visit'> {
  readonly stage?: 'intro' | 'landing' | 'chat';
  readonly script?: readonly Scripted[];
  readonly visitOptions?: Partial<TestVisitOptions>;
}

/** The input and the carousel on a page that hears the shortcuts. */
export function renderKeyboardPage({ stage = 'chat', script, visitOptions, ...props }: PageOptions = {}) {
  const parts = createTestVisit(script, visitOptions);
  if (stage !== 'intro') parts.visit.skipIntro();
  if (stage === 'chat') parts.visit.begin();
  const page = render(
    <StrictMode>
      <KeyboardPage visit={parts.visit} {...props} />
    </StrictMode>,
  );
  return { ...parts, user: userEvent.setup(), unmount: page.unmount };
}

function KeyboardPage({ visit, children, onTable, registry }: KeyboardPageProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const [isHelpShown, setHelpShown] = useState(false);
  return (
    <Around
      visit={visit}
      showHelp={() => setHelpShown(true)}
      table={{ part: signal(undefined), open: () => onTable?.() }}
    >
      <Shortcuts registry={registry} />
      <Composer input={input} />
      <PersonaCarousel onProfile={() => undefined} />
      {children}
      {isHelpShown && <HelpDialog onClose={() => setHelpShown(false)} />}
    </Around>
  );
}

function Shortcuts({ registry }: { readonly registry: readonly Shortcut[] | undefined }) {
  useShortcuts(registry);
  return undefined;
}
