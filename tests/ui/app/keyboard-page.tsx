import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, StrictMode, useRef, useState } from 'react';
import type { Visit } from '../../../src/domain/visit/visit.ts';
import { HelpDialog } from '../../../src/ui/app/HelpDialog.tsx';
import { type ShortcutOptions, useShortcuts } from '../../../src/ui/app/use-shortcuts.ts';
import { Composer } from '../../../src/ui/chat/Composer.tsx';
import { PersonaCarousel } from '../../../src/ui/persona/PersonaCarousel.tsx';
import type { Scripted } from '../../support/scripted-completion.ts';
import { type TestVisitOptions, createTestVisit } from '../../support/test-visit.ts';

interface KeyboardPageProps extends Omit<ShortcutOptions, 'onHelp' | 'onTable'> {
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

function KeyboardPage({ visit, children, onTable, ...options }: KeyboardPageProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const [isHelpShown, setHelpShown] = useState(false);
  useShortcuts(visit, { ...options, onHelp: () => setHelpShown(true), onTable: () => onTable?.() });
  return (
    <>
      <Composer visit={visit} input={input} />
      <PersonaCarousel visit={visit} onProfile={() => undefined} />
      {children}
      {isHelpShown && <HelpDialog personaCount={visit.lanes.length} onClose={() => setHelpShown(false)} />}
    </>
  );
}
