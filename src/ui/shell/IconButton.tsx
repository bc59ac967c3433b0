import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon } from './Icon.tsx';
import styles from './IconButton.module.css';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** A line drawing's path. */
  readonly icon: string;
  readonly label: string;
  readonly look?: 'framed' | 'quiet';
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button of 44 px that shows a drawing and says its label. */
export function IconButton({ icon, label, look = 'framed', ...rest }: IconButtonProps) {
  return (
    <button type="button" className={styles[look]} aria-label={label} title={label} {...rest}>
      <Icon path={icon} />
    </button>
  );
}
