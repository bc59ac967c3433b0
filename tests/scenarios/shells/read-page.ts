import type { Screen } from '../shell.ts';

/**
 * What a person can read on the page, found the way a person finds it: by labels, headings and roles. It runs in the
 * page itself, so it stands alone.
 */
export function readPage(): Screen {
  const textOf = (element: Element | null | undefined) =>
    (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const all = (selector: string, within: ParentNode = document) => [...within.querySelectorAll(selector)];
  const buttons = all('button').map(textOf);
  const input = document.querySelector('textarea');
  const steps = all('ol[aria-label$="is starting"] li').map((item) => ({
    name: textOf(item.querySelector('span:not([aria-hidden])')),
    isComplete: textOf(item).startsWith('✓') && textOf(item).endsWith(', complete'),
  }));
  const card =
    document.querySelector('dialog[open] article') ?? document.querySelector('article[aria-label]');
  const rows = all('[aria-label="Conversation"] li');
  const messages = rows
    .filter((row) => row.hasAttribute('data-sender') && !row.hasAttribute('data-awaited'))
    .map((row) => ({
      from: textOf(row.querySelector('span')) === 'You:' ? ('visitor' as const) : ('persona' as const),
      text: row.querySelector('[data-content]')?.textContent ?? '',
    }));
  // Beside the input stands what is under way or went wrong with the last question, else at its answer what that lacks.
  const status =
    document.querySelector('[role="group"][aria-label="Status of your question"]') ??
    rows.at(-1)?.querySelector('[role="group"][aria-label="Status of this answer"]');
  const send = all('button[type="submit"]')[0];
  const percents = (section: Element) =>
    Object.fromEntries(
      all('li', section).map((item) => [
        textOf(item.querySelector('span')),
        Number(item.querySelector('meter')?.getAttribute('value')),
      ]),
    );
  const sections = card ? all('section', card) : [];
  const chips = (title: string) =>
    all(
      'li',
      sections.find((section) => textOf(section.querySelector('h3')) === title) ??
        document.createElement('ul'),
    ).map(textOf);
  return {
    stage: input ? 'chat' : buttons.includes('Begin Interaction') ? 'landing' : 'intro',
    words: `${textOf(document.body)} ${input?.value === '' ? input.placeholder : ''}`,
    steps,
    persona: textOf(document.querySelector('h1')).replace('Interaction Console - ', ''),
    marks: all('[data-marks] > *, p[data-mark]').map(textOf),
    connection: textOf(document.querySelector('[data-connection]')),
    messages,
    starters: all('[aria-label="Suggested questions"] button').map(textOf),
    partialReply: document.querySelector('[data-awaited] [data-content]')?.textContent ?? '',
    status: textOf(status?.querySelector('p')),
    offers: status ? all('button', status).map(textOf) : [],
    canSend: send instanceof HTMLButtonElement && !send.disabled,
    draft: input?.value ?? '',
    hint: input
      ? textOf(document.getElementById(input.getAttribute('aria-describedby')?.split(' ').at(-1) ?? ''))
      : '',
    card: card
      ? {
          name: textOf(card.querySelector('h2')),
          badge: textOf(card.querySelector('h2 + span')),
          description: textOf(card.querySelector('header + p')),
          specialization: chips('Specialization'),
          capabilities: chips('Capabilities'),
          stats: Object.fromEntries(
            sections
              .filter((section) => section.querySelector('meter'))
              .map((section) => [textOf(section.querySelector('h3')), percents(section)]),
          ),
          metrics: Object.fromEntries(
            all('dl > div', card).map((row) => [
              textOf(row.querySelector('dt')),
              textOf(row.querySelector('dd')),
            ]),
          ),
        }
      : undefined,
  };
}

/** What the page's dialog lists of a search, a line each; stands alone, to be run within a page. */
export function readFound(): readonly string[] {
  const items = document.querySelectorAll('[aria-label="Messages found"] > li');
  return Array.from(items, (item) => {
    const [who, when, text] = ['span', 'time', 'p'].map(
      (part) => item.querySelector(part)?.textContent ?? '',
    );
    return `${who}, ${when}: ${text}`;
  });
}
