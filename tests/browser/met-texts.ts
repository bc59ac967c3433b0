import type { Page } from '@playwright/test';

/** Something that a visitor of a page could meet. */
export interface MetText {
  /** `text`, `spoken` in a live region, the name of an attribute, or what was read otherwise. */
  readonly where: string;
  readonly text: string;
}

/** Names of the built-in squad, of its personas, their ids and their drawings, and a word of its badge. */
const WORDS_OF_BUILT_IN =
  /quartet|visionary|methodologist|executor|evaluator|dreamer|theorist|pragmatist|analyst|degens/gi;

/** Names of a style, and of what one name of the code refers to another by. */
const UNMET_ATTRIBUTES = ['class', 'style', 'data-drawing'];

/**
 * Every text and attribute that the page has had since it was opened, however briefly; to be called before that.
 * @returns what was met so far
 */
export async function watchTexts(page: Page): Promise<() => Promise<readonly MetText[]>> {
  const met = new Map<string, MetText>();
  await page.exposeFunction('keepTexts', (texts: readonly MetText[]) => {
    for (const each of texts) met.set(`${each.where}\n${each.text}`, each);
  });
  await page.addInitScript((unmet) => {
    const { keepTexts } = globalThis as unknown as { keepTexts(texts: readonly MetText[]): void };

    function textsIn(node: Node): readonly MetText[] {
      const element = node instanceof Element ? node : node.parentElement;
      if (element?.closest('script')) return [];
      if (node instanceof Text) {
        return [{ where: element?.closest('[aria-live]') ? 'spoken' : 'text', text: node.data }];
      }
      const attributes = node instanceof Element ? [...node.attributes] : [];
      const own = attributes.map(({ name, value }) => ({ where: name, text: value }));
      return [...own.filter(({ where }) => !unmet.includes(where)), ...[...node.childNodes].flatMap(textsIn)];
    }

    function textsOf({ type, target, addedNodes }: MutationRecord): readonly MetText[] {
      return type === 'childList' ? [...addedNodes].flatMap(textsIn) : textsIn(target);
    }

    const observer = new MutationObserver((records) => keepTexts(records.flatMap(textsOf)));
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  }, UNMET_ATTRIBUTES);
  return async () => {
    // What the page has told before it answers this has arrived.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    return [...met.values()].filter(({ text }) => text.trim() !== '');
  };
}

/** The words of the built-in squad in these texts, each with its place, in the order in which they were met. */
export function wordsOfBuiltIn(met: readonly MetText[]): readonly string[] {
  const found = met.flatMap(({ where, text }) =>
    [...text.matchAll(WORDS_OF_BUILT_IN)].map(([word]) => `${where}: ${word.toLowerCase()}`),
  );
  return [...new Set(found)];
}
