import { effect } from '@preact/signals-core';
import { useEffect } from 'react';
import { consoleTitle, TEXTS } from '../../domain/texts/page-texts.ts';
import type { Visit } from '../../domain/visit/visit.ts';

/** Names the screen in the browser's tab, and so to screen readers. */
export function useScreenTitle(visit: Visit, productName: string): void {
  useEffect(
    () =>
      effect(() => {
        const { persona } = visit.chosen.value;
        const title = visit.table.isOpen.value ? TEXTS.roundTable : consoleTitle(persona.name);
        document.title = visit.stage.value === 'chat' ? `${title} - ${productName}` : productName;
      }),
    [visit, productName],
  );
}
