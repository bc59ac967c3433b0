import styles from './markdown.module.css';

interface CodeBlockProps {
  readonly text: string;
  /** As the text names it, such as `js`. */
  readonly language: string | undefined;
}

/** Code as it is, below the name of its language; it scrolls when it is wide. */
export function CodeBlock({ text, language }: CodeBlockProps) {
  const code = (
    <pre tabIndex={0}>
      <code>{text}</code>
    </pre>
  );
  if (!language) return code;
  return (
    <div>
      <p className={styles.language}>{language}</p>
      {code}
    </div>
  );
}
