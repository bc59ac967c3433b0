import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, StrictMode, useRef, useState } from 'react';
import type { SquadOptions, Squad } from '../../../src/domain/squad/squad.ts';
import { HelpDialog } from '../../../src/ui/app/HelpDialog.tsx';
import { type ShortcutOptions, useShortcuts } from '../../../src/ui/app/use-shortcuts.ts';
import { Composer } from '../../../src/ui/chat/Composer.tsx';
import { PersonaCarousel } from '../../../src/ui/persona/PersonaCarousel.tsx';
import type { Scripted } from '../../support/scripted-completion.ts';
import { createTestSquad } from '../../support/test-squad.ts';

interface KeyboardPageProps extends Omit<ShortcutOptions, 'onHelp'> {
  readonly squad: Squad;
  readonly children?: ReactNode;
}

interface PageOptions extends Omit<KeyboardPageProps, 'squad'> {
  readonly stage?: 'intro' | 'landing' | 'chat';
  readonly script?: readonly Scripted[];
  readonly squadOptions?: Partial<SquadOptions>;
}

/** The input and the carousel on a page that hears the shortcuts. */
export function renderKeyboardPage({ stage = 'chat', script, squadOptions, ...props }: PageOptions = {}) {
  const parts = createTestSquad(script, squadOptions);
  if (stage !== 'intro') parts.squad.skipIntro();
  if (stage === 'chat') parts.squad.begin();
  const page = render(
    <StrictMode>
      <KeyboardPage squad={parts.squad} {...props} />
    </StrictMode>,
  );
  return { ...parts, user: userEvent.setup(), unmount: page.unmount };
}

function KeyboardPage({ squad, children, ...options }: KeyboardPageProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const [isHelpShown, setHelpShown] = useState(false);
  useShortcuts(squad, { ...options, onHelp: () => setHelpShown(true) });
  return (
    <>
      <Composer squad={squad} input={input} />
      <PersonaCarousel squad={squad} onProfile={() => undefined} />
      {children}
      {isHelpShown && <HelpDialog personaCount={squad.personas.length} onClose={() => setHelpShown(false)} />}
    </>
  );
}
