import styles from './Chips.module.css';

interface ChipsProps {
  readonly title: string;
  readonly texts: readonly string[];
}

export function Chips({ title, texts }: ChipsProps) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.chips}>
        {texts.map((text) => (
          <li key={text} className={styles.chip}>
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
