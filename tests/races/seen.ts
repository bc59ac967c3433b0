export type SeenScreen = 'nothing' | 'arriving' | 'landing' | 'chat' | 'other';

/** What a person finds on the page now. */
export interface Seen {
  readonly screen: SeenScreen;
  /** Whose console is open; empty outside the chat. */
  readonly persona: string;
  /** Every bubble as `user: …` or `ai: …`, the oldest first. */
  readonly bubbles: readonly string[];
  /** Whether the open conversation shows that an answer is awaited of which nothing has come. */
  readonly dots: boolean;
  readonly draft: string;
  /** Whether the input takes text. */
  readonly canType: boolean;
  /** What is said below the input. */
  readonly hint: string;
  /** The labels of the buttons that can be pressed. */
  readonly buttons: ReadonlySet<string>;
  readonly hasFocus: boolean;
}

const CONSOLE_TITLE = 'Interaction Console - ';

export function look(): Seen {
  const items = all('li').filter(({ dataset }) => dataset['sender'] !== undefined);
  const input = findInput();
  return {
    screen: seeScreen(),
    persona: seePersona(),
    bubbles: items.filter((item) => !isDots(item)).map(describeBubble),
    dots: items.some(isDots),
    draft: input?.value ?? '',
    canType: input?.disabled === false && !input.readOnly,
    hint: document.getElementById(input?.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
    buttons: new Set(usableButtons().map(labelOf)),
    hasFocus: document.activeElement !== document.body,
  };
}

/** The code of the chat and that of the announcer are chunks of their own, which come when they come. */
export function seeScreen(): SeenScreen {
  const screen = seeMain();
  if (screen === undefined) return all('p').length > 0 ? 'arriving' : 'nothing';
  return all('div').some((element) => element.getAttribute('role') === 'log') ? screen : 'arriving';
}

export function seePersona(): string {
  const title = all('h1')[0]?.textContent ?? '';
  return title.startsWith(CONSOLE_TITLE) ? title.slice(CONSOLE_TITLE.length) : '';
}

export function findInput(): HTMLTextAreaElement | undefined {
  return all('textarea')[0];
}

/** The button with this label, unless it is not there or cannot be pressed. */
export function findButton(label: string): HTMLButtonElement | undefined {
  return usableButtons().find((button) => labelOf(button) === label);
}

function seeMain(): SeenScreen | undefined {
  if (findInput()) return 'chat';
  if (all('button').some(({ dataset }) => dataset['opener'] !== undefined)) return 'landing';
  return all('main').length > 0 ? 'other' : undefined;
}

function usableButtons(): readonly HTMLButtonElement[] {
  return all('button').filter(({ disabled }) => !disabled);
}

// Much faster than a selector, and asked after every step.
function all<Tag extends keyof HTMLElementTagNameMap>(tag: Tag): readonly HTMLElementTagNameMap[Tag][] {
  return [...document.getElementsByTagName(tag)];
}

function labelOf(button: Element): string {
  return button.getAttribute('aria-label') ?? button.textContent;
}

function isDots(item: Element): boolean {
  return item.getAttribute('aria-hidden') === 'true';
}

function describeBubble(item: HTMLElement): string {
  return `${item.dataset['sender']}: ${item.querySelector('[data-content]')?.textContent ?? ''}`;
}
