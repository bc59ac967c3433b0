import { render } from '@testing-library/react';
import { MarkdownText } from '../../../src/ui/markdown/MarkdownText.tsx';
import styles from '../../../src/ui/markdown/MarkdownText.module.css';

/** What a text becomes, without the element around it all; undefined when it stays as it is. */
export function draw(text: string): string | undefined {
  const { container, unmount } = render(<MarkdownText text={text} />);
  const drawn = container.querySelector(`:scope > .${styles.markdown}`)?.innerHTML;
  unmount();
  return drawn;
}
