import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './Button.module.css';
import { Icon } from './Icon.tsx';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `question` is a text to send, in the accent colour. */
  readonly look?: 'plain' | 'primary' | 'quiet' | 'question';
  readonly ref?: Ref<HTMLButtonElement>;
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Path of the icon. */
  readonly icon: string;
  readonly label: string;
  readonly look?: 'plain' | 'quiet';
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({ look = 'plain', className = '', ...rest }: ButtonProps) {
  return <button type="button" className={`button ${className}`} data-look={look} {...rest} />;
}

/** A 44 px button with an icon and an accessible label. */
export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  return (
    <Button className={styles.icon ?? ''} aria-label={label} title={label} {...rest}>
      <Icon path={icon} />
    </Button>
  );
}
