import { effect } from '@preact/signals-core';
import { useEffect } from 'react';
import { consoleTitle } from '../../domain/texts/chat-texts.ts';
import type { Visit } from '../../domain/visit/visit.ts';

/** Names the screen in the browser's tab, and so to screen readers. */
export function useScreenTitle(visit: Visit, productName: string): void {
  useEffect(
    () =>
      effect(() => {
        const { persona } = visit.chosen.value;
        const inChat = visit.stage.value === 'chat';
        document.title = inChat ? `${consoleTitle(persona.name)} - ${productName}` : productName;
      }),
    [visit, productName],
  );
}
