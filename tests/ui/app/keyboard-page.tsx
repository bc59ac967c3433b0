import { type Signal, signal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, StrictMode, useRef } from 'react';
import { HelpDialog } from '../../../src/ui/dialogs/HelpDialog.tsx';
import { Shortcuts } from '../../../src/ui/app/Shortcuts.tsx';
import { Composer } from '../../../src/ui/console/Composer.tsx';
import { PersonaCarousel } from '../../../src/ui/persona/PersonaCarousel.tsx';
import type { Scripted } from '../../support/scripted-completion.ts';
import { type TestVisitOptions, createTestVisit } from '../../support/test-visit.ts';
import { Around } from '../render-app.tsx';

interface KeyboardPageProps {
  readonly help: Signal<boolean>;
  readonly children?: ReactNode;
}

interface PageOptions extends Omit<KeyboardPageProps, 'help'> {
  readonly stage?: 'intro' | 'landing' | 'chat';
  readonly script?: readonly Scripted[];
  readonly visitOptions?: Partial<TestVisitOptions>;
}

/** The input and the carousel on a page that handles the shortcuts. */
export function renderKeyboardPage(options: PageOptions = {}) {
  const { stage = 'chat', script, visitOptions, ...props } = options;
  const parts = createTestVisit(script, visitOptions);
  if (stage !== 'intro') parts.visit.skipIntro();
  if (stage === 'chat') parts.visit.begin();
  const help = signal(false);
  const page = render(
    <StrictMode>
      <Around visit={parts.visit} showHelp={() => (help.value = true)}>
        <KeyboardPage help={help} {...props} />
      </Around>
    </StrictMode>,
  );
  return { ...parts, user: userEvent.setup(), unmount: page.unmount };
}

function KeyboardPage({ help, children }: KeyboardPageProps) {
  useSignals();
  const input = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <Shortcuts />
      <Composer input={input} />
      <PersonaCarousel onProfile={() => undefined} />
      {children}
      {help.value && <HelpDialog onClose={() => (help.value = false)} />}
    </>
  );
}
