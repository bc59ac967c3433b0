import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './Button.module.css';
import { Icon } from './Icon.tsx';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: 'plain' | 'primary';
  readonly ref?: Ref<HTMLButtonElement>;
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** A line drawing's path. */
  readonly icon: string;
  readonly label: string;
  readonly look?: 'framed' | 'quiet';
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({ look = 'plain', className, ...rest }: ButtonProps) {
  const own = look === 'primary' ? styles.primary : styles.plain;
  return <button type="button" className={className ? `${own} ${className}` : own} {...rest} />;
}

/** A button of 44 px that shows a drawing and says its label. */
export function IconButton({ icon, label, look = 'framed', ...rest }: IconButtonProps) {
  return (
    <button type="button" className={styles[look]} aria-label={label} title={label} {...rest}>
      <Icon path={icon} />
    </button>
  );
}
