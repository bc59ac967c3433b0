import { TEXTS } from '../../domain/texts/page-texts.ts';
import type { Product } from '../product.ts';
import { ExternalLink } from './ExternalLink.tsx';
import styles from './SocialLinks.module.css';

export function SocialLinks({ product }: { readonly product: Product }) {
  return (
    <>
      <ExternalLink href={product.socialUrl} label={TEXTS.social}>
        <span className={styles.social} />
      </ExternalLink>
      <ExternalLink href={product.githubUrl} label={TEXTS.sourceCode}>
        <span className={styles.code} />
      </ExternalLink>
    </>
  );
}
