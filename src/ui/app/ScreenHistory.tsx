import { effect } from '@preact/signals-core';
import { useEffect } from 'react';
import { consoleTitle, TEXTS } from '../../domain/texts/page-texts.ts';
import { useApp, useVisit } from './contexts.ts';

/** What the chat shows, to which the way forward leads again. */
type ChatView = 'chat' | 'table';

/** An entry of the browser's history. */
interface Entry {
  readonly screen: 'landing' | ChatView;
}

/**
 * Makes each screen an entry of the browser's history, with a title and without an address of its own; the round table
 * shares the chat's (behaviour 2.6).
 */
export function ScreenHistory() {
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

  useEffect(() => {
    // Going back takes a while; a visitor who reopens the chat in the meantime must stay in it.
    let ownBackPending = false;
    if (visit.stage.peek() !== 'chat') history.replaceState({ screen: 'landing' } satisfies Entry, '');

    const stopWatching = effect(() => {
      const stage = visit.stage.value;
      const screen = viewOf(visit.table.isOpen.value);
      if (ownBackPending) return;
      if (stage === 'chat') enterChat(screen);
      if (stage === 'landing' && chatEntry()) {
        ownBackPending = true;
        history.back();
      }
    });

    function follow(): void {
      const entry = chatEntry();
      if (ownBackPending) {
        ownBackPending = false;
        if (visit.stage.peek() === 'chat') enterChat(viewOf(visit.table.isOpen.peek()));
      } else if (!entry) visit.goBack();
      else if (entry === 'table') visit.table.open();
      else visit.begin();
    }

    addEventListener('popstate', follow);
    return () => {
      stopWatching();
      removeEventListener('popstate', follow);
    };
  }, [visit]);
  return undefined;
}

function viewOf(isAtTable: boolean): ChatView {
  return isAtTable ? 'table' : 'chat';
}

function enterChat(screen: ChatView): void {
  const entry = { screen } satisfies Entry;
  const present = chatEntry();
  if (!present) history.pushState(entry, '');
  else if (present !== screen) history.replaceState(entry, '');
}

/** What the chat showed in the present entry, if it is the chat's. */
function chatEntry(): ChatView | undefined {
  const entry: unknown = history.state;
  if (typeof entry !== 'object' || entry === null || !('screen' in entry)) return undefined;
  return entry.screen === 'chat' || entry.screen === 'table' ? entry.screen : undefined;
}
