/** Tells when the page's colours may have changed: by the system, or by `data-theme` on the root element. */
export function watchTheme(page: Document, onChange: () => void): () => void {
  const systemDark = matchMedia('(prefers-color-scheme: dark)');
  const attribute = new MutationObserver(onChange);
  systemDark.addEventListener('change', onChange);
  attribute.observe(page.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    systemDark.removeEventListener('change', onChange);
    attribute.disconnect();
  };
}
