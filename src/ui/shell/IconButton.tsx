import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './IconButton.module.css';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: IconName;
  readonly label: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button of 44 px that shows a drawing and says its label. */
export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  return (
    <button type="button" className={styles.button} aria-label={label} title={label} {...rest}>
      <Icon name={icon} />
    </button>
  );
}
