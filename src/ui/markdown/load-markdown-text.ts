import type { MarkdownComponent } from './markdown-code.ts';

/** The component that draws Markdown, a chunk of its own; rejects when it cannot be loaded. */
export async function loadMarkdownText(): Promise<MarkdownComponent> {
  const { MarkdownText } = await import('./MarkdownText.tsx');
  return MarkdownText;
}
