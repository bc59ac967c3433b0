/** Keeps the browser from leaving the page for a dropped file or link. Text can still be dropped into a field. */
export function stayOnDrop(page: Pick<Window, 'addEventListener'>): void {
  for (const type of ['dragover', 'drop'] as const)
    page.addEventListener(type, (event) => {
      const { target, dataTransfer } = event;
      const isField = target instanceof Element && target.matches('textarea, input');
      if (!isField || dataTransfer?.types.includes('Files')) event.preventDefault();
    });
}
