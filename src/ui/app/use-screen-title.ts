import { effect } from '@preact/signals-core';
import { useEffect } from 'react';
import { consoleTitle, TEXTS } from '../../domain/texts/page-texts.ts';
import { useApp, useVisit } from './contexts.ts';

/** Names the screen in the browser's tab, and so to screen readers. */
export function useScreenTitle(): void {
  const visit = useVisit();
  const { name } = useApp().product;
  useEffect(
    () =>
      effect(() => {
        const { persona } = visit.chosen.value;
        const title = visit.table.isOpen.value ? TEXTS.roundTable : consoleTitle(persona.name);
        document.title = visit.stage.value === 'chat' ? `${title} - ${name}` : name;
      }),
    [visit, name],
  );
}
