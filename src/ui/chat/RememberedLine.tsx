import { wordRemembered } from '../../domain/texts/chat-texts.ts';
import styles from './RememberedLine.module.css';

/** Stands above the oldest message that the next question takes along (behaviour 11.25). */
export function RememberedLine({ personaName }: { readonly personaName: string }) {
  return (
    <li className={styles.line} data-remembered>
      {wordRemembered(personaName)}
    </li>
  );
}
