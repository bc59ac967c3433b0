import { effect } from '@preact/signals-core';
import { useEffect } from 'react';
import { consoleTitle } from '../../domain/texts/chat-texts.ts';
import type { Squad } from '../../domain/squad/squad.ts';

/** Names the screen in the browser's tab, and so to screen readers. */
export function useScreenTitle(squad: Squad, productName: string): void {
  useEffect(
    () =>
      effect(() => {
        const { persona } = squad.selection.value;
        const inChat = squad.stage.value === 'chat';
        document.title = inChat ? `${consoleTitle(persona.name)} - ${productName}` : productName;
      }),
    [squad, productName],
  );
}
