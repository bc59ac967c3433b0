/** The browser would open what is dropped instead of the page. A text still goes into a field. */
export function stayOnDrop(page: Pick<Window, 'addEventListener'>): void {
  for (const type of ['dragover', 'drop'] as const)
    page.addEventListener(type, (event) => {
      const { target, dataTransfer } = event;
      const isField = target instanceof Element && target.matches('textarea, input');
      if (!isField || dataTransfer?.types.includes('Files')) event.preventDefault();
    });
}
