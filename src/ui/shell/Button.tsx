import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './Button.module.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: 'plain' | 'primary';
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({ look = 'plain', ...rest }: ButtonProps) {
  return <button type="button" className={look === 'primary' ? styles.primary : styles.plain} {...rest} />;
}
