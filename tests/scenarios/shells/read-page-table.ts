import type { SeenTable } from '../shell.ts';

/**
 * What a person can read of the round table on the page, found by labels, headings and roles. It runs in the page
 * itself, so it stands alone.
 */
export function readPageTable(): SeenTable {
  const textOf = (element: Element | null | undefined) =>
    (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const all = (selector: string, within: ParentNode = document) => [...within.querySelectorAll(selector)];
  const labelOf = (element: Element) => element.getAttribute('aria-label') ?? textOf(element);
  const buttonsOf = (element: Element) => all('button', element).map(labelOf);
  /** What is read of it besides these parts. */
  const textBeside = (element: Element, selector: string) => {
    const copy = element.cloneNode(true) as Element;
    for (const part of all(`${selector}, [aria-hidden=true], button`, copy)) part.remove();
    for (const part of all('p, li, h3', copy)) part.append(' ');
    return textOf(copy);
  };
  const offered = (labels: readonly string[], known: readonly string[]) =>
    labels.filter((label) => known.includes(label));

  function readLane(lane: Element) {
    return {
      name: textOf(lane.querySelector('h3')),
      answer: all('[data-answer-of] [data-content]', lane)
        .map((part) => part.textContent ?? '')
        .join('\n'),
      status: textBeside(lane, '[data-content]'),
      offers: offered(buttonsOf(lane), ['Retry now', 'Stop', 'Try again']),
    };
  }

  function readStands(row: Element, names: readonly string[]) {
    const stands = buttonsOf(row).flatMap((label) => {
      const [, name = '', stance = '', quote = ''] = /^(.+), (for|against|mixed): “(.*)”/.exec(label) ?? [];
      return name === '' ? [] : [{ name, stance: stance.charAt(0).toUpperCase() + stance.slice(1), quote }];
    });
    const isSilent = /Silent/.test(textOf(row));
    return names.flatMap((name) => {
      const stand = stands.find((each) => each.name === name);
      return stand ?? (isSilent ? { name, stance: 'Silent', quote: '' } : []);
    });
  }

  function readMap(panel: Element, names: readonly string[]) {
    const heads = all('thead th', panel).slice(1).map(textOf);
    const rows = all('tbody tr, ol > li', panel);
    if (rows.length === 0) return undefined;
    const notes = textBeside(panel, 'thead, tbody, ol, [role=group]');
    return {
      summary: /\d+ points?: [^.]*\./.exec(notes)?.[0] ?? '',
      points: rows.map((row) => ({
        text: textOf(row.querySelector('th [data-text], h4 [data-text]')),
        stands: readStands(row, heads.length > 0 ? heads : names),
      })),
      notes,
    };
  }

  function readRound(round: Element) {
    const lanes = all('article', round).map(readLane);
    const panel = round.querySelector('[aria-label="The map"]');
    return {
      question: textOf(round.querySelector('h2')),
      lanes,
      map: panel
        ? readMap(
            panel,
            lanes.map(({ name }) => name),
          )
        : undefined,
      mapStatus: panel ? textBeside(panel, 'thead, tbody, ol, [aria-label="This round"]') : '',
      mapOffers: panel
        ? offered(buttonsOf(panel), ['Draw the map', 'Draw it again', 'Try again', 'Retry now', 'Stop'])
        : [],
    };
  }

  const input = document.querySelector('textarea');
  const send = document.querySelector('button[type="submit"]');
  const hintId = input?.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '';
  const requests = /[^.]*\b\d+ requests?\b[^.]*\./.exec(textOf(document.querySelector('main')))?.[0] ?? '';
  return {
    isOpen: textOf(document.querySelector('h1')) === 'Round table',
    seated: all('[role="group"][aria-label="Seats"] button[aria-pressed="true"]').map(textOf),
    draft: input?.value ?? '',
    canSend: send instanceof HTMLButtonElement && !send.disabled,
    hint: textOf(document.getElementById(hintId)),
    requests,
    rounds: all('[aria-label="Rounds"] > section').map(readRound),
  };
}
