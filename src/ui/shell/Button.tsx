import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './Button.module.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: 'plain' | 'primary';
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({ look = 'plain', className, ...rest }: ButtonProps) {
  const own = look === 'primary' ? styles.primary : styles.plain;
  return <button type="button" className={className ? `${own} ${className}` : own} {...rest} />;
}
